import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields, currencyCode, timestamp } from '../../values.ts';
import { postalAddress } from '../postal-address.ts';
import { taxLine } from './tax.ts';

export const documentTypes = ['invoice', 'credit_note'] as const;

/** `item`: goods; `delivery`: what delivery costs; `other`: what is about no goods by name, such as a deduction or the rest of an invoice. */
export const documentLineKinds = ['item', 'delivery', 'other'] as const;

const text = z.string().nullable();

const documentLine = z.object({
  kind: z
    .enum(documentLineKinds)
    .describe('`item` is goods, `delivery` what delivery costs, `other` what is about no goods by name.'),
  item_id: text.describe('The line of the order (`li_…`); null: it is about none.'),
  name: text.describe('The product or the way of delivery, as the order names it; null: neither.'),
  options_text: text.describe('The options of the variant, as `Color: Red, Size: M`.'),
  sku: text,
  quantity: z.int(),
  price: z.string().nullable().describe('What one costs before discounts; null: it has no price of its own.'),
  display_price: text,
  ...amountFields({
    discount_total: 'What was taken off, 0 or negative.',
    total:
      'What the line comes to after that, with taxes that its price contains, without those that are added.',
  }),
});

/** What one rate comes to on a document, and what was taxed by it. */
export const documentTaxLine = taxLine.extend(
  amountFields({ net_amount: 'What was taxed by it, without taxes.' }),
);

const seller = z.object({
  legal_name: z.string().describe('Who sells.'),
  address: postalAddress.nullable().describe('Where the seller is; null: not said.'),
  vat_id: text.describe('The number under which the seller pays taxes; null: none.'),
  bank_details: text.describe('Where money can be sent; null: not said.'),
});

const buyer = z.object({
  name: text,
  company: text,
  email: text,
  address: postalAddress
    .nullable()
    .describe('The billing address, else the one it goes to; null: there is none.'),
});

/** An invoice or a credit note: a copy of what was sold or given back, which never changes. */
export const orderDocument = z.object({
  id: z.string(),
  type: z
    .enum(documentTypes)
    .describe('`invoice` says what was sold, `credit_note` what of an invoice is taken back.'),
  number: z.string().describe('The prefix of the store and the next number of its range, without gaps.'),
  order_id: z.string().describe('The order (`or_…`).'),
  order_number: z.string().describe('The number of the order, for people.'),
  ordered_at: timestamp.describe('When the order was placed.'),
  refund_id: text.describe('The refund that a credit note is for (`re_…`); null: it is for none.'),
  invoice_id: text.describe('The invoice that a credit note takes back of (`doc_…`); null for invoices.'),
  invoice_number: text.describe('The number of that invoice; null for invoices.'),
  locale: z.string().describe('The language of its printed forms.'),
  currency: currencyCode,
  ...amountFields({
    total: 'What was sold or is taken back, never negative.',
    tax_total: 'The taxes in it.',
  }),
  tax_lines: z.array(documentTaxLine).describe('What each rate comes to.'),
  lines: z
    .array(documentLine)
    .describe('What it is about. Their totals and the taxes that are added make `total`.'),
  seller: seller.describe('Who sells, as the settings of the store said when it was issued.'),
  buyer: buyer
    .nullable()
    .describe('Who bought, as the order said when it was issued; null once that was erased.'),
  issued_at: timestamp.describe('When it got its number.'),
  created_at: timestamp,
  updated_at: timestamp,
});
orderDocument.register(namedShapes, { id: 'OrderDocument' });
export type OrderDocument = z.infer<typeof orderDocument>;
