import { defineService } from '@storefold/kernel/runtime';
import * as facts from './dictionary.ts';
import { CustomerErasure } from './gift-card/customer-erasure.subscriber.ts';
import { CustomerGiftCardAnswers } from './gift-card/customer-gift-card.answers.ts';
import { CustomerGiftCardController } from './gift-card/customer-gift-card.controller.ts';
import { GiftCardAnswers } from './gift-card/gift-card.answers.ts';
import { GiftCardController } from './gift-card/gift-card.controller.ts';
import { giftCardPublisher } from './gift-card/gift-card.publisher.ts';
import { giftCardView } from './gift-card/gift-card.view.ts';
import { GiftCardCodeClaims } from './gift-card/gift-card-code-claims.ts';
import { CanceledBatches } from './gift-card-batch/canceled-batches.recurring.ts';
import { GiftCardBatchController } from './gift-card-batch/gift-card-batch.controller.ts';
import { GiftCardBatchProcess } from './gift-card-batch/gift-card-batch.process.ts';
import { giftCardBatchPublisher } from './gift-card-batch/gift-card-batch.publisher.ts';
import { GiftCardBatchService } from './gift-card-batch/gift-card-batch.service.ts';
import { giftCardBatchView } from './gift-card-batch/gift-card-batch.view.ts';
import { storedValueSettings } from './settings.ts';

/** Gift cards: value that a customer or a guest can pay with. */
export const storedValue = defineService({
  name: 'stored-value',
  facts,
  controllers: [GiftCardController, CustomerGiftCardController, GiftCardBatchController],
  answers: [GiftCardAnswers, CustomerGiftCardAnswers],
  providers: [GiftCardCodeClaims, GiftCardBatchService],
  projections: [giftCardView, giftCardBatchView],
  publishers: [giftCardPublisher, giftCardBatchPublisher],
  processes: [GiftCardBatchProcess],
  recurring: [CanceledBatches],
  settings: storedValueSettings,
  subscribers: [CustomerErasure],
});
