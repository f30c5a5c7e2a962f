import {
  amount,
  code,
  currency,
  date,
  dictionaryOf,
  id,
  metadata,
  sealed,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { usesByOrders } from '../held-value/held-value.dictionary.ts';
import { giftCard } from './gift-card.decider.ts';

const details = {
  expires_on: date('The last day on which the card can be used. Null: it never expires.'),
  customer_id: id('customer', 'The only customer who may use the card. Null: whoever knows its code.'),
  metadata: metadata(sealed),
};

const uses = usesByOrders('card');

export const giftCardDictionary = dictionaryOf(giftCard, 'A gift card and what became of its value.', {
  GiftCardIssued: {
    means: 'The card exists, and its value can be spent.',
    fields: {
      store_id,
      timezone: code('IANA time zone', "The store's time zone at that time."),
      code: text('What a shopper types to use the card.', sealed),
      currency,
      amount: amount('The value of the card.'),
      gift_card_batch_id: id(
        'gift_card_batch',
        'The batch that it was issued with. Missing: it was issued alone.',
      ),
      ...details,
    },
  },
  GiftCardChanged: {
    means: 'Staff changed the fields that are present. The others stay as they were.',
    fields: {
      amount: amount('The new value of the card, of which nothing is spent yet.'),
      previous_amount: amount('The value before. Present beside `amount`.'),
      currency,
      ...details,
    },
  },
  GiftCardAuthorized: uses.Authorized,
  GiftCardCaptured: uses.Captured,
  GiftCardAuthorizationVoided: uses.AuthorizationVoided,
  GiftCardAuthorizationPrevented: uses.AuthorizationPrevented,
  GiftCardRefunded: uses.Refunded,
  GiftCardCredited: uses.Credited,
  GiftCardUseImported: {
    means: 'The card comes from another shop, and a part of it was spent there.',
    fields: { amount: amount('What was spent.'), currency },
  },
  GiftCardConverted: {
    means: 'What was left of the card became a store credit.',
    fields: {
      store_credit_id: id('store_credit', 'The store credit that holds the value from here on.'),
      store_credit_category_id: id(
        'store_credit_category',
        'The category of that store credit. Null: the store has none for gift cards.',
      ),
      customer_id: id('customer', 'The customer whom that store credit belongs to.'),
      amount: amount('The value that was left.'),
      currency,
    },
  },
  GiftCardCanceled: {
    means: 'Staff ended the card. What was left on it cannot be spent.',
    fields: { amount_remaining: amount('The value that was left, and is lost.'), currency },
  },
  GiftCardDeleted: {
    means: 'Staff removed the card from the shop and from lists.',
    fields: {
      amount_remaining: amount('The value that was left, and is lost. 0 if the card was canceled before.'),
      currency,
    },
  },
  GiftCardPersonalDataErased: {
    means:
      'A customer to whom the card belongs or belonged was erased. Its metadata cannot be read from here on.',
    fields: { customer_id: id('customer', 'The customer who was erased.') },
  },
});
