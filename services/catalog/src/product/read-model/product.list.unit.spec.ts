import { describe, expect, it } from 'vitest';
import { listingCollection } from './product.documents.ts';
import { minorUnits, productListSpec, sortLabels } from './product.list.ts';
import type { ProductLookups } from './product-lookup.queries.ts';

describe('an amount that prices are compared with', () => {
  it.each([
    ['19.99', 'USD', 1999],
    ['19', 'USD', 1900],
    ['0', 'USD', 0],
    ['1500', 'JPY', 1500],
    ['1.234', 'KWD', 1234],
  ])('%s %s is exact', (text, currency, expected) => {
    expect(minorUnits(text, currency)).toBe(expected);
  });

  it('lies between two prices when it has more decimals than the currency', () => {
    expect(minorUnits('19.995', 'USD')).toBe(1999.5);
    expect(minorUnits('19.990', 'USD')).toBe(1999);
    expect(minorUnits('10.5', 'JPY')).toBe(10.5);
  });

  it.each(['', 'cheap', '1e3', '-', '1,5', '0x10', '9999999999999999'])('%j is none', (text) => {
    expect(minorUnits(text, 'USD')).toBeUndefined();
  });
});

describe('a sort that a storefront offers', () => {
  it.each(Object.keys(sortLabels))('follows an index of the listings: %s', (id) => {
    const { sorts } = productListSpec({
      base: { all: [] },
      currency: 'USD',
      lookups: { customFields: { attributes: {} }, searched: [] as string[] } as unknown as ProductLookups,
      of: 'listings',
      api: 'store',
    });
    const [by] = sorts?.[id.replace(/^-/, '')] ?? [];
    expect(listingCollection.indexes).toContainEqual(['listing_partition', by?.field]);
  });
});
