import { defineNoun } from '@storefold/server/runtime';
import { CanceledBatches } from './canceled-batches.recurring.ts';
import { giftCardBatchDictionary } from './gift-card-batch.dictionary.ts';
import { GiftCardBatchEndpoints } from './gift-card-batch.endpoints.ts';
import { GiftCardBatchProcess } from './gift-card-batch.process.ts';
import { giftCardBatchPublisher } from './gift-card-batch.publisher.ts';
import { GiftCardBatchService } from './gift-card-batch.service.ts';
import { giftCardBatchView } from './gift-card-batch.view.ts';

export const giftCardBatchNoun = defineNoun({
  facts: [giftCardBatchDictionary],
  endpoints: [GiftCardBatchEndpoints],
  providers: [GiftCardBatchService],
  projections: [giftCardBatchView],
  publishers: [giftCardBatchPublisher],
  processes: [GiftCardBatchProcess],
  recurring: [CanceledBatches],
});
