import type { ErrorCode, Text } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import type { DiscountSnapshot, TaxAmount, TaxRateSnapshot } from '../price/price.facts.ts';
import type { CheckoutCredit } from '../value/value.facts.ts';

/** The stages at which a checkout can end. */
export type CheckoutStage =
  | 'reserve_stock'
  | 'reserve_promotions'
  | 'authorize_gift_card'
  | 'authorize_store_credits'
  | 'authorize_payments'
  | 'complete'
  | 'time';

export type CheckoutFacts = {
  /** From here on the cart must not be changed: stock, card and payments are requested for these values. */
  CheckoutStarted: {
    readonly checkout_id: string;
    readonly timezone: string;
    readonly currency: string;
    readonly item_total: string;
    readonly delivery_total: string;
    /** What promotions take off, negative. Absent, as the next three, where none does. */
    readonly discount_total?: string;
    readonly discounts?: readonly DiscountSnapshot[];
    /** What is taken off each line. Lines of which nothing is are not in it. */
    readonly line_discounts?: readonly {
      readonly line_item_id: string;
      readonly amount: string;
      readonly currency: string;
    }[];
    readonly delivery_discount_total?: string;
    /** The tax that prices contain after discounts. Absent, as the next four, where nothing is taxed. */
    readonly included_tax_total?: string;
    /** The tax that is added to them, a part of `total`. */
    readonly additional_tax_total?: string;
    /** The rates, each once. */
    readonly tax_rates?: readonly TaxRateSnapshot[];
    /** What each rate comes to of each line. */
    readonly line_taxes?: readonly (TaxAmount & { readonly line_item_id: string })[];
    readonly delivery_taxes?: readonly TaxAmount[];
    readonly total: string;
    /** The card that is to pay `gift_card_total`. Null: no card pays anything. */
    readonly gift_card_id: string | null;
    readonly gift_card_total: string;
    /** The credits that are to pay `store_credit_total`, and how much each. Absent in checkouts without any. */
    readonly store_credits?: readonly CheckoutCredit[];
    readonly store_credit_total?: string;
    readonly amount_due: string;
    /** Whether the customer gets a confirmation of the order. Absent: yes. */
    readonly is_customer_notified?: boolean;
    /** What is sold although the shelf does not hold it, as far as the catalog knows now. Absent: nothing. */
    readonly backordered_items?: readonly FulfilledItem[];
    /** The amount that each payment pays. */
    readonly payments: readonly {
      readonly payment_id: string;
      readonly payment_method_id: string;
      readonly amount: string;
      readonly currency: string;
    }[];
  };
  /** The checkout will not succeed, and what it took must be released. */
  CheckoutFailed: {
    readonly checkout_id: string;
    readonly stage: CheckoutStage;
    readonly code: ErrorCode;
    readonly message: string;
    readonly said?: Text | undefined;
    readonly details: JsonObject | null;
  };
  /** Everything was released, and the cart is as before. */
  CheckoutReversed: { readonly checkout_id: string };
  /** From here on stock and card count as spent, although the neighbours record it a moment later. */
  OrderCompleted: {
    readonly checkout_id: string;
    readonly number: string;
    readonly customer_id: string | null;
    readonly currency: string;
    readonly item_total: string;
    readonly delivery_total: string;
    /** Negative. Absent where no promotion takes anything off. */
    readonly discount_total?: string;
    readonly tax_total: string;
    readonly total: string;
    /** What is left to pay after gift card and store credits. */
    readonly amount_due: string;
  };
};
