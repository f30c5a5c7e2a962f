import type { AdminPrice, Price as PriceBody } from '@storefold/contracts';
import { displayAmount, formatAmount, type Minor } from '@storefold/kernel/core';
import type { Price } from './price.ts';

/** A price as the Store API answers with it; without a price in the currency, nulls. */
export function priceBody(price: Price | undefined, currency: string): PriceBody {
  const amount = price?.amount ?? null;
  const compareAt = price?.compare_at_amount ?? null;
  return {
    id: price?.id ?? null,
    amount: amountOf(amount, currency),
    amount_in_cents: centsOf(amount),
    compare_at_amount: amountOf(compareAt, currency),
    compare_at_amount_in_cents: centsOf(compareAt),
    currency,
    display_amount: displayOf(amount, currency),
    display_compare_at_amount: displayOf(compareAt, currency),
    price_list_id: null,
  };
}

/** What it cost before the reduction, while there is one. */
export function originalPriceBody(price: Price | undefined): PriceBody | null {
  const compareAt = price?.compare_at_amount ?? null;
  if (!price || compareAt === null || compareAt <= price.amount) return null;
  return priceBody({ ...price, amount: compareAt, compare_at_amount: null }, price.currency);
}

/** What it cost before its last change. */
export function priorPriceBody(price: Price | undefined): PriceBody | null {
  if (!price || price.prior_amount === null) return null;
  return priceBody({ ...price, amount: price.prior_amount, compare_at_amount: null }, price.currency);
}

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

const amountOf = (amount: Minor | null, currency: string): string | null =>
  amount === null ? null : formatAmount(amount, currency);
const displayOf = (amount: Minor | null, currency: string): string | null =>
  amount === null ? null : displayAmount(amount, currency);
/** Below 10^15 by the rules of amounts, so a number is exact. */
const centsOf = (amount: Minor | null): number | null => (amount === null ? null : Number(amount));
