import {
  amount,
  choice,
  code,
  count,
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
import { askedAbout, charge } from '../payment/payment.dictionary.ts';
import { taxRate } from '../price/price.dictionary.ts';
import type { RefundFacts } from './refund.facts.ts';

const refund_id = id('refund', 'The refund.');

const refundNumber = code('RF and nine digits', 'The number that people call the refund by.');

const cancellation_id = id('cancellation', 'The cancellation.');

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

const refundedTax = { ...taxRate, amount: amount('How much of the refund it is.'), currency };

export const refundEntries: Dictionary<FactOf<keyof RefundFacts>> = {
  OrderRefundStarted: {
    means:
      'Staff give something of the order back. Its parts count as refunded from here on, and its items as being on the shelf. Gateways and other services are asked after this.',
    fields: {
      customer_id,
      refund_id,
      number: refundNumber,
      ...refundedAmount,
      to: choice('What becomes of it.', {
        original: 'It goes back where it came from.',
        store_credit: 'It becomes a new store credit of the customer.',
        manual: 'Staff gave it back by other means.',
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
      items: list(
        part('The goods that are given back. Absent: nobody said which, as in older facts.', fulfilledItem),
      ),
      delivery_amount: amount('What of the deliveries is given back, with taxes. Absent in older facts.'),
      taxes: list(
        part('The taxes in the amount. Absent in older facts, which did not know them.', refundedTax),
      ),
      goods_amount: amount(
        'What of the amount is for the goods and deliveries that are named. Absent: nothing, or in older facts not known.',
      ),
      unsold_amount: amount(
        'What of the amount was paid beyond what the order costs, as after a correction to less. Nothing was sold for it. Absent: nothing.',
      ),
      created_by_id: id('admin_user', 'Who gave it back. Null: a program with a key.'),
      return_id: id('return', 'The return that it is for. Absent: none.'),
      state_lock_version,
    },
  },
  OrderCancellationRefundStarted: {
    means:
      'The order was canceled, and what this payment brought is to go back. Counts as given back only once its gateway has answered, with OrderRefundCompleted.',
    fields: {
      cancellation_id,
      refund_id,
      number: refundNumber,
      payment_id: charge.payment_id,
      payment_method_id: charge.payment_method_id,
      amount: amount(
        'What is to go back: what the payment brought, less what other refunds gave back of it.',
      ),
      currency,
      taxes: list(part('The taxes in it. Absent in older facts.', refundedTax)),
      state_lock_version,
    },
  },
  OrderRefundUnanswered: {
    means:
      'The gateway did not answer, or not clearly, so it is open whether it has paid its part of the refund back. It is asked again.',
    fields: { refund_id, ...askedAbout, ...refused, state_lock_version },
  },
  OrderRefundSettled: {
    means: 'The gateway did not answer. Staff looked there and said what became of the refund.',
    fields: {
      customer_id,
      refund_id,
      outcome: choice('What became of the parts that were open.', {
        completed: 'The gateway has paid them back.',
        failed: 'The gateway has paid nothing of them back.',
      }),
      reason: text('Why, in the words of the staff.', sealed),
      settled_by_id: id('admin_user', 'Who said so. Null: a program with a key.'),
      state_lock_version,
    },
  },
  OrderPaymentRefundNoted: {
    means:
      'Staff gave this part of the refund back by other means, such as a bank transfer. No gateway is asked.',
    fields: {
      refund_id,
      payment_id: charge.payment_id,
      payment_method_id: charge.payment_method_id,
      amount: amount('What staff gave back of what the payment had brought.'),
      currency,
      state_lock_version,
    },
  },
  OrderRefundItemsReserved: {
    means:
      'Goods of the refund that are in fulfillments, or are to be back on the shelf out of them, are not shipped from here on. After a failed refund they are again.',
    fields: {
      refund_id,
      items: list(
        part('What is not shipped.', {
          ...fulfilledItem,
          restocked: count('How many go back on the shelf.'),
        }),
      ),
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
      taxes: list(
        part(
          'The taxes in what went back, where it is less than was wanted. Absent: as it began.',
          refundedTax,
        ),
      ),
      state_lock_version,
    },
  },
  OrderRefundItemsRemoved: {
    means:
      'What the completed refund held is in no fulfillment any more. A fulfillment with nothing left in it is canceled.',
    fields: {
      refund_id,
      items: list(
        part('What left which fulfillment.', {
          fulfillment_id: id('fulfillment', "The fulfillment. Null: the order's first one."),
          ...fulfilledItem,
        }),
      ),
      state_lock_version,
    },
  },
  OrderRefundFailed: {
    means: 'A gateway declined, and nothing of the refund went back. Nothing of it counts from here on.',
    fields: { refund_id, ...refused, ...refundedAmount, state_lock_version },
  },
  OrderCanceled: {
    means:
      'Staff canceled the order. What paid for it is given back: by gift card and store credits at once, by gateways as given_back_by says.',
    fields: {
      cancellation_id,
      customer_id,
      currency,
      total: amount('What the order cost.'),
      gift_card_total: amount('What goes back to the gift card.'),
      store_credit_total: amount('What goes back to the store credits.'),
      amount_due: amount('What was left to pay.'),
      is_restocked: flag('Whether the stock is for sale again.'),
      given_back_by: choice(
        'How what gateways have collected goes back. Absent: all of it went back with this.',
        {
          refunds:
            'By refunds that began with this, each of which counts once it is completed; what was only set aside is released likewise.',
        },
      ),
      state_lock_version,
    },
  },
};
