import {
  amount,
  checkout_id,
  choice,
  code,
  currency,
  type Dictionary,
  flag,
  id,
  json,
  list,
  open,
  part,
  text,
} from '@storefold/kernel/dictionary';
import type { FactOf } from '../order.facts.ts';
import {
  customer_id,
  fulfilledItem,
  line_item_id,
  number,
  said,
  state_lock_version,
} from '../order-fields.dictionary.ts';
import { payment_id, payment_method_id } from '../payment/payment.dictionary.ts';
import { promotion, taxAmount, taxRate } from '../price/price.dictionary.ts';
import type { CheckoutFacts } from './checkout.facts.ts';

const totals = {
  currency,
  item_total: amount('The price of all items.'),
  delivery_total: amount('The price of the delivery.'),
  discount_total: amount('What promotions take off of both, negative. Absent where none does.'),
  total: amount('What the order costs.'),
  amount_due: amount('What is left to pay after the gift card.'),
};

export const checkoutEntries: Dictionary<FactOf<keyof CheckoutFacts>> = {
  CheckoutStarted: {
    means: 'The shopper wants to buy the cart as it is. Stock and gift card are asked for these values.',
    fields: {
      checkout_id,
      timezone: code('IANA time zone', "The store's time zone, in which gift cards expire."),
      ...totals,
      discounts: list(
        part('What a promotion takes off. Absent where none does.', {
          promotion_id: promotion.promotion_id,
          name: promotion.name,
          description: promotion.description,
          code: promotion.code,
          amount: amount('What it takes off, negative.'),
          currency,
        }),
      ),
      line_discounts: list(
        part('What promotions take off a line. Lines of which nothing is taken off are not in it.', {
          line_item_id,
          amount: amount('What is taken off, negative.'),
          currency,
        }),
      ),
      delivery_discount_total: amount('What promotions take off the delivery, negative or 0.'),
      included_tax_total: amount(
        'The tax that prices contain after discounts. Absent where nothing is taxed.',
      ),
      additional_tax_total: amount(
        'The tax that is added to prices, a part of the total. Absent where nothing is taxed.',
      ),
      tax_rates: list(part('A rate that taxes something of the order.', taxRate)),
      line_taxes: list(part('What a rate comes to of a line.', { line_item_id, ...taxAmount })),
      delivery_taxes: list(part('What a rate comes to of the delivery.', taxAmount)),
      gift_card_id: id('gift_card', 'The card that pays a part. Null: none does.'),
      gift_card_total: amount('What the card is to pay.'),
      store_credits: list(
        part('A store credit that pays a part. Absent where none does.', {
          store_credit_id: id('store_credit', 'The store credit.'),
          amount: amount('What it is to pay.'),
          currency,
          credit_amount: amount('What it is worth in all. Absent in older facts.'),
          credit_amount_used: amount('What of that was used before. Absent in older facts.'),
          credit_amount_authorized: amount('What of that was reserved before. Absent in older facts.'),
        }),
      ),
      store_credit_total: amount('What the store credits are to pay together. Absent where none does.'),
      is_customer_notified: flag('Whether the customer gets a confirmation of the order. Absent: yes.'),
      backordered_items: list(
        part('Sold although the shelf does not hold it. Absent: nothing was.', {
          ...fulfilledItem,
        }),
      ),
      payments: list(
        part('A payment that pays a part of what is due.', {
          payment_id,
          payment_method_id,
          amount: amount('What it pays.'),
          currency,
        }),
      ),
      state_lock_version,
    },
  },
  CheckoutFailed: {
    means: 'The order was not placed. What the checkout took is being given back.',
    fields: {
      checkout_id,
      stage: choice('The step that failed.', {
        reserve_stock: 'The stock did not suffice.',
        reserve_promotions: 'A promotion was used up.',
        authorize_gift_card: 'The gift card could not pay.',
        authorize_store_credits: 'The store credits could not pay.',
        authorize_payments: 'A payment was declined, or its gateway failed.',
        complete: 'An error stopped it.',
        time: 'It took too long.',
      }),
      code: code('error code of the API', 'Why, as the shopper was answered.'),
      message: text('The sentence that the shopper was answered.', open('the store itself wrote it')),
      said,
      details: json('Which records it was about.', open('ids that the store itself wrote')),
      state_lock_version,
    },
  },
  CheckoutReversed: {
    means: 'What the checkout took was given back, and the cart is open again.',
    fields: { checkout_id, state_lock_version },
  },
  OrderCompleted: {
    means: 'The order is placed. Its stock and the part of the gift card are spent.',
    fields: {
      checkout_id,
      number,
      customer_id,
      ...totals,
      tax_total: amount('The taxes in the total.'),
      state_lock_version,
    },
  },
};
