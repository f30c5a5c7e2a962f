import { defineService } from '@storefold/kernel/runtime';
import * as facts from './dictionary.ts';
import { CustomerErasure } from './gift-card/customer-erasure.subscriber.ts';
import { CustomerGiftCardController } from './gift-card/customer-gift-card.controller.ts';
import { GiftCardAnswers } from './gift-card/gift-card.answers.ts';
import { GiftCardController } from './gift-card/gift-card.controller.ts';
import { giftCardPublisher } from './gift-card/gift-card.publisher.ts';
import { giftCardView } from './gift-card/gift-card.view.ts';
import { GiftCardCodeClaims } from './gift-card/gift-card-code-claims.ts';

/** Gift cards: value that a customer or a guest can pay with. */
export const storedValue = defineService({
  name: 'stored-value',
  facts,
  controllers: [GiftCardController, CustomerGiftCardController],
  answers: [GiftCardAnswers],
  providers: [GiftCardCodeClaims],
  projections: [giftCardView],
  publishers: [giftCardPublisher],
  subscribers: [CustomerErasure],
});
