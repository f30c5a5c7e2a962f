import type { PromotionKind } from '@storefold/contracts';
import type { FactContext, JsonObject } from '@storefold/kernel/core';
import { Map as PersistentMap, Set as PersistentSet } from 'immutable';

/** The details of a promotion that staff can set. A detail added here becomes part of facts and state. */
export type PromotionDetails = {
  readonly name: string;
  readonly description: string | null;
  /** As it was typed. Null: the promotion applies by itself. */
  readonly code: string | null;
  readonly kind: PromotionKind;
  /** What a percentage takes off: 1000 is 10 %. Null for other kinds. */
  readonly basis_points: number | null;
  /** What a fixed promotion takes off: a decimal string of `currency`. Null for other kinds. */
  readonly amount: string | null;
  /** That of the amounts. Null: it has none, and is of use in carts of any currency. */
  readonly currency: string | null;
  /** A decimal string of `currency`. Null: no minimum. */
  readonly minimum_total: string | null;
  /** Without products and categories everything is in scope. */
  readonly product_ids: readonly string[];
  readonly category_ids: readonly string[];
  /** Empty: for everybody. */
  readonly customer_group_ids: readonly string[];
  readonly starts_at: string | null;
  readonly expires_at: string | null;
  readonly usage_limit: number | null;
  readonly usage_limit_per_customer: number | null;
  readonly metadata: JsonObject;
};

/**
 * The facts of a promotion. These names and shapes are what the store keeps: add, never change.
 *
 * An order uses a promotion from the start of its checkout on, so that no more orders use it than may.
 */
export type PromotionFact =
  | { type: 'PromotionCreated'; data: { readonly store_id: string } & PromotionDetails }
  | { type: 'PromotionChanged'; data: Partial<PromotionDetails> }
  | { type: 'PromotionDeleted'; data: Pick<PromotionDetails, 'name' | 'code'> }
  | { type: 'PromotionUseReserved'; data: UseOfOrder & UsedBy }
  | { type: 'PromotionUseConfirmed'; data: UseOfOrder }
  | { type: 'PromotionUseReleased'; data: UseOfOrder }
  /** A checkout failed before it reached the promotion. If its request still arrives, it is refused. */
  | { type: 'PromotionUsePrevented'; data: UseOfOrder }
  | { type: 'PromotionUseReturned'; data: UseOfOrder };

type UseOfOrder = { readonly order_id: string; readonly checkout_id: string };

/** Who uses a promotion: a customer, or a guest by a keyed digest of the e-mail. */
export type UsedBy = { readonly customer_id: string | null; readonly email_digest: string | null };

export type PromotionState =
  | { readonly status: 'absent' }
  | Promotion
  /** As it was before its deletion. */
  | { readonly status: 'deleted'; readonly promotion: Promotion };

export type Promotion = PromotionDetails &
  Uses & {
    readonly status: 'present';
    readonly store_id: string;
    readonly created_at: string;
    readonly updated_at: string;
  };

/** Which orders use a promotion. Nothing is forgotten, so that whatever arrives late is recognised. */
interface Uses {
  readonly usage_count: number;
  /** By order. */
  readonly uses: PersistentMap<string, Use>;
  /** How many orders each customer or guest uses it for. */
  readonly used_by: PersistentMap<string, number>;
  /** Checkouts that failed. Their late requests are refused. */
  readonly given_up: PersistentSet<string>;
}

interface Use {
  readonly status: 'reserved' | 'confirmed' | 'returned';
  readonly checkout_id: string;
  readonly user: string;
}

/** What only the stream knows of the orders. */
export const noUses: Omit<Uses, 'usage_count'> = {
  uses: PersistentMap(),
  used_by: PersistentMap(),
  given_up: PersistentSet(),
};

export const initial: PromotionState = { status: 'absent' };

export function evolve(state: PromotionState, fact: PromotionFact, { at }: FactContext): PromotionState {
  if (fact.type === 'PromotionCreated') {
    return { ...fact.data, status: 'present', usage_count: 0, ...noUses, created_at: at, updated_at: at };
  }
  if (state.status !== 'present') return state;
  if (fact.type === 'PromotionUsePrevented') return givenUp(state, fact.data);
  const promotion = { ...state, updated_at: at };
  switch (fact.type) {
    case 'PromotionChanged':
      return { ...promotion, ...fact.data };
    case 'PromotionDeleted':
      return { status: 'deleted', promotion };
    case 'PromotionUseReserved':
      return reserved(promotion, fact.data);
    case 'PromotionUseConfirmed':
      return withUse(promotion, fact.data.order_id, (use) => ({ ...use, status: 'confirmed' }));
    case 'PromotionUseReleased':
      return givenUp(given(promotion, fact.data.order_id, 'released'), fact.data);
    case 'PromotionUseReturned':
      return given(promotion, fact.data.order_id, 'returned');
  }
}

/** The name under which the uses of a customer or guest are counted. */
export const userOf = ({ customer_id, email_digest }: UsedBy): string => customer_id ?? email_digest ?? '';

function reserved(promotion: Promotion, data: UseOfOrder & UsedBy): Promotion {
  const user = userOf(data);
  const use: Use = { status: 'reserved', checkout_id: data.checkout_id, user };
  return {
    ...promotion,
    usage_count: promotion.usage_count + 1,
    uses: promotion.uses.set(data.order_id, use),
    used_by: promotion.used_by.set(user, (promotion.used_by.get(user) ?? 0) + 1),
  };
}

/** One use less. Read models keep the sum alone. */
function given(promotion: Promotion, orderId: string, how: 'released' | 'returned'): Promotion {
  const fewer = { ...promotion, usage_count: promotion.usage_count - 1 };
  const use = promotion.uses.get(orderId);
  if (!use) return fewer;
  const used_by = promotion.used_by.set(use.user, (promotion.used_by.get(use.user) ?? 1) - 1);
  const uses =
    how === 'released'
      ? promotion.uses.delete(orderId)
      : promotion.uses.set(orderId, { ...use, status: 'returned' });
  return { ...fewer, used_by, uses };
}

function withUse(promotion: Promotion, orderId: string, change: (use: Use) => Use): Promotion {
  const use = promotion.uses.get(orderId);
  return use ? { ...promotion, uses: promotion.uses.set(orderId, change(use)) } : promotion;
}

const givenUp = (promotion: Promotion, { checkout_id }: UseOfOrder): Promotion => ({
  ...promotion,
  given_up: promotion.given_up.add(checkout_id),
});
