import {
  amount,
  code,
  count,
  currency,
  date,
  dictionaryOf,
  id,
  metadata,
  sealed,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { giftCardBatch } from './gift-card-batch.decider.ts';

const created_count = count('The cards that are issued: those with the first numbers.');

export const giftCardBatchDictionary = dictionaryOf(
  giftCardBatch,
  'Many gift cards of one value. Each card has a stream of its own.',
  {
    GiftCardBatchCreated: {
      means: 'The cards are to be issued.',
      fields: {
        store_id,
        timezone: code('IANA time zone', "The store's time zone at that time."),
        admin_user_id: id('admin_user', 'Who asked for it. Null: a program with a key.'),
        prefix: text('What every code begins with. Null: nothing.', sealed),
        codes_count: count('The cards that there are to be.'),
        currency,
        amount: amount('The value of each card.'),
        expires_on: date('The last day on which the cards can be used. Null: they never expire.'),
        metadata: metadata(sealed),
      },
    },
    GiftCardBatchCardsIssued: {
      means: 'More cards are issued. When they are as many as there are to be, the batch is complete.',
      fields: { created_count, previous_created_count: count('The cards that were issued before.') },
    },
    GiftCardBatchCanceled: {
      means: 'No more cards are issued, and the unused ones are going to be canceled.',
      fields: { created_count },
    },
    GiftCardBatchCardsCanceled: {
      means: 'More cards of the canceled batch were visited, and the unused ones of them canceled.',
      fields: {
        visited_count: count('The cards that are visited.'),
        previous_visited_count: count('The cards that were visited before.'),
        canceled_count: count('The cards that are canceled.'),
        previous_canceled_count: count('The cards that were canceled before.'),
      },
    },
  },
);
