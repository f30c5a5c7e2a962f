import { describe, expect, it } from 'vitest';
import { fromStripe, toStripe } from './amounts.ts';
import { statementSuffixOf } from './statement-descriptor.ts';

describe('an amount at Stripe', () => {
  it.each([
    ['17.00', 'USD', 1700],
    ['0.05', 'EUR', 5],
    ['500', 'JPY', 500],
    ['12.00', 'MGA', 12],
    ['5.120', 'KWD', 5120],
    ['5', 'ISK', 500],
    ['5', 'UGX', 500],
    ['10.45', 'HUF', 1045],
    ['10.45', 'TWD', 1045],
    ['500', 'KRW', 500],
  ])('%s %s is %i, and back', (amount, currency, written) => {
    expect(toStripe(amount, currency)).toBe(written);
    expect(fromStripe(written, currency.toLowerCase())).toEqual({ amount, currency });
  });

  it.each([
    ['5.124', 'KWD'],
    ['12.50', 'MGA'],
    ['5.123', 'IQD'],
  ])('%s %s, which Stripe cannot charge, is refused and never rounded', (amount, currency) => {
    expect(() => toStripe(amount, currency)).toThrow(`cannot charge exactly ${amount} ${currency}`);
  });
});

describe('the descriptor of a statement', () => {
  it.each([
    ['Spring sale', 'Spring sale'],
    ['Café <Müller> "No. 1"', 'Cafe Muller No. 1'],
    ['A shop with a very long name', 'A shop with a very'],
    ['2026', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is %j at the bank', (set, written) => {
    expect(statementSuffixOf(set)).toBe(written);
  });
});
