import type { CollectionName } from '@storefold/kernel/ports';
import { stateDocument, stateView } from '@storefold/simple-records/upkeep';
import { giftCardBatch } from './gift-card-batch.decider.ts';
import type { GiftCardBatch, GiftCardBatchState } from './gift-card-batch.ts';

const documents = stateDocument<GiftCardBatch>()({ amounts: ['amount'] });

/** The document of a batch in lists. */
export type GiftCardBatchDocument = ReturnType<typeof documents.of>;

export const batchOfDocument = documents.stateOf;

export const GIFT_CARD_BATCHES: CollectionName<GiftCardBatchDocument> = 'gift_card_batches';

export const giftCardBatchView = stateView({
  name: GIFT_CARD_BATCHES,
  version: 1,
  of: giftCardBatch,
  documents,
  isShown: (state: GiftCardBatchState) => state.status !== 'absent',
  fields: {
    store_id: 'text',
    status: 'text',
    currency: 'text',
    codes_count: 'number',
    created_count: 'number',
    expires_on: 'text',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [['store_id', 'created_at']],
});
