import { money } from '@storefold/kernel/core';
import { codes, code as findCode } from 'currency-codes';
import { describe, expect, it } from 'vitest';
import { findCurrency } from './currencies.ts';

describe('a currency', () => {
  it('is found by its code in any case', () => {
    expect(findCurrency(' usd ')).toEqual({ iso_code: 'USD', name: 'United States Dollar', symbol: '$' });
    expect(findCurrency('CHF')).toEqual({ iso_code: 'CHF', name: 'Swiss Franc', symbol: 'CHF' });
  });

  it.each(['XXX', 'XAU', 'XTS', 'USN', 'ABC', '', 'US'])('is not %s', (text) => {
    expect(findCurrency(text)).toBeUndefined();
  });

  it('has the decimals that amounts of it are kept with', () => {
    for (const each of codes().filter((code) => findCurrency(code)))
      expect(money.exponentOf(each)).toBe(findCode(each)?.digits);
    expect(codes().filter((code) => findCurrency(code))).toHaveLength(157);
  });
});
