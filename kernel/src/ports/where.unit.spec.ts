import { expect, it } from 'vitest';
import { where } from './where.ts';

it('asks for one value of each field, or for one of several', () => {
  expect(where({ store_id: 'store_1', active: true, status: ['open', 'closed'] })).toEqual({
    all: [
      { field: 'store_id', eq: 'store_1' },
      { field: 'active', eq: true },
      { field: 'status', in: ['open', 'closed'] },
    ],
  });
});
