import { nounPublisher } from '@storefold/kernel/subscriptions';
import { giftCardBatch } from './gift-card-batch.decider.ts';
import { giftCardBatchBody } from './gift-card-batch.serializer.ts';
import type { GiftCardBatchFact, GiftCardBatchState } from './gift-card-batch.ts';

/** The public events of batches: the batch as of the fact. */
export const giftCardBatchPublisher = nounPublisher<GiftCardBatchState, GiftCardBatchFact>({
  aggregate: giftCardBatch,
  names: {
    GiftCardBatchCreated: 'gift_card_batch.created',
    GiftCardBatchCardsIssued: 'gift_card_batch.updated',
    GiftCardBatchCanceled: 'gift_card_batch.updated',
    GiftCardBatchCardsCanceled: 'gift_card_batch.updated',
  },
  show: (id, state) =>
    state.status === 'absent'
      ? undefined
      : { payload: giftCardBatchBody(id, state), sealed: { prefix: id, metadata: id } },
});
