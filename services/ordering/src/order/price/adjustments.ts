import type { PromotionKind } from '@storefold/contracts';
import type { money } from '@storefold/kernel/core';
import type { TaxRules } from '../../tax/tax-rates.ts';
import type { Taxes, TaxRate } from '../../tax/taxes.ts';
import type { Place } from '../../zone/zone-members.ts';

/** A promotion as a cart has it. Amounts are of `currency`. */
export interface AppliedPromotion {
  readonly promotion_id: string;
  readonly name: string;
  readonly description: string | null;
  /** Null: it applies by itself. */
  readonly code: string | null;
  readonly kind: PromotionKind;
  /** What a percentage takes off: 1000 is 10 %. */
  readonly basis_points: number | null;
  /** What a fixed promotion takes off. */
  readonly amount: money.Minor | null;
  /** Null: it has no amounts, and is of use in any currency. */
  readonly currency: string | null;
  readonly minimum_total: money.Minor | null;
  /** The products of the cart that are in scope. Null: all. */
  readonly eligible_product_ids: readonly string[] | null;
  /** Why it may not be used whatever is in the cart. Null: it may. */
  readonly unusable: PromotionProblem | null;
}

/** Why a promotion may not be used, as the store last found it. */
export type PromotionProblem = 'deleted' | 'expired' | 'too_early' | 'used_up' | 'other_customers';

/** Why a promotion takes nothing off. */
export type DiscountReason = PromotionProblem | 'below_minimum' | 'other_currency' | 'other_items';

/** What promotions take off. All amounts are negative, or 0. */
export interface Discounts {
  readonly total: money.Minor;
  /** In the order in which they apply. */
  readonly promotions: readonly PromotionDiscount[];
  /** By line. Those of which nothing is taken off are not in it. */
  readonly lines: Readonly<Record<string, money.Minor>>;
  readonly delivery: money.Minor;
}

export type PromotionDiscount = Pick<AppliedPromotion, 'promotion_id' | 'name' | 'description' | 'code'> & {
  readonly amount: money.Minor;
};

/** The rates of a tax category. */
export interface CategoryRates {
  /** Null: of the default one, and of those that are not named. */
  readonly tax_category_id: string | null;
  readonly rates: readonly TaxRate[];
}

/** The taxes of an order. */
export interface OrderTaxes {
  /** What the prices contain. */
  readonly included: money.Minor;
  /** What is added to them. */
  readonly additional: money.Minor;
  /** By line. Those without rates are not in it. */
  readonly lines: Readonly<Record<string, Taxes>>;
  readonly delivery: Taxes;
}

/** What a store taxes, and where. */
export interface StoreTaxes extends TaxRules {
  /** Where carts without an address are, as prices show them. */
  readonly home: Place;
  /** The tax categories of its ways of delivery. */
  readonly deliveryCategories: readonly (string | null)[];
}
