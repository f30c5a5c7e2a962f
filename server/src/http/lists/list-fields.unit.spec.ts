import { expect, it } from 'vitest';
import { declaredSpec } from './list-fields.ts';

const endpoint = {
  filters: { text: ['name'], number: ['amount'], timestamp: ['expires_at'] },
  plainFilters: ['in_categories[]'],
  otherFilters: ['state_eq'],
  sorts: ['name', 'amount'],
} as const;

it('a list has what its endpoint declares, in fields of the same names, the newest first', () => {
  const { keys, ...spec } = declaredSpec(endpoint);
  expect(spec).toEqual({
    attributes: {
      name: { field: 'name', type: 'text' },
      amount: { field: 'amount', type: 'number' },
      expires_at: { field: 'expires_at', type: 'timestamp' },
    },
    sorts: { name: [{ field: 'name' }], amount: [{ field: 'amount' }] },
    defaultSort: [{ field: 'created_at', descending: true }],
  });
  expect(Object.keys(keys ?? {})).toEqual(['in_categories', 'state_eq']);
});

it('what is kept otherwise is found and sorted there', () => {
  const read = (text: string) => `${text}T00:00:00.000Z`;
  const kept = {
    base: { field: 'store_id', eq: 'store_1' },
    fields: { amount: 'face_value', expires_at: 'expires_on' },
    sortFields: { name: 'name_folded' },
    read: { expires_at: read },
    keys: {},
    defaultSort: [{ field: 'position' }],
  };
  expect(declaredSpec(endpoint, kept)).toEqual({
    base: kept.base,
    attributes: {
      name: { field: 'name', type: 'text' },
      amount: { field: 'face_value', type: 'number' },
      expires_at: { field: 'expires_on', type: 'timestamp', read },
    },
    keys: {},
    sorts: { name: [{ field: 'name_folded' }], amount: [{ field: 'face_value' }] },
    defaultSort: kept.defaultSort,
  });
});
