import type { StoreInfo } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { OptionChoice } from '../option-type/option-type.ts';
import type { InitialStock } from '../stock/stock-item.ts';
import { dataOf, type PriceData, type Prices, priceOf } from './price.ts';

/** The details of a variant, without its prices and its stock. */
export type VariantDetails = {
  readonly sku: string | null;
  /** The number that is printed on it: EAN, UPC, GTIN, ISBN. Absent: not said. */
  readonly barcode?: string | null;
  /** At most one value of each option type. */
  readonly options: readonly OptionChoice[];
  /** The order among its siblings, from 1. */
  readonly position: number;
  readonly weight: number | null;
  readonly height: number | null;
  readonly width: number | null;
  readonly depth: number | null;
  readonly metadata: JsonObject;
} & Units;

/** The units in which the measures were given. */
export type Units = {
  readonly weight_unit: 'g' | 'oz';
  /** Of height, width and depth. */
  readonly length_unit: 'cm' | 'in';
};

/** The API's measures are plain numbers, in the units of the store's system. */
export const unitsIn: Readonly<Record<StoreInfo['unit_system'], Units>> = {
  metric: { weight_unit: 'g', length_unit: 'cm' },
  imperial: { weight_unit: 'oz', length_unit: 'in' },
};

const GRAMS = { g: 1, oz: 28.349523125 } as const;

/** A weight that is known in grams, in the unit of a store, to a hundredth of it. */
export const weightOfGrams = (grams: number, { weight_unit }: Units): number =>
  Math.round((grams / GRAMS[weight_unit]) * 100) / 100;

/** A variant as stored in facts. */
export type VariantData = VariantDetails & {
  readonly variant_id: string;
  readonly prices: readonly PriceData[];
};

/** A variant as stored in the fact that creates it, with what its own stock stream begins with. */
export type NewVariantData = VariantData & { readonly stock_item: InitialStock };

/** A product in one combination of option values. */
export type Variant = VariantDetails & {
  readonly id: string;
  readonly prices: Prices;
  readonly created_at: string;
  readonly updated_at: string;
};

/** A variant of a product that exists. */
export type OwnVariant = Variant & { readonly initial_stock: InitialStock };

export const newVariantOf = ({ stock_item, ...data }: NewVariantData, at: string): OwnVariant => ({
  ...variantOf(data, at),
  initial_stock: stock_item,
});

export function variantOf({ variant_id, prices, ...details }: VariantData, at: string): Variant {
  return {
    ...details,
    id: variant_id,
    prices: Object.fromEntries(prices.map((price) => [price.currency, priceOf(price, at)])),
    created_at: at,
    updated_at: at,
  };
}

/** The variant as stored in facts. */
export function variantDataOf(variant: OwnVariant): VariantData {
  const { id, prices, initial_stock: _, created_at: __, updated_at: ___, ...details } = variant;
  return { ...details, variant_id: id, prices: Object.values(prices).map(dataOf) };
}

/** Sorts by position. Variants with the same position keep the order of their creation. */
export const byPosition = (one: Variant, other: Variant): number => one.position - other.position;

/** A key that is equal for equal choices, regardless of their order. */
export const combinationOf = (options: readonly OptionChoice[]): string =>
  options
    .map(({ option_value_id }) => option_value_id)
    .toSorted()
    .join(' ');
