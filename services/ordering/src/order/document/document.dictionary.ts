import {
  amount,
  choice,
  count,
  currency,
  type Dictionary,
  id,
  list,
  ordinal,
  part,
  shopContent,
  shopData,
  text,
} from '@storefold/kernel/dictionary';
import type { FactOf } from '../order.facts.ts';
import { state_lock_version } from '../order-fields.dictionary.ts';
import { taxRate } from '../price/price.dictionary.ts';
import type { DocumentFacts } from './document.facts.ts';

const entry = ordinal('Its place among the documents of the order, from 1.');

/** What a document says of goods and money. */
export const documentContentFields = {
  document_type: choice('What it is.', {
    invoice: 'It says what was sold.',
    credit_note: 'It says what of an invoice is taken back.',
  }),
  cause: choice('Why it was made.', {
    staff: 'Staff wanted it.',
    payment: 'All of the order was paid.',
    refund: 'A refund was completed.',
    cancellation: 'The order was canceled.',
    correction: 'The order was corrected.',
  }),
  refund_id: id('refund', 'The completed refund that a credit note is for. Null: it is for none.'),
  currency,
  total: amount('What was sold or is taken back.'),
  taxes: list(
    part('What a rate comes to.', {
      ...taxRate,
      amount: amount('The tax in the total.'),
      net_amount: amount('What was taxed by it, without taxes.'),
      currency,
    }),
  ),
  lines: list(
    part('What it is about. The totals of all lines and the taxes that are added make the total.', {
      kind: choice('What the line is.', {
        item: 'Goods.',
        delivery: 'What delivery costs.',
        other: 'What is about no goods by name: a deduction, or the rest of an invoice.',
      }),
      line_item_id: id('line_item', 'The line of the order. Null: it is about none.'),
      name: text('The product or the way of delivery. Null: neither.', shopContent),
      options_text: text('The options of the variant. Null: none.', shopContent),
      sku: text('The number under which the shop keeps the variant. Null: none.', shopData),
      quantity: count('How many.'),
      price: amount('What one costs before discounts. Null: it has no price of its own.'),
      discount_total: amount('What was taken off: 0 or negative.'),
      total: amount('After discounts, with the taxes that the price contains.'),
      currency,
    }),
  ),
};

export const documentEntries: Dictionary<FactOf<keyof DocumentFacts>> = {
  OrderDocumentOpened: {
    means:
      'From here on the order has this invoice or credit note, with what it says of goods and money. It gets its number after this: DocumentIssued.',
    fields: {
      entry,
      ...documentContentFields,
      invoice_entry: ordinal(
        'The entry of the invoice that a credit note takes back of. Null: it is an invoice.',
      ),
      created_by_id: id('admin_user', 'The member of the staff. Null: the store, or a program with a key.'),
      state_lock_version,
    },
  },
};
