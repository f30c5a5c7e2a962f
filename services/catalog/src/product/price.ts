/** A price as stored in facts. Amounts are decimal strings with the currency's decimals. */
export type PriceData = {
  readonly price_id: string;
  readonly currency: string;
  readonly amount: string;
  /** The earlier price, for comparison. */
  readonly compare_at_amount: string | null;
};

/** The price of a variant in one currency. */
export type Price = PriceData & {
  /** The amount before its last change. */
  readonly prior_amount: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

/** By currency. */
export type Prices = Readonly<Record<string, Price>>;

export const priceOf = (data: PriceData, at: string): Price => ({
  ...dataOf(data),
  prior_amount: null,
  created_at: at,
  updated_at: at,
});

/** The price after a change, with the amount before it. */
export function changePrice(before: Price | undefined, data: PriceData, at: string): Price {
  if (!before) return priceOf(data, at);
  const prior_amount = data.amount === before.amount ? before.prior_amount : before.amount;
  return { ...before, ...dataOf(data), prior_amount, updated_at: at };
}

/** The price as stored in facts. */
export const dataOf = ({ price_id, currency, amount, compare_at_amount }: PriceData): PriceData => ({
  price_id,
  currency,
  amount,
  compare_at_amount,
});
