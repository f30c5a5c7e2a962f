import { type CollectionName, type Filter, where } from '@storefold/kernel/ports';
import { stateDocument, stateView } from '@storefold/simple-records/upkeep';
import { promotion } from './promotion.decider.ts';
import { noUses, type Promotion, type PromotionState } from './promotion.ts';

/** Only the stream knows the orders that use it. */
const kept = stateDocument<Promotion>()({
  without: noUses,
  index: { automatic: ({ code }) => code === null },
});

type PromotionDocument = ReturnType<typeof kept.of>;

/** A promotion as its document tells it. */
export const promotionOfDocument = kept.stateOf;

export const PROMOTIONS: CollectionName<PromotionDocument> = 'promotions';

/** The most promotions that apply by themselves in a store at a time. Each cart is held against all of them. */
export const MAX_AUTOMATIC = 30;

/** Those of a store without a code that are not over at that time. Some may not have begun. */
export const automaticOf = (store_id: string, at: string): Filter => ({
  all: [
    where({ store_id, automatic: true }),
    {
      any: [
        { field: 'expires_at', isNull: true },
        { field: 'expires_at', gt: at },
      ],
    },
  ],
});

export const promotionView = stateView({
  name: PROMOTIONS,
  version: 1,
  of: promotion,
  documents: kept,
  isShown: (state: PromotionState): state is Promotion => state.status === 'present',
  fields: {
    store_id: 'text',
    name: 'caseInsensitive',
    code: 'caseInsensitive',
    kind: 'text',
    currency: 'text',
    automatic: 'boolean',
    usage_count: 'number',
    starts_at: 'timestamp',
    expires_at: 'timestamp',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [
    ['store_id', 'created_at'],
    ['store_id', 'automatic', 'created_at'],
  ],
});
