import type { ErrorCode, Text } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { KeptAddress } from '../cart/cart.facts.ts';
import type { VariantSnapshot } from '../items/item.facts.ts';
import { personal } from '../order.sealing.ts';
import type { DiscountSnapshot, TaxRateSnapshot } from '../price/price.facts.ts';

export type CorrectionFacts = {
  /**
   * Staff correct a placed order. Fixes what it will be: from here on stock is reserved for what is added, and nothing is shipped,
   * canceled or refunded before it is corrected or the correction has failed.
   */
  OrderCorrectionStarted: {
    readonly customer_id: string | null;
    readonly correction_id: string;
    readonly reason: string | null;
    readonly is_customer_notified: boolean;
    readonly currency: string;
    /** The lines that change. 0: the line goes. */
    readonly items: readonly {
      readonly line_item_id: string;
      readonly variant_id: string;
      readonly quantity: number;
      readonly previous_quantity: number;
    }[];
    /** New lines. `from_line_item_id`: it is what was not shipped of that line, and is taxed elsewhere. Null: it is an addition. */
    readonly added_items: readonly ({
      readonly line_item_id: string;
      readonly quantity: number;
      readonly from_line_item_id: string | null;
    } & VariantSnapshot)[];
    /** The rates of lines that are taxed otherwise than the order was. */
    readonly line_rates: readonly {
      readonly line_item_id: string;
      readonly rates: readonly TaxRateSnapshot[];
    }[];
    /** The same of the delivery. Null: as before. */
    readonly delivery_rates: readonly TaxRateSnapshot[] | null;
    /** Null: as before. */
    readonly shipping_address: KeptAddress | null;
    /** Null: as before. */
    readonly delivery: CorrectedDelivery | null;
    /** What staff take off of the goods besides. Null: nothing. */
    readonly discount: {
      readonly basis_points: number | null;
      readonly amount: string | null;
      readonly currency: string;
    } | null;
    /** The fulfillment of additions where none is open. Null: there is one. */
    readonly fulfillment_id: string | null;
    /** What is to leave the shelf besides. */
    readonly reserved_items: readonly { readonly variant_id: string; readonly quantity: number }[];
    /** What comes back on the shelf. */
    readonly returned_items: readonly { readonly variant_id: string; readonly quantity: number }[];
    readonly item_total: string;
    readonly delivery_total: string;
    readonly discount_total: string;
    readonly discounts: readonly DiscountSnapshot[];
    readonly line_discounts: readonly {
      readonly line_item_id: string;
      readonly amount: string;
      readonly currency: string;
    }[];
    readonly delivery_discount_total: string;
    /** What each rate comes to. `line_item_id` null: of the delivery. */
    readonly taxes: readonly ({
      readonly line_item_id: string | null;
      readonly amount: string;
      readonly currency: string;
    } & TaxRateSnapshot)[];
    readonly total: string;
  };
  /** The order is what the correction says. */
  OrderCorrectionCompleted: {
    readonly correction_id: string;
    readonly currency: string;
    readonly item_total: string;
    readonly delivery_total: string;
    /** Negative, or 0. */
    readonly discount_total: string;
    readonly tax_total: string;
    readonly total: string;
    readonly previous_total: string;
    /** What of the total is not due, because it is in canceled fulfillments. */
    readonly canceled_total: string;
  };
  /** The order stays as it was, and what was reserved is released. */
  OrderCorrectionFailed: {
    readonly correction_id: string;
    readonly code: ErrorCode;
    readonly message: string;
    readonly said?: Text | undefined;
    readonly details: JsonObject | null;
  };
};

type CorrectedDelivery = {
  readonly delivery_method_id: string;
  readonly name: string;
  readonly code: string | null;
  readonly cost: string;
  readonly currency: string;
  readonly tax_category_id: string | null;
  readonly taxed_as_goods: boolean;
};

export const correctionSealed = {
  OrderCorrectionStarted: personal('reason', 'shipping_address'),
};
