import { listProducts, readCategory, readProductFilters } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { surrogateKeysOf } from './surrogate-keys.ts';

const answer = (products: number, variants: number) =>
  JSON.stringify({
    data: Array.from({ length: products }, (_, at) => ({
      id: `prod_${at}`,
      default_variant_id: `var_${at}x0`,
      price: { id: `price_${at}` },
      metadata: { id: 'order of 1789' },
      variants: Array.from({ length: variants }, (_each, no) => ({ id: `var_${at}x${no}`, sku: 'id' })),
      categories: [{ id: 'ctg_1' }],
    })),
  });

describe('the keys of an answer', () => {
  it('are the store, what it lists, and the records in it, each once', () => {
    expect(surrogateKeysOf(listProducts, 'store_1', answer(2, 2)).split(' ')).toEqual([
      'store_1',
      'products',
      'prod_0',
      'var_0x0',
      'var_0x1',
      'ctg_1',
      'prod_1',
      'var_1x0',
      'var_1x1',
    ]);
    expect(surrogateKeysOf(readProductFilters, 'store_1', '{"sort_options":[]}')).toBe('store_1 products');
    expect(surrogateKeysOf(readCategory, 'store_1', '{"id":"ctg_1"}')).toBe('store_1 ctg_1');
  });

  it('are those of products and categories alone where all would be too long for a header', () => {
    const keys = surrogateKeysOf(listProducts, 'store_1', answer(100, 10)).split(' ');
    expect(keys).toHaveLength(2 + 100 + 1);
    expect(keys.slice(2).every((key) => /^(?:prod|ctg)_/.test(key))).toBe(true);
  });
});
