import { nounPublisher } from '@storefold/kernel/subscriptions';
import { promotion } from './promotion.decider.ts';
import { adminPromotionBody } from './promotion.serializer.ts';
import type { PromotionFact, PromotionState } from './promotion.ts';

/** The public events of promotions: the promotion as of the fact. A use that is confirmed was counted before. */
export const promotionPublisher = nounPublisher<PromotionState, PromotionFact>({
  aggregate: promotion,
  names: {
    PromotionCreated: 'promotion.created',
    PromotionChanged: 'promotion.updated',
    PromotionUseReserved: 'promotion.updated',
    PromotionUseReleased: 'promotion.updated',
    PromotionUseReturned: 'promotion.updated',
    PromotionDeleted: 'promotion.deleted',
    PromotionUseConfirmed: undefined,
    PromotionUsePrevented: undefined,
  },
  show(id, state, { fact }) {
    if (state.status === 'absent') return undefined;
    const known = state.status === 'deleted' ? state.promotion : state;
    return { payload: adminPromotionBody(id, known, fact.metadata.occurred_at) };
  },
});
