import {
  amount,
  choice,
  code,
  currency,
  type Dictionary,
  flag,
  id,
  list,
  part,
  sealed,
  text,
} from '@storefold/kernel/dictionary';
import type { FactOf } from '../order.facts.ts';
import {
  customer_id,
  fulfilledItem,
  refused,
  sealedMetadata,
  state_lock_version,
  variant_id,
} from '../order-fields.dictionary.ts';
import { charge } from '../payment/payment.dictionary.ts';
import type { RefundFacts } from './refund.facts.ts';

const refund_id = id('refund', 'The refund.');

const transaction_id = id('transaction', 'What the gateway calls the refund.');

const refundedAmount = { amount: amount('The sum of its parts.'), currency };

const refundParts = list(
  part('Where a part of it came from. One of the three ids is there.', {
    payment_id: id('payment', 'The payment that had brought it.'),
    gift_card_id: id('gift_card', 'The gift card that had paid it.'),
    store_credit_id: id('store_credit', 'The store credit that had paid it.'),
    amount: amount('How much of the refund is of it.'),
    currency,
  }),
);

export const refundEntries: Dictionary<FactOf<keyof RefundFacts>> = {
  OrderRefundStarted: {
    means:
      'Staff give something of the order back. Its parts count as refunded from here on, and its items as being on the shelf. Gateways and other services are asked after this.',
    fields: {
      customer_id,
      refund_id,
      number: code('RF and nine digits', 'The number that people call the refund by.'),
      ...refundedAmount,
      to: choice('What becomes of it.', {
        original: 'It goes back where it came from.',
        store_credit: 'It becomes a new store credit of the customer.',
      }),
      payment_id: id('payment', 'The payment of which alone staff give back. Null: of the whole order.'),
      store_credit_id: id(
        'store_credit',
        'The new store credit: all of the refund, or of one that goes back what an expired gift card had paid. Null: there is none.',
      ),
      reason: text('Why, in the words of the staff.', sealed),
      metadata: sealedMetadata,
      restock_items: list(part('What is for sale again.', { ...fulfilledItem, variant_id })),
      parts: refundParts,
      created_by_id: id('admin_user', 'Who gave it back. Null: a program with a key.'),
      state_lock_version,
    },
  },
  OrderPaymentRefunded: {
    means: 'The gateway has paid its part of the refund back.',
    fields: {
      ...charge,
      refund_id,
      transaction_id,
      amount: amount('What the gateway has paid back.'),
      state_lock_version,
    },
  },
  OrderRefundCompleted: {
    means:
      'All of the refund went back. Gateways that declined when another one had paid already are not among its parts any more.',
    fields: {
      refund_id,
      ...refundedAmount,
      transaction_id: id(
        'transaction',
        'What the first gateway calls the refund. Null: no gateway was asked.',
      ),
      parts: refundParts,
      state_lock_version,
    },
  },
  OrderRefundFailed: {
    means: 'A gateway declined, and nothing of the refund went back. Nothing of it counts from here on.',
    fields: { refund_id, ...refused, ...refundedAmount, state_lock_version },
  },
  OrderCanceled: {
    means: 'Staff canceled the order. What paid for it is given back.',
    fields: {
      cancellation_id: id('cancellation', 'The cancellation.'),
      customer_id,
      currency,
      total: amount('What the order cost.'),
      gift_card_total: amount('What goes back to the gift card.'),
      store_credit_total: amount('What goes back to the store credits.'),
      amount_due: amount('What was left to pay.'),
      is_restocked: flag('Whether the stock is for sale again.'),
      state_lock_version,
    },
  },
};
