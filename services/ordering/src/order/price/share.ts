import type { money } from '@storefold/kernel/core';

/**
 * What the first so many units of a line come to, of what all of them come to; half a minor unit is rounded up. The difference of two
 * is what the units between them come to, so that the parts of a line sum up to it in any order.
 */
export function shareOf(total: money.Minor, units: number, all: number): money.Minor {
  if (units === all) return total;
  const [part, whole] = [total * BigInt(units), BigInt(all)];
  return (2n * part + whole) / (2n * whole);
}
