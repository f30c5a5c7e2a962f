import {
  amount,
  choice,
  code,
  currency,
  type Dictionary,
  flag,
  id,
  instant,
  json,
  list,
  metadata,
  open,
  sealed,
  secret,
  shopContent,
  text,
} from '@storefold/kernel/dictionary';
import { gatewayCard } from '../../payment-gateway/gateway-card.dictionary.ts';
import { methodType } from '../../payment-gateway/method-type.dictionary.ts';
import type { FactOf } from '../order.facts.ts';
import {
  customer_id,
  refused,
  said,
  sealedMetadata,
  state_lock_version,
} from '../order-fields.dictionary.ts';
import type { PaymentFacts } from './payment.facts.ts';

export const payment_id = id('payment', 'The payment.');

export const payment_method_id = id('payment_method', 'The method of payment.');

const payment = {
  payment_id,
  payment_method_id,
  amount: amount('What it is to pay. Null: what is still due when the order is placed.'),
  currency,
};

export const charge = {
  payment_id,
  payment_method_id,
  charge_id: id('charge', 'The payment at the gateway: one for each attempt to complete the order.'),
  amount: amount('What the payment pays.'),
  currency,
};

export const askedAbout = { payment_id, payment_method_id, charge_id: charge.charge_id };

const session_id = id('payment_session', 'The payment session.');

const external_id = id(
  'gateway_charge',
  'What the gateway calls the payment, or the session that became none.',
);

const external_url = text(
  "The gateway's own page about it. Null: it named none.",
  open('the gateway wrote it'),
);

const sessionTerms = {
  customer_id,
  session_id,
  amount: amount('What is to be set aside.'),
  currency,
  external_data: json('What storefront and gateway tell each other, by names of theirs.', secret),
  state_lock_version,
};

export const paymentEntries: Dictionary<FactOf<keyof PaymentFacts>> = {
  CartPaymentMetadataChanged: {
    means: 'A payment of the cart has other metadata.',
    fields: { customer_id, payment_id, metadata: sealedMetadata, state_lock_version },
  },
  CartPaymentSourceAdded: {
    means: 'The payment is made by a gateway, with this card.',
    fields: {
      customer_id,
      payment_id,
      payment_source_id: id('payment_source', 'The saved card. Null: the card is not saved.'),
      card: gatewayCard,
      state_lock_version,
    },
  },
  CartPaymentAdded: {
    means: 'The shopper said how a part of the order, or the rest of it, will be paid.',
    fields: {
      ...payment,
      name: text('The name of the method that shoppers see.', shopContent),
      description: text('What shoppers read about the method.', shopContent),
      type: methodType,
      auto_capture: flag(
        'Whether the gateway collects as soon as the order is placed. Absent: it does, where one makes the payment.',
      ),
      state_lock_version,
    },
  },
  CartPaymentRemoved: {
    means: 'Another payment replaced it, the currency changed, or its method is not offered any more.',
    fields: {
      ...payment,
      reason: choice('Why. Absent: another payment replaced it, or the currency changed.', {
        not_offered: 'The method is not offered for this cart any more.',
      }),
      state_lock_version,
    },
  },
  CartPaymentSessionOpened: {
    means: 'The shopper begins to pay at a gateway by a session. Nothing is set aside yet.',
    fields: {
      ...sessionTerms,
      payment_method_id,
      name: text('The name of the method that shoppers see.', shopContent),
      description: text('What shoppers read about the method.', shopContent),
      type: methodType,
      auto_capture: flag('Whether the gateway collects as soon as the order is placed.'),
      external_id: id('gateway_session', 'What the gateway calls the session.'),
      customer_external_id: id('gateway_customer', 'What the gateway calls the customer. Null: nothing.'),
      expires_at: instant('Until when it can be completed.'),
    },
  },
  CartPaymentSessionChanged: { means: 'The session is of other terms.', fields: sessionTerms },
  CartPaymentSessionCompletionStarted: {
    means:
      'The shopper has paid in the session. The payment is added with this, and its gateway is asked to set the amount aside.',
    fields: { session_id, payment_id, state_lock_version },
  },
  CartPaymentSessionFailed: {
    means: 'The gateway refused what the shopper paid with. There is no payment.',
    fields: {
      session_id,
      code: code('error code of the API', 'Why, as the shopper was answered.'),
      message: text('The sentence that the shopper was answered.', open('the store or the gateway wrote it')),
      said,
      state_lock_version,
    },
  },
  CartPaymentSessionCanceled: {
    means:
      'Another session took its place, the currency of the cart changed, or the cart was deleted. The gateway is asked to end it after this.',
    fields: {
      session_id,
      payment_method_id,
      type: methodType,
      external_id: id('gateway_session', 'What the gateway calls the session. Absent in older logs.'),
      amount: amount('What it was of. Absent in older logs.'),
      currency,
      state_lock_version,
    },
  },
  CartPaymentSessionAttemptFailed: {
    means:
      'The gateway told that an attempt to pay in the session failed. Another attempt may still succeed.',
    fields: { session_id, ...refused, state_lock_version },
  },
  CartPaymentSessionConfirmed: {
    means:
      'The shopper has confirmed the session at the gateway, which does not know yet whether the money comes, and tells later.',
    fields: { session_id, state_lock_version },
  },
  CartPaymentSessionExpired: {
    means:
      'The session became no payment in time. The gateway is asked after this what was paid, until it knows, or to end it.',
    fields: { session_id, state_lock_version },
  },
  CartPaymentSessionReturned: {
    means:
      'What was paid in the session became no payment, because nothing could be paid by it any more. The gateway has paid it back. Also of a cart that is deleted.',
    fields: {
      session_id,
      payment_method_id,
      external_id,
      amount: amount('What went back.'),
      currency,
      ...refused,
      state_lock_version,
    },
  },
  CartPaymentSessionEndFailed: {
    means:
      'The gateway does not end the session, for good or for very long, so nobody knows whether it was paid. It is not asked again, and staff are told. Also of a cart that is deleted.',
    fields: {
      session_id,
      payment_method_id,
      external_id,
      amount: amount('What the session was of.'),
      currency,
      ...refused,
      state_lock_version,
    },
  },
  OrderPaymentAdded: {
    means:
      'Staff added a payment to a draft or a placed order, or a shopper completed a payment session. A gateway, where one makes it, is asked after this.',
    fields: {
      customer_id,
      ...payment,
      amount: amount('What it is to pay.'),
      name: text('The name of the method that shoppers see.', shopContent),
      description: text('What shoppers read about the method.', shopContent),
      type: methodType,
      auto_capture: flag('Whether the gateway collects as soon as it has set the amount aside.'),
      payment_source_id: id(
        'payment_source',
        'The saved card that pays. Null: no gateway makes the payment, or a session ended in the card.',
      ),
      card: gatewayCard,
      metadata: metadata(sealed),
      state_lock_version,
    },
  },
  OrderPaymentAuthorized: {
    means:
      'The gateway has set the amount of the payment aside. Stored with the completion of the order, unless staff or a payment session added the payment.',
    fields: {
      ...charge,
      response_code: code('as the gateway says', 'What the gateway calls its approval.'),
      state_lock_version,
    },
  },
  OrderPaymentNamed: {
    means: 'What the gateway calls the payment, by which it is asked for it later.',
    fields: {
      payment_id,
      payment_method_id,
      external_id,
      external_url,
      gone_back_ids: list(
        id('transaction', 'What it calls refunds of before, which the payment is without. Absent: none.'),
      ),
      state_lock_version,
    },
  },
  OrderPaymentDisputed: {
    means: 'The gateway told that the holder of the card disputes the payment, or how that ended.',
    fields: {
      payment_id,
      payment_method_id,
      dispute_id: id('gateway_dispute', 'What the gateway calls the dispute.'),
      amount: amount('What is disputed.'),
      currency,
      reason: text('Why, as the gateway says it.', open('the gateway wrote it')),
      status: choice('How it stands.', {
        open: 'The gateway has not decided.',
        won: 'The shop keeps the money.',
        lost: 'The money went back.',
      }),
      external_url,
      state_lock_version,
    },
  },
  OrderPaymentFailed: {
    means:
      'The gateway refused the payment for good: it set nothing aside, or did not collect what it had set aside. The amount is due again.',
    fields: { ...charge, ...refused, state_lock_version },
  },
  OrderPaymentCaptureStarted: {
    means:
      'Staff want the amount to be collected, or the order is placed for which it was set aside before: all that the gateway has set aside, or a part. The gateway is asked after this.',
    fields: { ...charge, state_lock_version },
  },
  OrderPaymentCaptured: {
    means: 'The gateway has collected the amount. What it had set aside beyond it is released.',
    fields: { ...charge, state_lock_version },
  },
  OrderPaymentCaptureFailed: {
    means:
      'The gateway did not collect. What it has set aside stays so. Only in older logs: since then a refused capture ends the payment, by OrderPaymentFailed.',
    fields: { ...askedAbout, ...refused, state_lock_version },
  },
  OrderPaymentReceived: {
    means: 'Staff recorded that money came which no gateway collects: all that was expected, or a part.',
    fields: {
      payment_id,
      payment_method_id,
      amount: amount('What came.'),
      currency,
      state_lock_version,
    },
  },
  OrderPaymentVoidStarted: {
    means:
      'Staff give the payment up, or canceled its order. The gateway is asked after this to release what it has set aside.',
    fields: { ...charge, amount: amount('What is set aside.'), state_lock_version },
  },
  OrderPaymentVoidFailed: {
    means:
      'The gateway refused for good to release what it has set aside. The payment stays open and may be given up again, unless it had ended before.',
    fields: { ...askedAbout, ...refused, state_lock_version },
  },
  OrderPaymentReleased: {
    means:
      'The gateway holds nothing any more for a payment that is not made: it has released what it had set aside, and paid back what it had collected. Only of a payment that staff had settled, or of which it had refused this before.',
    fields: { ...askedAbout, state_lock_version },
  },
  OrderPaymentUnanswered: {
    means:
      'The gateway did not answer, or not clearly, so it is open what it did. It is asked again. Recorded once for each question.',
    fields: { ...askedAbout, ...refused, state_lock_version },
  },
  OrderPaymentSettled: {
    means:
      'The gateway did not answer. Staff looked there and said what became of the payment. What it says later holds, where it is recorded after this.',
    fields: {
      customer_id,
      ...charge,
      outcome: choice('What became of it.', {
        captured: 'The gateway has collected the amount.',
        voided: 'The gateway has released what it had set aside.',
        failed: 'The gateway has done nothing, or refused.',
      }),
      amount: amount('What was collected, set aside or wanted.'),
      reason: text('Why, in the words of the staff.', sealed),
      settled_by_id: id('admin_user', 'Who said so. Null: a program with a key.'),
      state_lock_version,
    },
  },
  OrderPaymentVoided: {
    means:
      'The payment is not made. A gateway has released what it had set aside for it; for what is of no order any more it is asked after this.',
    fields: {
      ...charge,
      charge_id: id('charge', 'The payment at the gateway. Null: no gateway makes it.'),
      amount: amount('What it was of.'),
      state_lock_version,
    },
  },
  OrderPaymentLinkCreated: {
    means: 'Staff made a link by which whoever has it reads and pays the order or the draft.',
    fields: {
      customer_id,
      payment_link_id: id('payment_link', 'The link.'),
      url: text('Where it leads, with its token. Null: it is not mailed.', sealed),
      expires_at: instant('Until when it is good.'),
      is_sent: flag('Whether it is to be mailed to the address of the order.'),
      state_lock_version,
    },
  },
  OrderPaymentReturned: {
    means:
      'What was paid of a cart or a draft goes back, because it became no order, or because the order needs it no more.',
    fields: {
      payment_id,
      payment_method_id,
      amount: amount('What goes back.'),
      currency,
      ...refused,
      state_lock_version,
    },
  },
};
