import type { OptionValue, ServingFile } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import { personal } from '../order.sealing.ts';

/** A value chosen for an option, as red for the color. */
type ChosenOption = Omit<OptionValue, 'id' | 'custom_fields'> & { readonly option_value_id: string };

/**
 * The name, price and other fields of a line, as the catalog answered at one moment. Amounts are decimal strings of
 * `currency`.
 */
export type VariantSnapshot = {
  readonly variant_id: string;
  readonly product_id: string;
  readonly name: string;
  readonly slug: string;
  readonly sku: string | null;
  readonly option_values: readonly ChosenOption[];
  readonly thumbnail_url: string | null;
  readonly currency: string;
  readonly price: string;
  readonly compare_at_price: string | null;
  readonly tax_category_id: string | null;
  readonly weight: number | null;
  readonly weight_unit: 'g' | 'oz';
  /** What whoever buys it may download. Absent: nothing. */
  readonly digital_files?: readonly ServingFile[];
  /** Absent: it is delivered. */
  readonly is_delivered?: boolean;
};

export type ItemFacts = {
  CartItemAdded: { readonly line_item_id: string; readonly quantity: number } & VariantSnapshot;
  CartItemQuantityChanged: {
    readonly line_item_id: string;
    readonly variant_id: string;
    readonly quantity: number;
    readonly previous_quantity: number;
  };
  /** The catalog's answer differs from what the line says. */
  CartItemRepriced: { readonly line_item_id: string } & VariantSnapshot;
  CartItemMetadataChanged: {
    readonly customer_id: string | null;
    readonly line_item_id: string;
    readonly metadata: JsonObject;
  };
  CartItemRemoved: { readonly line_item_id: string; readonly variant_id: string; readonly quantity: number };
};

export const itemSealed = {
  CartItemMetadataChanged: personal('metadata'),
};
