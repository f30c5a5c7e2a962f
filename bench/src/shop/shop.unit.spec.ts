import { describe, expect, it } from 'vitest';
import { realisticShop } from './shop.ts';

describe('a generated shop', () => {
  const make = () => realisticShop(400);
  const products = [...make().products];

  it('is the same each time', () => {
    expect([...make().products]).toEqual(products);
    expect([...make().sales]).toEqual([...make().sales]);
  });

  it('has categories, option values, names and SKUs that fit together', () => {
    const { categories, optionTypes, productCount } = make();
    expect(products).toHaveLength(productCount);
    const keys = new Set(categories.map(({ key }) => key));
    expect(keys.size).toBe(categories.length);
    expect(products.flatMap(({ categoryKeys }) => categoryKeys).filter((key) => !keys.has(key))).toEqual([]);
    const values = new Set(
      optionTypes.flatMap(({ name, values }) => values.map((each) => `${name} ${each.name}`)),
    );
    const variants = products.flatMap((product) => product.variants);
    const chosen = variants.flatMap(({ options }) => options.map(({ type, value }) => `${type} ${value}`));
    expect(chosen.filter((each) => !values.has(each))).toEqual([]);
    expect(new Set(variants.map(({ sku }) => sku)).size).toBe(variants.length);
    expect(new Set(products.map(({ name }) => name)).size).toBe(productCount);
  });

  it('sells no more than it has', () => {
    const stock = new Map(
      products.flatMap(({ variants }) => variants.map(({ sku, countOnHand }) => [sku, countOnHand])),
    );
    for (const { sku, quantity } of make().sales) {
      expect(quantity).toBeGreaterThan(0);
      expect(quantity).toBeLessThanOrEqual(stock.get(sku) ?? 0);
    }
  });
});

it('a generated shop has what shops have', () => {
  const { categories, optionTypes, products, sales } = realisticShop(2_000);
  const all = [...products];
  const share = (is: (product: (typeof all)[number]) => boolean) => all.filter(is).length / all.length;
  expect(categories).toHaveLength(4_584);
  expect(optionTypes).toHaveLength(5);
  expect(new Set(all.flatMap(({ tags }) => tags)).size).toBe(20);
  expect(share(({ availableOn }) => availableOn === null)).toBeCloseTo(0.5, 1);
  expect(share(({ variants }) => variants.every(({ prices }) => Object.keys(prices).length === 3))).toBe(1);
  expect([...sales].length / all.length).toBeGreaterThan(0.25);
});
