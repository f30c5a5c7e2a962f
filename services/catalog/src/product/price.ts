import { formatAmount, type Minor, minor } from '@storefold/kernel/core';

/** A price as facts keep it: amounts are decimal strings. */
export type PriceData = {
  readonly price_id: string;
  readonly currency: string;
  readonly amount: string;
  /** What it cost before, for comparison. */
  readonly compare_at_amount: string | null;
};

/** What a variant costs in one currency. */
export interface Price {
  readonly id: string;
  readonly currency: string;
  readonly amount: Minor;
  readonly compare_at_amount: Minor | null;
  /** The amount before the last change of it. */
  readonly prior_amount: Minor | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** By currency. */
export type Prices = Readonly<Record<string, Price>>;

export function priceOf(data: PriceData, at: string): Price {
  return { ...amountsOf(data), prior_amount: null, created_at: at, updated_at: at };
}

/** The price after a change; remembers the amount before. */
export function changePrice(before: Price | undefined, data: PriceData, at: string): Price {
  if (!before) return priceOf(data, at);
  const after = amountsOf(data);
  const prior_amount = after.amount === before.amount ? before.prior_amount : before.amount;
  return { ...before, ...after, prior_amount, updated_at: at };
}

/** The price as facts keep it. */
export function dataOf({ id, currency, amount, compare_at_amount }: Price): PriceData {
  return {
    price_id: id,
    currency,
    amount: formatAmount(amount, currency),
    compare_at_amount: compare_at_amount === null ? null : formatAmount(compare_at_amount, currency),
  };
}

export function without(prices: Prices, currency: string): Prices {
  const { [currency]: _, ...others } = prices;
  return others;
}

function amountsOf({ price_id, currency, amount, compare_at_amount }: PriceData) {
  return {
    id: price_id,
    currency,
    amount: minor(amount, currency),
    compare_at_amount: compare_at_amount === null ? null : minor(compare_at_amount, currency),
  };
}
