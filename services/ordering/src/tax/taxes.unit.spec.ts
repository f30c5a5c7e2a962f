import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratesAt, type TaxRules } from './tax-rates.ts';
import { partsOf, type TaxRate, taxation } from './taxes.ts';

describe('the taxes of an amount', () => {
  it.each([
    ['19 % contained in 119.00', 119_00n, [tax('0.19')], 19_00n, 0n],
    ['7 % contained in 10.70', 10_70n, [tax('0.07')], 70n, 0n],
    ['8.875 % added to 100.00', 100_00n, [added('0.08875')], 0n, 8_88n],
    ['GST with PST', 99_99n, [added('0.05'), added('0.07')], 0n, 5_00n + 7_00n],
    ['QST by itself', 10_10n, [added('0.05'), added('0.09975')], 0n, 51n + 1_01n],
    ['nothing outside of any zone', 119_00n, [], 0n, 0n],
    ['nothing of what is free of charge', 0n, [tax('0.19'), added('0.05')], 0n, 0n],
    ['10 % contained in 1,100 yen', 1_100n, [tax('0.10')], 100n, 0n],
  ])('%s', (_, amount, rates, included, additional) => {
    expect(taxation(rates)(amount)).toMatchObject({ included, additional });
  });

  it('that are contained are taken out at once, and split by largest remainder', () => {
    const { included, lines } = taxation([tax('0.05'), tax('0.05'), tax('0.05')])(10_00n);
    expect(included).toBe(1_30n);
    expect(lines.map(({ amount }) => amount)).toEqual([44n, 43n, 43n]);
  });

  it('sum line by line to their totals, and never take more than there is', () => {
    const rate = fc.integer({ min: 0, max: 100_000 }).map((parts) => (parts / 100_000).toFixed(5));
    const rates = fc.array(fc.tuple(rate, fc.boolean()), { maxLength: 6 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), rates, (amount, drawn) => {
        const wanted = drawn.map(([each, included]) => ({ ...tax(each), included }));
        const { included, additional, lines } = taxation(wanted)(amount);
        const sumOf = (isIncluded: boolean) =>
          lines.reduce((sum, line) => (line.included === isIncluded ? sum + line.amount : sum), 0n);
        expect([sumOf(true), sumOf(false)]).toEqual([included, additional]);
        expect(included >= 0n && included <= amount).toBe(true);
        // By no more than half a minor unit from the exact quotient.
        const sum = wanted.reduce((total, each) => (each.included ? total + partsOf(each.rate) : total), 0n);
        const off = 2n * (included * (100_000n + sum) - amount * sum);
        expect(off > -(100_000n + sum) && off <= 100_000n + sum).toBe(true);
      }),
    );
  });
});

describe('the rates at a place', () => {
  it('are those of the most exact zone, then of the older one', () => {
    const at = (state_abbr: string | null) =>
      ratesAt(rules, null, { country_iso: 'US', state_abbr }, home).map(({ tax_rate_id }) => tax_rate_id);
    expect(at('NY')).toEqual(['state', 'city']);
    expect(at('MA')).toEqual(['federal']);
  });

  it('are none outside of any zone, and those of home without what is added where there is no place', () => {
    expect(ratesAt(rules, null, { country_iso: 'FR', state_abbr: null }, home)).toEqual([]);
    expect(ratesAt(rules, null, null, home)).toEqual([]);
    const german = ratesAt(rules, 'taxcat_books', null, { country_iso: 'DE', state_abbr: null });
    expect(german.map(({ rate }) => rate)).toEqual(['0.07']);
  });

  it('are those of the default category for what has none, or one that is gone', () => {
    const germany = { country_iso: 'DE', state_abbr: null };
    const rate = (category: string | null) =>
      ratesAt(rules, category, germany, home).map((each) => each.rate);
    expect([rate(null), rate('taxcat_gone'), rate('taxcat_books')]).toEqual([['0.19'], ['0.19'], ['0.07']]);
  });
});

function tax(rate: string): TaxRate {
  return { tax_rate_id: `taxrate_${rate}`, name: rate, rate, included: true };
}

function added(rate: string): TaxRate {
  return { ...tax(rate), included: false };
}

const home = { country_iso: 'US', state_abbr: null };
const zoneOf = (id: string, country_iso: string, state_abbr: string | null, created_at: string) => ({
  id,
  members: [{ country_iso, state_abbr }],
  created_at,
});
const of = (tax_rate_id: string, zone_id: string, rate: TaxRate, tax_category_id: string | null = null) => ({
  ...rate,
  tax_rate_id,
  zone_id,
  tax_category_id,
});
const rules: TaxRules = {
  zones: [
    zoneOf('late', 'US', null, '2026-01-03'),
    zoneOf('usa', 'US', null, '2026-01-01'),
    zoneOf('ny', 'US', 'NY', '2026-01-02'),
    zoneOf('de', 'DE', null, '2026-01-01'),
    zoneOf('empty', 'FR', null, '2026-01-01'),
  ],
  rates: [
    of('late', 'late', added('0.02')),
    of('federal', 'usa', added('0.01')),
    of('state', 'ny', added('0.04')),
    of('city', 'ny', added('0.045')),
    of('full', 'de', tax('0.19'), 'taxcat_default'),
    of('books', 'de', tax('0.07'), 'taxcat_books'),
  ],
  default_category_id: 'taxcat_default',
  category_ids: ['taxcat_default', 'taxcat_books'],
};
