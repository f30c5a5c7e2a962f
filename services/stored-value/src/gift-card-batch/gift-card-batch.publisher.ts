import { ofChanges } from '@storefold/kernel/subscriptions';
import { giftCardBatch } from './gift-card-batch.decider.ts';
import { giftCardBatchBody } from './gift-card-batch.serializer.ts';
import type { GiftCardBatchFact } from './gift-card-batch.ts';

/** The public events of batches: the batch as of the fact. */
export const giftCardBatchPublisher = ofChanges<GiftCardBatchFact>({
  categories: ['gift_card_batch'],

  async publish(fact, context) {
    const { state } = await context.asOf(giftCardBatch, fact);
    if (state.status === 'absent') return [];
    const id = fact.recordId;
    const name = fact.type === 'GiftCardBatchCreated' ? 'gift_card_batch.created' : 'gift_card_batch.updated';
    return [{ name, payload: giftCardBatchBody(id, state), sealed: { prefix: id, metadata: id } }];
  },
});
