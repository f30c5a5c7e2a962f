import {
  amount,
  choice,
  currency,
  type Dictionary,
  date,
  id,
  instant,
  sealed,
  text,
} from '@storefold/kernel/dictionary';
import type { FactOf } from '../order.facts.ts';
import { state_lock_version } from '../order-fields.dictionary.ts';
import type { ValueFacts } from './value.facts.ts';

const gift_card_id = id('gift_card', 'The gift card.');

const giftCard = {
  gift_card_id,
  code: text('What the shopper typed to use the card.', sealed),
  status: choice('The state of the card.', {
    active: 'Nothing of it is spent.',
    partially_redeemed: 'A part of it is spent.',
    redeemed: 'All of it is spent.',
    canceled: 'Staff ended it.',
    expired: 'Its last day has passed.',
  }),
  expires_on: date('The last day on which the card can be used. Null: it never expires.'),
  redeemed_at: instant('When the last of it was spent. Null: something is left.'),
  amount: amount('The value of the whole card.'),
  amount_used: amount('What is spent of it.'),
  amount_authorized: amount('What checkouts in progress have set aside of it.'),
  amount_remaining: amount('What it can pay for this cart. 0 if it may not be used.'),
  currency,
};

const storeCredit = {
  customer_id: id('customer', 'The customer whose store credits they are.'),
  amount_available: amount('What they can pay together.'),
  currency,
};

export const valueEntries: Dictionary<FactOf<keyof ValueFacts>> = {
  CartGiftCardApplied: {
    means: 'The shopper wants to use a gift card. Nothing is set aside on it yet.',
    fields: { ...giftCard, state_lock_version },
  },
  CartGiftCardRevalued: {
    means: 'The card can pay more or less for the cart than before.',
    fields: { ...giftCard, state_lock_version },
  },
  CartGiftCardRemoved: {
    means: 'The shopper took the card back, or the currency changed.',
    fields: { gift_card_id, state_lock_version },
  },
  CartStoreCreditApplied: {
    means: 'The customer wants to pay with store credit. Nothing is set aside on it yet.',
    fields: {
      ...storeCredit,
      amount: amount('The most that store credit is to pay. Null: as much as it can.'),
      state_lock_version,
    },
  },
  CartStoreCreditRevalued: {
    means: "The customer's store credits hold more or less than before.",
    fields: { ...storeCredit, state_lock_version },
  },
  CartStoreCreditRemoved: {
    means: 'The customer wants to pay without store credit, or the currency changed.',
    fields: { customer_id: storeCredit.customer_id, state_lock_version },
  },
};
