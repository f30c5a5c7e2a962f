import {
  amount,
  count,
  currency,
  type Dictionary,
  flag,
  id,
  json,
  list,
  open,
  part,
  sealed,
  shopContent,
  shopData,
  text,
} from '@storefold/kernel/dictionary';
import { kept } from '../cart/cart.dictionary.ts';
import { variant } from '../items/item.dictionary.ts';
import type { FactOf } from '../order.facts.ts';
import {
  customer_id,
  line_item_id,
  refused,
  state_lock_version,
  variant_id,
} from '../order-fields.dictionary.ts';
import { promotion, taxRate } from '../price/price.dictionary.ts';
import type { CorrectionFacts } from './correction.facts.ts';

const correction_id = id('correction', 'The correction.');
const quantity = count('How many of it.');
const { promotion_id, name, description, code: promotionCode } = promotion;
const rates = list(part('A rate that taxes it.', taxRate));

const sums = {
  item_total: amount('What the items cost from here on.'),
  delivery_total: amount('What delivery costs from here on.'),
  discount_total: amount('What is taken off, negative or 0.'),
  total: amount('What the order costs from here on.'),
};

export const correctionEntries: Dictionary<FactOf<keyof CorrectionFacts>> = {
  OrderCorrectionStarted: {
    means:
      'Staff correct a placed order, and this says what it will be. From here on stock is reserved for what is added; nothing is shipped, canceled or refunded before it ends.',
    fields: {
      customer_id,
      correction_id,
      reason: text('Why, in the words of the staff.', sealed),
      is_customer_notified: flag('Whether the customer is told.'),
      currency,
      items: list(
        part('A line of which there is to be more or less.', {
          line_item_id,
          variant_id,
          quantity: count('How many of it there will be. 0: the line goes.'),
          previous_quantity: count('How many of it there were.'),
        }),
      ),
      added_items: list(
        part('A new line.', {
          line_item_id,
          quantity,
          from_line_item_id: id(
            'line_item',
            'It is what was not shipped of that line, and is taxed elsewhere. Null: it is an addition.',
          ),
          ...variant,
        }),
      ),
      line_rates: list(part('A line that is taxed otherwise than the order was.', { line_item_id, rates })),
      delivery_rates: rates,
      shipping_address: kept('Where the rest goes. Null: as before.'),
      delivery: part('How the rest is delivered. Null: as before.', {
        delivery_method_id: id('delivery_method', 'The way of delivery.'),
        name: text('Its name.', shopContent),
        code: text('The name that programs use.', shopData),
        cost: amount('What it costs.'),
        currency,
        tax_category_id: id('tax_category', 'How it is taxed. Null: by the default category.'),
        taxed_as_goods: flag('Whether the rates of the goods tax it.'),
      }),
      discount: part('What staff take off of the goods besides. Null: nothing.', {
        basis_points: count('The share that is taken off: 1000 is 10 %. Null: an amount is.'),
        amount: amount('The amount that is taken off. Null: a share is.'),
        currency,
      }),
      fulfillment_id: id('fulfillment', 'Of additions where none is open. Null: one is.'),
      reserved_items: list(part('What is to leave the shelf besides.', { variant_id, quantity })),
      returned_items: list(part('What comes back on the shelf.', { variant_id, quantity })),
      discounts: list(
        part('A promotion, or what staff take off, and how much that is.', {
          promotion_id,
          name,
          description,
          code: promotionCode,
          amount: amount('Negative.'),
          currency,
        }),
      ),
      line_discounts: list(
        part('What is taken off a line.', { line_item_id, amount: amount('Negative.'), currency }),
      ),
      delivery_discount_total: amount('What is taken off of the delivery, negative or 0.'),
      taxes: list(
        part('What a rate comes to, of a line or of the delivery.', {
          line_item_id: id('line_item', 'The line. Null: the delivery.'),
          ...taxRate,
          amount: amount('The tax.'),
          currency,
        }),
      ),
      ...sums,
      state_lock_version,
    },
  },
  OrderCorrectionCompleted: {
    means: 'The order is what its correction says.',
    fields: {
      correction_id,
      currency,
      ...sums,
      tax_total: amount('The taxes, contained and added.'),
      previous_total: amount('What it cost before.'),
      canceled_total: amount('What of the total is not due, because it is in canceled fulfillments.'),
      state_lock_version,
    },
  },
  OrderCorrectionFailed: {
    means: 'The order stays as it was, and what was reserved is released.',
    fields: {
      correction_id,
      ...refused,
      details: json('Which records it was about.', open('ids that the store itself wrote')),
      state_lock_version,
    },
  },
};
