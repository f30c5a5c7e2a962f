import {
  amount,
  choice,
  code,
  count,
  currency,
  type Dictionary,
  id,
  instant,
  list,
  part,
  sealed,
  shopContent,
  shopData,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { kept } from '../cart/cart.dictionary.ts';
import type { FactOf } from '../order.facts.ts';
import {
  customer_id,
  line_item_id,
  sealedMetadata,
  state_lock_version,
  variant_id,
} from '../order-fields.dictionary.ts';
import { payment_id } from '../payment/payment.dictionary.ts';
import { promotion, taxAmount, taxRate } from '../price/price.dictionary.ts';
import type { ImportedFacts } from './imported.facts.ts';

export const importedEntries: Dictionary<FactOf<keyof ImportedFacts>> = {
  OrderImported: {
    means:
      'An order of another shop is history of this one. All of it is as its file says: nothing of it was sold, paid, shipped or taken off a shelf here.',
    fields: {
      store_id,
      import_id: id('import', 'The import that brought it.'),
      number: code('the other shop', 'Its number there, without `#`. No other order of the store has it.'),
      customer_id,
      currency,
      locale: code('BCP 47', 'The language of the store.'),
      completed_at: instant('When it was placed there. Reports count it then.'),
      canceled_at: instant('When it was canceled there. Null: it was not.'),
      email: text('Where whoever placed it gets mail.', sealed),
      customer_note: text('What was noted for the shop.', sealed),
      internal_note: text('A note that only staff see.', sealed),
      tags: list(text('A word by which staff group orders.', sealed)),
      metadata: sealedMetadata,
      shipping_address: kept('Where it went. Null: the file does not say.'),
      billing_address: kept('Who paid. Null: the file does not say.'),
      lines: list(
        part('What was sold.', {
          line_item_id,
          variant_id,
          product_id: id('product', 'Its product. As the variant, it may be of nothing that is here.'),
          name: text('What it was called there.', shopContent),
          slug: text('The slug of its product, or what would be one.', shopContent),
          sku: text('Its SKU. Null: it has none.', shopContent),
          thumbnail_url: text('Its picture. Null: there is none here.', shopContent),
          quantity: count('How many of it.'),
          shipped_quantity: count('How many of them were shipped there.'),
          price: amount('What one cost.'),
          currency,
        }),
      ),
      item_total: amount('The price of all items.'),
      delivery_total: amount('The price of the delivery.'),
      delivery_method: text('How it was delivered. Null: the file does not say.', shopData),
      discount_total: amount('What was taken off, negative.'),
      discounts: list(
        part('What was taken off, and by which code.', {
          promotion_id: id('promotion', 'Of no promotion that is here.'),
          name: promotion.name,
          description: promotion.description,
          code: promotion.code,
          amount: amount('What it took off, negative.'),
          currency,
        }),
      ),
      line_discounts: list(
        part('The share of a line of what was taken off.', {
          line_item_id,
          amount: amount('The share, negative.'),
          currency,
        }),
      ),
      delivery_discount_total: amount('The share of the delivery of what was taken off, negative or 0.'),
      included_tax_total: amount('The tax that prices contain.'),
      additional_tax_total: amount('The tax that is added to prices, a part of the total.'),
      tax_rates: list(part('A rate that taxed something of it.', taxRate)),
      line_taxes: list(part('The share of a line of a tax.', { line_item_id, ...taxAmount })),
      delivery_taxes: list(part('The share of the delivery of a tax.', taxAmount)),
      total: amount('What it cost, as the file says.'),
      payment_status: choice('How far it was paid there.', {
        paid: 'All of it was.',
        balance_due: 'A payment was still expected.',
        credit_owed: 'The other shop kept more than was its own.',
        failed: 'Nothing was: a payment failed.',
        void: 'Nothing was, and nothing is to be.',
      }),
      fulfillment_status: choice('How far it was shipped there.', {
        pending: 'It waited for its payment.',
        ready: 'It could be shipped.',
        partial: 'A part was shipped.',
        shipped: 'All of it was.',
        backorder: 'It waited for stock.',
        canceled: 'Nothing was, and nothing is to be.',
      }),
      payments: list(
        part('What paid for it there, or was to.', {
          payment_id,
          name: text('What the other shop calls the way of paying.', shopData),
          status: choice('What became of it.', {
            completed: 'The other shop got it.',
            pending: 'It was still expected.',
            failed: 'It failed.',
            void: 'It was given up.',
          }),
          amount: amount('What it paid, or was to.'),
          currency,
        }),
      ),
      refund: part('What was given back there. Absent: nothing.', {
        refund_id: id('refund', 'The refund.'),
        payment_id,
        amount: amount('What was given back.'),
        currency,
        taxes: list(part('What of a tax went back.', { ...taxRate, ...taxAmount })),
      }),
      state_lock_version,
    },
  },
  OrderImportReversed: {
    means:
      'The import that brought the order was taken back, and the order is none any more. Its number is free for another, and what is sealed for a guest cannot be read from here on.',
    fields: { import_id: id('import', 'The import that had brought it.'), state_lock_version },
  },
};
