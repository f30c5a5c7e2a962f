import {
  amount,
  choice,
  currency,
  dictionaryOf,
  flag,
  id,
  instant,
  metadata,
  sealed,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { usesByOrders } from '../held-value/held-value.dictionary.ts';
import { storeCredit } from './store-credit.decider.ts';

const customer_id = id('customer', 'The customer whom the credit belongs to.');

const details = {
  store_credit_category_id: id('store_credit_category', 'Its category. Null: none.'),
  store_credit_type: choice('Which credits of a customer are spent first.', {
    expiring: 'Spent first.',
    non_expiring: 'Spent when no expiring credit is left.',
  }),
  memo: text('What the staff noted about the credit.', sealed),
  metadata: metadata(sealed),
};

const uses = usesByOrders('credit');

export const storeCreditDictionary = dictionaryOf(
  storeCredit,
  'A store credit of one customer and what became of its value.',
  {
    StoreCreditIssued: {
      means: 'The customer has the credit, and can spend its value.',
      fields: {
        store_id,
        customer_id,
        currency,
        amount: amount('The value of the credit.'),
        gift_card_id: id(
          'gift_card',
          'The gift card that the value was moved from. Null: staff issued the credit.',
        ),
        refund_id: id(
          'refund',
          'The refund of an order that the customer got as this credit. Absent: it is none.',
        ),
        created_at: instant('Since when the customer had it in another shop. Absent: since this fact.'),
        ...details,
      },
    },
    StoreCreditChanged: {
      means: 'Staff changed the fields that are present. The others stay as they were.',
      fields: {
        customer_id,
        amount: amount('The new value of the credit, of which nothing is spent.'),
        previous_amount: amount('The value before. Present beside `amount`.'),
        currency,
        ...details,
      },
    },
    StoreCreditAuthorized: uses.Authorized,
    StoreCreditCaptured: uses.Captured,
    StoreCreditAuthorizationVoided: uses.AuthorizationVoided,
    StoreCreditAuthorizationPrevented: uses.AuthorizationPrevented,
    StoreCreditRefunded: uses.Refunded,
    StoreCreditCredited: uses.Credited,
    StoreCreditDeleted: {
      means: 'Staff took the credit away, of which nothing was in use.',
      fields: {
        amount_remaining: amount('The value that was left, and is lost.'),
        currency,
        undoes_import: flag(
          'The import that had brought it was taken back, so that its row may come again. Absent: staff deleted it.',
        ),
      },
    },
    StoreCreditPersonalDataErased: {
      means: 'The customer was erased. Memo and metadata read as null from here on.',
      fields: { customer_id },
    },
  },
);
