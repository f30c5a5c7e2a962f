import type { money } from '@storefold/kernel/core';

/** A rate of tax. `rate`: a fraction as text, such as `0.19`, with at most five decimals. */
export interface TaxRate {
  readonly tax_rate_id: string;
  readonly name: string;
  readonly rate: string;
  /** Whether prices contain the tax. Otherwise it is added to them. */
  readonly included: boolean;
}

/** What a tax of one line or one delivery comes to. */
export interface TaxLine extends TaxRate {
  readonly amount: money.Minor;
}

export interface Taxes {
  readonly included: money.Minor;
  readonly additional: money.Minor;
  readonly lines: readonly TaxLine[];
}

export const noTaxes: Taxes = { included: 0n, additional: 0n, lines: [] };

/** Rates are parts of this: 0.00001 is one. */
const WHOLE = 100_000n;

/**
 * The taxes of an amount, such as the discounted price of a line.
 *
 * Included rates: the amount contains them. Their sum is taken out at once, rounded half up, and split among them by largest
 * remainder, so that their lines sum to it: of 119.00 with 19 % it is 119.00 − 119.00 / 1.19 = 19.00. Where rates are included and
 * others are added, the added ones are of the amount as it stands.
 *
 * Added rates: each is of the amount, rounded half up by itself.
 */
export function taxesOf(amount: money.Minor, rates: readonly TaxRate[]): Taxes {
  if (rates.length === 0) return noTaxes;
  const includedRates = rates.filter(({ included }) => included);
  const sum = includedRates.reduce((total, { rate }) => total + partsOf(rate), 0n);
  const included = halfUp(amount * sum, WHOLE + sum);
  const shares = shared(
    included,
    includedRates.map(({ rate }) => partsOf(rate)),
  );
  const added = rates.filter((each) => !each.included);
  const addedLines = added.map((each) => ({ ...each, amount: halfUp(amount * partsOf(each.rate), WHOLE) }));
  return {
    included,
    additional: addedLines.reduce((total, line) => total + line.amount, 0n),
    lines: [...includedRates.map((each, index) => ({ ...each, amount: shares[index] ?? 0n })), ...addedLines],
  };
}

/** `0.19` → 19,000. */
export function partsOf(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  return BigInt(whole) * WHOLE + BigInt(decimals.padEnd(5, '0'));
}

/** A quotient of what is not negative, rounded half up. */
const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** An amount split in proportion to weights: what is left over goes to the largest remainders, and of equal ones to the first. */
export function shared(amount: money.Minor, weights: readonly bigint[]): money.Minor[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  if (sum === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight, index) => ({
    index,
    share: (amount * weight) / sum,
    remainder: (amount * weight) % sum,
  }));
  const left = amount - shares.reduce((total, { share }) => total + share, 0n);
  const byRemainder = shares.toSorted((one, other) => Number(other.remainder - one.remainder));
  const lucky = new Set(byRemainder.slice(0, Number(left)).map(({ index }) => index));
  return shares.map(({ index, share }) => (lucky.has(index) ? share + 1n : share));
}
