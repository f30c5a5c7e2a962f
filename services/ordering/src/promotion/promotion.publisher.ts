import type { PublicEventName } from '@storefold/contracts';
import { ofChanges } from '@storefold/kernel/subscriptions';
import { promotion } from './promotion.decider.ts';
import { adminPromotionBody } from './promotion.serializer.ts';
import type { PromotionFact } from './promotion.ts';

/** The public events of promotions: the promotion as of the fact. */
export const promotionPublisher = ofChanges<PromotionFact>({
  categories: ['promotion'],

  async publish(fact, context) {
    const name = nameOf(fact);
    if (name === undefined) return [];
    const { state } = await context.asOf(promotion, fact);
    if (state.status === 'absent') return [];
    const known = state.status === 'deleted' ? state.promotion : state;
    return [{ name, payload: adminPromotionBody(fact.recordId, known, fact.metadata.occurred_at) }];
  },
});

/** A use that is confirmed was counted before. */
function nameOf({ type }: PromotionFact): PublicEventName | undefined {
  switch (type) {
    case 'PromotionCreated':
      return 'promotion.created';
    case 'PromotionDeleted':
      return 'promotion.deleted';
    case 'PromotionChanged':
    case 'PromotionUseReserved':
    case 'PromotionUseReleased':
    case 'PromotionUseReturned':
      return 'promotion.updated';
    case 'PromotionUseConfirmed':
    case 'PromotionUsePrevented':
      return undefined;
  }
}
