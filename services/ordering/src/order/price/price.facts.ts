import type { PromotionKind } from '@storefold/contracts';

/** A promotion as a cart has it. Amounts are decimal strings of `currency`. */
export type PromotionSnapshot = {
  readonly promotion_id: string;
  readonly name: string;
  readonly description: string | null;
  /** Null: it applies by itself. */
  readonly code: string | null;
  readonly kind: PromotionKind;
  readonly basis_points: number | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly minimum_total: string | null;
  /** The products of the cart that are in scope. Null: all. */
  readonly eligible_product_ids: readonly string[] | null;
  /** Why it may not be used whatever is in the cart. Null: it may. */
  readonly unusable: 'deleted' | 'expired' | 'too_early' | 'used_up' | 'other_customers' | null;
};

/** A tax rate as it was when it was used. `rate`: a fraction such as `0.19`. `included`: prices contain it. */
export type TaxRateSnapshot = {
  readonly tax_rate_id: string;
  readonly name: string;
  readonly rate: string;
  readonly included: boolean;
};

export type TaxAmount = { readonly tax_rate_id: string; readonly amount: string; readonly currency: string };

/** What a promotion takes off an order. */
export type DiscountSnapshot = Pick<PromotionSnapshot, 'promotion_id' | 'name' | 'description' | 'code'> & {
  /** Negative. */
  readonly amount: string;
  readonly currency: string;
};

export type PriceFacts = {
  /** The shopper or staff entered the code of a promotion. */
  CartDiscountCodeApplied: PromotionSnapshot;
  CartDiscountCodeRemoved: { readonly promotion_id: string; readonly code: string };
  /** Others apply than before, or they are others than they were. All of them, in the order in which they apply. */
  CartPromotionsChanged: { readonly promotions: readonly PromotionSnapshot[] };
  /**
   * Where the cart goes, or what the store taxes there, is another: all rates that hold now. One entry for the default category,
   * one for each whose rates differ. Empty: nothing is taxed.
   */
  CartTaxRatesChanged: {
    readonly tax_rates: readonly {
      /** Null: of the default category, and of those without an entry. */
      readonly tax_category_id: string | null;
      readonly rates: readonly TaxRateSnapshot[];
    }[];
  };
};
