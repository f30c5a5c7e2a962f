import { inLanguage, money } from '@storefold/kernel/core';
import {
  canBeBought,
  flagsOf,
  initialFlagsOf,
  outOfStock,
  type StockByVariant,
  type StockFlags,
} from '../stock/stock-flags.ts';
import type { StockItemState } from '../stock/stock-item.ts';
import type { Price } from './price.ts';
import type { Product } from './product.ts';
import type { Variant } from './variant.ts';

/** A product with everything its responses need, read either from its streams or from the read model. */
export interface ProductWithStock {
  readonly id: string;
  readonly product: Product;
  readonly stock: StockByVariant;
}

/** Adds to a product the stock of its variants, as their streams have it. */
export async function loadWithStock(
  id: string,
  product: Product,
  loadStock: (variantId: string) => Promise<{ readonly state: StockItemState }>,
): Promise<ProductWithStock> {
  const flags = product.variants.map(async (variant) => {
    const { state } = await loadStock(variant.id);
    const isOpened = state.status !== 'absent';
    return [variant.id, isOpened ? flagsOf(state) : initialFlagsOf(variant.initial_stock)] as const;
  });
  return { id, product, stock: Object.fromEntries(await Promise.all(flags)) };
}

export const stockOf = ({ stock }: ProductWithStock, variantId: string): StockFlags =>
  stock[variantId] ?? outOfStock;

/** The first variant that is in stock, else the first that can be bought, else the first. */
export function defaultVariantOf(withStock: ProductWithStock): Variant {
  const { variants } = withStock.product;
  const found =
    variants.find(({ id }) => stockOf(withStock, id).in_stock) ??
    variants.find(({ id }) => canBeBought(stockOf(withStock, id))) ??
    variants[0];
  if (!found) throw new Error(`product ${withStock.id} has no variant`);
  return found;
}

/** The lowest variant price in a currency. Of equal prices, the first variant's. */
export function lowestPriceOf(product: Product, currency: string): Price | undefined {
  let lowest: Price | undefined;
  for (const { prices } of product.variants) {
    const price = prices[currency];
    if (price && (!lowest || money.minor(price.amount, currency) < money.minor(lowest.amount, currency)))
      lowest = price;
  }
  return lowest;
}

/** The highest variant price in a currency. Of equal prices, the first variant's. */
export function highestPriceOf(product: Product, currency: string): Price | undefined {
  let highest: Price | undefined;
  for (const { prices } of product.variants) {
    const price = prices[currency];
    if (price && (!highest || money.minor(price.amount, currency) > money.minor(highest.amount, currency)))
      highest = price;
  }
  return highest;
}

/** Whether price and stock allow the variant to be bought in the currency. */
export const isPurchasable = (withStock: ProductWithStock, variant: Variant, currency: string): boolean =>
  variant.prices[currency] !== undefined && canBeBought(stockOf(withStock, variant.id));

/** The currencies in which at least one variant has a price. */
export const currenciesOf = (product: Product): string[] => [
  ...new Set(product.variants.flatMap(({ prices }) => Object.keys(prices))),
];

/** The product as shoppers of a locale read it. */
export function productInLanguage<Shown extends ProductWithStock>(withStock: Shown, locale: string): Shown {
  const product = inLanguage(withStock.product, locale);
  return product === withStock.product ? withStock : { ...withStock, product };
}
