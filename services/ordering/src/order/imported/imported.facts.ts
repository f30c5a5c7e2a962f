import type { orderFulfillmentStatuses, orderPaymentStatuses } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { KeptAddress } from '../cart/cart.facts.ts';
import { personal } from '../order.sealing.ts';
import type { DiscountSnapshot, TaxAmount, TaxRateSnapshot } from '../price/price.facts.ts';

/** A line as the other shop sold it. */
export type ImportedLine = {
  readonly line_item_id: string;
  /** Of what is sold here by this SKU, else of nothing that is here. */
  readonly variant_id: string;
  readonly product_id: string;
  readonly name: string;
  readonly slug: string;
  readonly sku: string | null;
  readonly thumbnail_url: string | null;
  readonly quantity: number;
  /** How many of it were shipped. */
  readonly shipped_quantity: number;
  readonly price: string;
  readonly currency: string;
};

export type ImportedFacts = {
  /**
   * What was sold in another shop, as its file says it: nothing of it was sold, paid or shipped here. With this fact the order begins, and
   * all of it is in it.
   */
  OrderImported: {
    readonly store_id: string;
    readonly import_id: string;
    /** As in the file, without `#`. */
    readonly number: string;
    readonly customer_id: string | null;
    readonly currency: string;
    readonly locale: string;
    /** When it was placed there. */
    readonly completed_at: string;
    /** Null: it was not canceled there. */
    readonly canceled_at: string | null;
    readonly email: string | null;
    readonly customer_note: string | null;
    readonly internal_note: string | null;
    readonly tags: readonly string[];
    readonly metadata: JsonObject | null;
    readonly shipping_address: KeptAddress | null;
    readonly billing_address: KeptAddress | null;
    readonly lines: readonly ImportedLine[];
    readonly item_total: string;
    readonly delivery_total: string;
    /** Null: the file does not name it. */
    readonly delivery_method: string | null;
    /** Negative, or 0. */
    readonly discount_total: string;
    readonly discounts: readonly DiscountSnapshot[];
    readonly line_discounts: readonly {
      readonly line_item_id: string;
      readonly amount: string;
      readonly currency: string;
    }[];
    readonly delivery_discount_total: string;
    readonly included_tax_total: string;
    readonly additional_tax_total: string;
    readonly tax_rates: readonly TaxRateSnapshot[];
    readonly line_taxes: readonly (TaxAmount & { readonly line_item_id: string })[];
    readonly delivery_taxes: readonly TaxAmount[];
    readonly total: string;
    readonly payment_status: (typeof orderPaymentStatuses)[number];
    readonly fulfillment_status: (typeof orderFulfillmentStatuses)[number];
    /** What paid for it there, or was to. */
    readonly payments: readonly ImportedPayment[];
    /** What was given back there, by no provider that is asked here. Absent: nothing. */
    readonly refund?: {
      readonly refund_id: string;
      readonly payment_id: string;
      readonly amount: string;
      readonly currency: string;
      readonly taxes: readonly (TaxRateSnapshot & { readonly amount: string; readonly currency: string })[];
    };
  };
  /** The import that brought it was taken back, and with it the order. Its number is free for another, and its own key is destroyed soon after. */
  OrderImportReversed: { readonly import_id: string };
};

export type ImportedPayment = {
  readonly payment_id: string;
  /** What the other shop calls the way of paying. */
  readonly name: string;
  readonly status: 'completed' | 'pending' | 'failed' | 'void';
  readonly amount: string;
  readonly currency: string;
};

export const importedSealed = {
  OrderImported: personal(
    'email',
    'customer_note',
    'internal_note',
    'tags',
    'metadata',
    'shipping_address',
    'billing_address',
  ),
};
