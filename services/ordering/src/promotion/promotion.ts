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

/**
 * Who uses a promotion: the customer, and the e-mail of the order by a keyed digest, so that one person who orders as a guest, with
 * an account and by telephone is one. `email_digest` is that of guests alone, as it was before `order_email_digest` came.
 */
export type UsedBy = {
  readonly customer_id: string | null;
  readonly email_digest: string | null;
  readonly order_email_digest?: string | null;
};

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
  /** How many orders use it, by their customer, by their e-mail, and by both. */
  readonly used_by: PersistentMap<string, number>;
  /** Checkouts that failed. Their late requests are refused. */
  readonly given_up: PersistentSet<string>;
}

interface Use {
  readonly status: 'reserved' | 'confirmed' | 'returned';
  readonly checkout_id: string;
  readonly by: UsedBy;
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

/** How many orders of this customer, or of this e-mail, use it. An order of both counts once. */
export function usesBy({ used_by }: Pick<Promotion, 'used_by'>, by: UsedBy): number {
  const [customer, email, both] = namesOf(by);
  const count = (name: string | undefined) => (name === undefined ? 0 : (used_by.get(name) ?? 0));
  return count(customer) + count(email) - count(both);
}

/** The names under which a use is counted. */
function namesOf({
  customer_id,
  email_digest,
  order_email_digest,
}: UsedBy): [customer?: string | undefined, email?: string | undefined, both?: string | undefined] {
  const customer = customer_id ?? undefined;
  const email = order_email_digest ?? email_digest ?? undefined;
  return [
    customer,
    email,
    customer !== undefined && email !== undefined ? `${customer} ${email}` : undefined,
  ];
}

const counted = (counts: PersistentMap<string, number>, by: UsedBy, more: 1 | -1) =>
  namesOf(by).reduce<PersistentMap<string, number>>(
    (all, name) => (name === undefined ? all : all.set(name, (all.get(name) ?? 0) + more)),
    counts,
  );

function reserved(
  promotion: Promotion,
  { order_id, checkout_id, customer_id, email_digest, order_email_digest }: UseOfOrder & UsedBy,
): Promotion {
  const by: UsedBy = { customer_id, email_digest, ...(order_email_digest && { order_email_digest }) };
  return {
    ...promotion,
    usage_count: promotion.usage_count + 1,
    uses: promotion.uses.set(order_id, { status: 'reserved', checkout_id, by }),
    used_by: counted(promotion.used_by, by, 1),
  };
}

/** One use less. Read models keep the sum alone. */
function given(promotion: Promotion, orderId: string, how: 'released' | 'returned'): Promotion {
  const fewer = { ...promotion, usage_count: promotion.usage_count - 1 };
  const use = promotion.uses.get(orderId);
  if (!use) return fewer;
  const used_by = counted(promotion.used_by, use.by, -1);
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
