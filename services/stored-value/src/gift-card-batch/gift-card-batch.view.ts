import { evolveStored } from '@storefold/kernel/command-handling';
import { money } from '@storefold/kernel/core';
import type { CollectionName } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { evolve, type GiftCardBatch, type GiftCardBatchFact } from './gift-card-batch.ts';

/** The document of a batch in lists. */
export type GiftCardBatchDocument = Omit<GiftCardBatch, 'amount'> & {
  readonly id: string;
  readonly amount: string;
};

export const GIFT_CARD_BATCHES: CollectionName<GiftCardBatchDocument> = 'gift_card_batches';

export const giftCardBatchView: Projection<GiftCardBatchFact> = {
  name: 'gift_card_batches',
  version: 1,
  categories: ['gift_card_batch'],
  collections: [
    {
      name: GIFT_CARD_BATCHES,
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
    },
  ],

  async project(fact, documents) {
    const id = fact.recordId;
    const document = await documents.get(GIFT_CARD_BATCHES, id);
    const before = document ? batchOfDocument(document) : ({ status: 'absent' } as const);
    const after = evolveStored(evolve, before, fact);
    if (after.status === 'absent') return;
    documents.put(GIFT_CARD_BATCHES, {
      ...after,
      id,
      amount: money.formatAmount(after.amount, after.currency),
    });
  },
};

export function batchOfDocument(shown: GiftCardBatchDocument): GiftCardBatch {
  const { id: _, ...document } = shown;
  return { ...document, amount: money.minor(document.amount, document.currency) };
}
