import { money } from '@storefold/kernel/core';

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
 * The taxes of amounts, such as the discounted prices of lines. The rates are read once for all of them.
 *
 * Included rates: the amount contains them. Their sum is taken out at once, rounded half up, and split among them by largest
 * remainder, so that their lines sum to it: of 119.00 with 19 % it is 119.00 − 119.00 / 1.19 = 19.00. Where rates are included and
 * others are added, the added ones are of the amount as it stands.
 *
 * Added rates: each is of the amount, rounded half up by itself.
 */
export function taxation(rates: readonly TaxRate[]): (amount: money.Minor) => Taxes {
  if (rates.length === 0) return () => noTaxes;
  const read = rates.map((rate) => ({ rate, parts: partsOf(rate.rate) }));
  const contained = read.filter(({ rate }) => rate.included);
  const added = read.filter(({ rate }) => !rate.included);
  const weights = contained.map(({ parts }) => parts);
  const whole = weights.reduce((total, parts) => total + parts, WHOLE);
  return (amount) => {
    const included = halfUp(amount * (whole - WHOLE), whole);
    const shares = money.spread(included, weights);
    const addedLines = added.map(({ rate, parts }) => lineOf(rate, halfUp(amount * parts, WHOLE)));
    return {
      included,
      additional: addedLines.reduce((total, line) => total + line.amount, 0n),
      lines: [...contained.map(({ rate }, index) => lineOf(rate, shares[index] ?? 0n)), ...addedLines],
    };
  };
}

/** Each field by its name: a cart of 200 lines makes hundreds of these at each change, and copying a whole rate takes ten times as long. */
const lineOf = ({ tax_rate_id, name, rate, included }: TaxRate, amount: money.Minor): TaxLine => ({
  tax_rate_id,
  name,
  rate,
  included,
  amount,
});

/** `0.19` → 19,000. */
export function partsOf(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  return BigInt(whole) * WHOLE + BigInt(decimals.padEnd(5, '0'));
}

/** A quotient of what is not negative, rounded half up. */
const halfUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor / 2n) / divisor;
