import type { CollectionSpec, Sort } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { indexesOf } from './indexes.ts';
import { Layout } from './layout.ts';
import { sortingOf } from './sorting.ts';

describe('the indexes of a collection in MongoDB', () => {
  it('give both directions of the last field, those without a value last and ties by id', () => {
    expect(keysOf({ ...shop, indexes: [['store', 'price']] })).toEqual([
      'values.store 1, missing.price 1, values.price 1, _id 1',
      'values.store 1, values.price -1, _id 1',
      'values.tags 1, values.store 1',
    ]);
  });

  it('begin just as a query sorts, once the fields before are fixed', () => {
    const layout = new Layout('database', 'model', 1, { ...shop, indexes: [['store', 'price']] });
    const keys = indexesOf(layout).map(({ key }) => [...(key as Map<string, unknown>)]);
    for (const sort of [[{ field: 'price' }], [{ field: 'price', descending: true }]] satisfies Sort[]) {
      expect(keys).toContainEqual([['values.store', 1], ...sortingOf(sort, layout)]);
    }
  });

  it('run both ways where the id is what is sorted by', () => {
    expect(keysOf({ ...shop, indexes: [['store', 'id'], ['id']] })).toEqual([
      'values.store 1, _id 1',
      'values.tags 1',
    ]);
  });

  it('of array items are followed by the field that more than half of the declared indexes begin with', () => {
    const indexes = [['store', 'price'], ['store'], ['price']];
    expect(keysOf({ ...shop, indexes })).toContain('values.tags 1, values.store 1');
  });

  it('of array items stand alone where no index is declared, or by the id, or most by no one field', () => {
    expect(keysOf(shop)).toEqual(['values.tags 1']);
    expect(keysOf({ ...shop, indexes: [['store'], ['price']] })).toContain('values.tags 1');
    expect(keysOf({ ...shop, indexes: [['id']] })).toEqual(['values.tags 1']);
  });

  it('are made once, however often they are declared', () => {
    expect(keysOf({ ...shop, indexes: [['price'], ['price']] })).toHaveLength(3);
  });

  it('are of single values only', () => {
    expect(() => keysOf({ ...shop, indexes: [['tags']] })).toThrow(TypeError);
    expect(() => keysOf({ ...shop, indexes: [['nobody']] })).toThrow(TypeError);
  });
});

describe('a sort in MongoDB', () => {
  it('is by each path once and ends with the id', () => {
    const layout = new Layout('database', 'model', 1, shop);
    const sorted = (sort: Sort) => [...sortingOf(sort, layout)].map((each) => each.join(' ')).join(', ');
    expect(sorted([])).toBe('_id 1');
    expect(sorted([{ field: 'price' }, { field: 'price', descending: true }])).toBe(
      'missing.price 1, values.price 1, _id 1',
    );
    expect(sorted([{ field: 'id', descending: true }, { field: 'price' }])).toBe('_id -1');
    expect(() => sortingOf([{ field: 'tags' }], layout)).toThrow(TypeError);
  });
});

const shop: CollectionSpec = { name: 'shop', fields: { store: 'text', price: 'number', tags: 'text[]' } };

const keysOf = (spec: CollectionSpec): string[] =>
  indexesOf(new Layout('database', 'model', 1, spec)).map(({ key }) =>
    [...(key as Map<string, unknown>)].map((each) => each.join(' ')).join(', '),
  );
