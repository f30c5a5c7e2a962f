import { expect, it } from 'vitest';
import { attributesOf, sortsBy } from './list-fields.ts';

it('attributes and sorts are called like their fields', () => {
  expect(attributesOf('text', 'name', 'sku')).toEqual({
    name: { field: 'name', type: 'text' },
    sku: { field: 'sku', type: 'text' },
  });
  expect(sortsBy('name', 'sku')).toEqual({ name: [{ field: 'name' }], sku: [{ field: 'sku' }] });
});
