import { defineNoun } from '@storefold/server/runtime';
import { promotionDictionary } from './promotion.dictionary.ts';
import { PromotionEndpoints } from './promotion.endpoints.ts';
import { promotionPublisher } from './promotion.publisher.ts';
import { PromotionService } from './promotion.service.ts';
import { promotionView } from './promotion.view.ts';
import { PromotionUses } from './promotion-uses.service.ts';

export const promotionNoun = defineNoun({
  facts: [promotionDictionary],
  endpoints: [PromotionEndpoints],
  providers: [PromotionService, PromotionUses],
  projections: [promotionView],
  publishers: [promotionPublisher],
});
