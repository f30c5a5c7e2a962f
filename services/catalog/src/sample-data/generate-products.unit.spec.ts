import { money } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { slugOf } from '../slug.ts';
import { generateProducts } from './generate-products.ts';
import { optionTypes } from './options.ts';
import { readTree } from './tree.ts';

const some = [...generateProducts(330)];

describe('the sample shop', () => {
  it('is the same every time, and a larger one begins with a smaller one', () => {
    expect([...generateProducts(330)]).toEqual(some);
    expect([...generateProducts(400)].slice(0, 330)).toEqual(some);
  });

  it('has more than 300 products that are for sale, each with a name of its own', () => {
    expect(some.filter(({ status }) => status === 'active').length).toBeGreaterThan(300);
    expect(some.some(({ status }) => status === 'draft')).toBe(true);
    expect(new Set(some.map(({ name }) => slugOf(name))).size).toBe(some.length);
    expect(some.map(({ name }) => name)).toEqual(some.map(({ name }) => name.trim()));
  });

  it('has a tree of three levels, with products in every leaf', () => {
    const { categories, assortments } = readTree();
    expect(new Set(categories.map(({ key }) => key.split('/').length))).toEqual(new Set([1, 2, 3]));
    const filled = new Set(some.flatMap(({ categoryKeys }) => categoryKeys));
    expect([...filled].sort()).toEqual(assortments.map(({ categoryKey }) => categoryKey).sort());
    for (const { parentKey } of categories) {
      if (parentKey !== null) expect(categories.map(({ key }) => key)).toContain(parentKey);
    }
  });

  it('names every option type and value that its variants have', () => {
    const known = new Set(
      optionTypes.flatMap(({ name, values }) => values.map((value) => `${name}/${value.name}`)),
    );
    const used = variants.flatMap(({ options }) => options.map(({ type, value }) => `${type}/${value}`));
    expect(used.filter((option) => !known.has(option))).toEqual([]);
    expect(optionTypes.flatMap(({ values }) => values).some(({ color }) => color !== null)).toBe(true);
  });

  it('has a SKU of its own for each variant', () => {
    expect(new Set(variants.map(({ sku }) => sku.toLowerCase())).size).toBe(variants.length);
  });

  it('costs dollars and euros everywhere, pounds and yen here and there, and is reduced now and then', () => {
    for (const { prices } of variants) {
      for (const [currency, { amount, compareAt }] of Object.entries(prices)) {
        expect(money.parseAmount(amount, currency)).toBeGreaterThan(0n);
        if (compareAt) expect(Number(compareAt)).toBeGreaterThan(Number(amount));
      }
      expect(Object.keys(prices).slice(0, 2)).toEqual(['USD', 'EUR']);
    }
    expect(share(({ prices }) => 'GBP' in prices)).toBeGreaterThan(0.3);
    expect(share(({ prices }) => 'JPY' in prices)).toBeGreaterThan(0.2);
    expect(share(({ prices }) => prices.USD?.compareAt !== null)).toBeGreaterThan(0.1);
  });

  it('is mostly in stock; only what is gone can be back-ordered', () => {
    expect(share(({ countOnHand }) => countOnHand > 0)).toBeGreaterThan(0.7);
    expect(variants.some(({ countOnHand, backorderable }) => countOnHand === 0 && backorderable)).toBe(true);
    expect(variants.some(({ countOnHand, backorderable }) => countOnHand === 0 && !backorderable)).toBe(true);
    expect(variants.some(({ countOnHand, backorderable }) => countOnHand > 0 && backorderable)).toBe(false);
  });

  it('came on sale on many days, all of them past', () => {
    expect(new Set(some.map(({ availableOn }) => availableOn)).size).toBeGreaterThan(100);
    expect(some.every(({ availableOn }) => availableOn !== null && availableOn < '2025-12-31')).toBe(true);
  });
});

it('ten thousand generated products have names and SKUs of their own', () => {
  const many = [...generateProducts(10_000)];
  expect(new Set(many.map(({ name }) => name)).size).toBeGreaterThan(9_900);
  const skus = many.flatMap((product) => product.variants.map(({ sku }) => sku));
  expect(new Set(skus).size).toBe(skus.length);
});

const variants = some.flatMap((product) => product.variants);
const share = (is: (variant: (typeof variants)[number]) => boolean): number =>
  variants.filter(is).length / variants.length;
