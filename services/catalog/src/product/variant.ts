import type { JsonObject } from '@storefold/kernel/core';
import type { InitialStock } from '../stock/stock-item.ts';
import { dataOf, type PriceData, type Prices, priceOf } from './price.ts';

/** The details of a variant, without its prices and its stock. */
export type VariantDetails = {
  readonly sku: string | null;
  /** At most one value of each option type. */
  readonly options: readonly OptionChoice[];
  /** The order among its siblings, from 1. */
  readonly position: number;
  readonly weight: number | null;
  readonly height: number | null;
  readonly width: number | null;
  readonly depth: number | null;
  readonly metadata: JsonObject;
};

export type OptionChoice = { readonly option_type_id: string; readonly option_value_id: string };

/** A variant as stored in the fact that adds it. `stock`: what its own stock stream begins with. */
export type VariantData = VariantDetails & {
  readonly variant_id: string;
  readonly prices: readonly PriceData[];
  readonly stock: InitialStock;
};

/** A product in one combination of option values. */
export type Variant = VariantDetails & {
  readonly id: string;
  readonly prices: Prices;
  readonly initial_stock: InitialStock;
  readonly created_at: string;
  readonly updated_at: string;
};

export function variantOf({ variant_id, prices, stock, ...details }: VariantData, at: string): Variant {
  return {
    ...details,
    id: variant_id,
    prices: Object.fromEntries(prices.map((price) => [price.currency, priceOf(price, at)])),
    initial_stock: stock,
    created_at: at,
    updated_at: at,
  };
}

/** The variant as stored in facts. */
export function variantDataOf(variant: Variant): VariantData {
  const { id, prices, initial_stock, created_at: _, updated_at: __, ...details } = variant;
  return { ...details, variant_id: id, prices: Object.values(prices).map(dataOf), stock: initial_stock };
}

/** Sorts by position. Variants with the same position keep the order of their creation. */
export const byPosition = (one: Variant, other: Variant): number => one.position - other.position;

/** A key that is equal for equal choices, regardless of their order. */
export const combinationOf = (options: readonly OptionChoice[]): string =>
  options
    .map(({ option_value_id }) => option_value_id)
    .toSorted()
    .join(' ');
