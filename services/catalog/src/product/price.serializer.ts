import type { AdminPrice, Price as PriceBody, Product as ProductBody } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { Price } from './price.ts';

/** The Store API's form of a price. Without a price in the currency its fields are null. */
export function priceBody(price: Price | undefined, currency: string): PriceBody {
  const amount = price?.amount ?? null;
  const compareAt = price?.compare_at_amount ?? null;
  return {
    id: price?.price_id ?? null,
    amount,
    amount_in_cents: centsOf(amount, currency),
    compare_at_amount: compareAt,
    compare_at_amount_in_cents: centsOf(compareAt, currency),
    currency,
    display_amount: displayOf(amount, currency),
    display_compare_at_amount: displayOf(compareAt, currency),
    price_list_id: null,
  };
}

/** The price before the reduction; null if the price is not reduced. */
export function originalPriceBody(price: Price | undefined): PriceBody | null {
  const compareAt = price?.compare_at_amount ?? null;
  if (!price || compareAt === null) return null;
  const { currency } = price;
  return money.minor(compareAt, currency) > money.minor(price.amount, currency)
    ? bodyWith(compareAt, price)
    : null;
}

/** Undefined, and with it null: there is no price in the currency. */
export function priceRangeBody(
  lowest: Price | undefined,
  highest: Price | undefined,
): ProductBody['price_range'] {
  if (!lowest || !highest) return null;
  const { currency } = lowest;
  return {
    min: lowest.amount,
    max: highest.amount,
    currency,
    display_min: displayAmount(lowest.amount, currency),
    display_max: displayAmount(highest.amount, currency),
  };
}

/** The price before its last change. */
export const priorPriceBody = (price: Price | undefined): PriceBody | null =>
  price && price.prior_amount !== null ? bodyWith(price.prior_amount, price) : null;

/** The Admin API's form, which public events carry too. */
export function adminPriceBody(price: Price, variantId: string, productId: string): AdminPrice {
  return {
    ...priceBody(price, price.currency),
    variant_id: variantId,
    product_id: productId,
    created_at: price.created_at,
    updated_at: price.updated_at,
  };
}

const bodyWith = (amount: string, price: Price): PriceBody =>
  priceBody({ ...price, amount, compare_at_amount: null }, price.currency);

const displayOf = (amount: string | null, currency: string): string | null =>
  amount === null ? null : displayAmount(amount, currency);

const displayAmount = (amount: string, currency: string): string =>
  money.displayAmount(money.minor(amount, currency), currency);

/** Amounts are below 10^15 by their rules, so a number is exact. */
const centsOf = (amount: string | null, currency: string): number | null =>
  amount === null ? null : Number(money.minor(amount, currency));
