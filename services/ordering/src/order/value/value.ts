import type { money } from '@storefold/kernel/core';
import type { GiftCardSnapshot } from './value.facts.ts';

/** `remaining`: the amount the card can pay for this cart, as last known. */
export type AppliedCard = GiftCardSnapshot & { readonly remaining: money.Minor };

/** The customer's store credits, as applied to a cart. */
export interface AppliedCredit {
  /** The most that they are to pay. Null: as much as they can. */
  readonly wanted: money.Minor | null;
  /** What they can pay, as last known. */
  readonly available: money.Minor;
}

/** What one store credit pays. */
export interface CreditShare {
  readonly id: string;
  readonly amount: money.Minor;
  /** Checkouts of before this was kept do not have it. */
  readonly before?: CreditBefore | undefined;
}

/** A store credit before it paid: what it is worth in all, and what of that was used and reserved. */
export interface CreditBefore {
  readonly worth: money.Minor;
  readonly used: money.Minor;
  readonly authorized: money.Minor;
}
