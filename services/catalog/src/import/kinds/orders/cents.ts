import { money } from '@storefold/kernel/core';
import type { Row } from '../../row.ts';
import { amountText } from '../../row-cells.ts';

/** What a cell comes to in minor units. Undefined: nothing, or what is no amount of the currency. */
export const minorIn = (text: string | undefined, currency: string): money.Minor | undefined =>
  text === undefined || !known.has(currency)
    ? undefined
    : money.parseAmount(amountText(text, currency), currency);

const known = new Set(Intl.supportedValuesOf('currency'));

/** The prices of all lines together. Undefined: they cannot be added up. */
export function sumOfLines(rows: readonly Row[], currency: string): money.Minor | undefined {
  let sum = 0n;
  for (const row of rows) {
    const price = minorIn(row.text('price'), currency);
    const quantity = row.text('quantity') ?? '1';
    if (price === undefined || !/^\d{1,7}$/.test(quantity)) return undefined;
    sum += price * BigInt(quantity);
  }
  return sum;
}
