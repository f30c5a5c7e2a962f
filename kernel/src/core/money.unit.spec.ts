import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  displayAmount,
  displayIn,
  exponentOf,
  formatAmount,
  minor,
  moneyField,
  parseAmount,
  positiveAmount,
  spread,
} from './money.ts';

describe('reading amounts', () => {
  it.each([
    ['50.00', 'USD', 5_000n],
    ['50', 'USD', 5_000n],
    ['0.5', 'USD', 50n],
    ['0', 'USD', 0n],
    ['-3.25', 'USD', -325n],
    ['50', 'JPY', 50n],
    ['1.234', 'KWD', 1_234n],
    ['0.0001', 'CLF', 1n],
    ['999999999999.99', 'USD', 99_999_999_999_999n],
  ])('%s %s is exact', (text, currency, expected) => {
    expect(parseAmount(text, currency)).toBe(expected);
  });

  it.each([
    ['1.001', 'USD', 'more decimals than the currency has'],
    ['50.0', 'JPY', 'decimals where the currency has none'],
    ['1000000000000', 'USD', 'not below 10^12'],
    ['1e3', 'USD', 'exponent form'],
    ['', 'USD', 'nothing'],
    ['.5', 'USD', 'no whole part'],
    ['5.', 'USD', 'no decimals after the point'],
    ['+5', 'USD', 'a plus sign'],
    ['1,000', 'USD', 'grouping'],
    [' 5', 'USD', 'white space'],
    ['5\n', 'USD', 'a line break'],
    ['05', 'USD', 'a leading zero'],
    ['-00.5', 'USD', 'leading zeros'],
    ['٥', 'USD', 'digits of another script'],
    ['0x10', 'USD', 'another base'],
    ['NaN', 'USD', 'no number'],
    ['Infinity', 'USD', 'no amount'],
  ])('%j %s is refused: %s', (text, currency) => {
    expect(parseAmount(text, currency)).toBeUndefined();
  });

  it('an amount that must be positive is refused under its field, zero with words of its own', () => {
    expect(positiveAmount('amount', '0.01', 'USD')).toBe(1n);
    expect(() => positiveAmount('amount', 'ten', 'USD')).toThrow(
      'Amount must be a number with at most 2 decimals, with a point',
    );
    for (const text of ['0', '0.00', '-1']) {
      expect(() => positiveAmount('amount', text, 'USD')).toThrow('Amount must be greater than 0');
    }
  });

  it.each([
    ['10,50', 'USD', 'must be a number with at most 2 decimals, with a point'],
    ['1.2345', 'KWD', 'must be a number with at most 3 decimals, with a point'],
    ['1.5', 'JPY', 'must be a number without decimals'],
    ['1000000000000.00', 'USD', 'must be less than 1000000000000'],
    ['9'.repeat(40), 'JPY', 'must be less than 1000000000000'],
  ])('%s of %s %s', (text, currency, problem) => {
    expect(() => positiveAmount('amount', text, currency)).toThrow(`Amount ${problem}`);
  });

  it('what the store wrote itself must be an amount', () => {
    for (const broken of ['broken', '', '1.005', '.5'])
      expect(() => minor(broken, 'USD')).toThrow('not an amount');
  });

  it('what the store summed up itself has no limit', () => {
    expect(minor('-1000000000000000.05', 'USD')).toBe(-100000000000000005n);
    expect(minor('1000000000000000000000', 'JPY')).toBe(10n ** 21n);
  });
});

describe('writing amounts', () => {
  it.each([
    [5_000n, 'USD', '50.00', '$50.00'],
    [5n, 'USD', '0.05', '$0.05'],
    [0n, 'USD', '0.00', '$0.00'],
    [-300n, 'EUR', '-3.00', '-€3.00'],
    [123_456_789n, 'USD', '1234567.89', '$1,234,567.89'],
    [50n, 'JPY', '50', '¥50'],
    [1_500_000n, 'JPY', '1500000', '¥1,500,000'],
    [1_234n, 'KWD', '1.234', 'KWD 1.234'],
  ])('%s minor units of %s are %s, and %s for people', (amount, currency, text, shown) => {
    expect(formatAmount(amount, currency)).toBe(text);
    expect(displayAmount(amount, currency)).toBe(shown);
  });

  it.each([
    ['de', 10_719n, 'EUR', '107,19 €'],
    ['nl', -123_450n, 'EUR', '€ -1.234,50'],
    ['fr', 123_450n, 'EUR', '1 234,50 €'],
    ['ja', 1_500n, 'JPY', '￥1,500'],
    ['pt-BR', 500n, 'BRL', 'R$ 5,00'],
    ['de', 1_234n, 'KWD', '1,234 KWD'],
  ])('in %s %s minor units of %s are %s for people', (locale, amount, currency, shown) => {
    expect(displayAmount(amount, currency, locale)).toBe(shown);
    expect(displayIn(locale, displayAmount(amount, currency))).toBe(shown);
  });

  it('every amount of every currency is put into another locale from what English readers see', () => {
    for (const currency of [...Intl.supportedValuesOf('currency'), 'XQQ'])
      for (const amount of [0n, 5n, -123_456_789n, 10n ** 20n + 1n])
        for (const locale of ['en', 'de', 'ar', 'hi'])
          expect(displayIn(locale, displayAmount(amount, currency))).toBe(
            displayAmount(amount, currency, locale),
          );
    expect(displayIn('de', '12.5%')).toBe('12,5 %');
    for (const text of ['', 'free', '12.50', '5 $', '$', '-', '100 %', 'Mug 12'])
      expect(displayIn('de', text)).toBe(text);
  });

  it('a field comes with its twin for people', () => {
    expect(moneyField('amount_due', 250n, 'GBP')).toEqual({
      amount_due: '2.50',
      display_amount_due: '£2.50',
    });
  });

  it('every amount reads back as it was written, with exactly the decimals of its currency', () => {
    const currencies = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'CLF', 'XAF', 'BHD');
    const amounts = fc.bigInt({ min: -(10n ** 12n) + 1n, max: 10n ** 12n - 1n });
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        const text = formatAmount(amount, currency);
        expect(parseAmount(text, currency)).toBe(amount);
        expect(text.split('.')[1]?.length ?? 0).toBe(exponentOf(currency));
      }),
    );
  });
});

describe('spreading an amount', () => {
  it('is exact, whatever the amount and the weights, and in proportion to within a minor unit', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxLength: 40 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), weights, (amount, each) => {
        const whole = each.reduce((sum, weight) => sum + weight, 0n);
        const shares = spread(amount, each);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(whole === 0n ? 0n : amount);
        for (const [index, weight] of each.entries()) {
          const above = whole === 0n ? 0n : (shares[index] ?? 0n) - (weight * amount) / whole;
          expect(above === 0n || above === 1n).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives what is left to the largest remainders, and of equal ones to the earlier', () => {
    expect(spread(1_30n, [5n, 5n, 5n])).toEqual([44n, 43n, 43n]);
    expect(spread(1_00n, [3_33n, 3_33n, 3_34n])).toEqual([33n, 33n, 34n]);
  });
});
