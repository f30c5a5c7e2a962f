import { expect, it } from 'vitest';
import { availableIn, shortageOf } from './shortage.ts';

it('a shortage of one variant says how many there are in one number', () => {
  expect(shortageOf({ var_1: 3 })).toEqual({
    variant_ids: ['var_1'],
    available_by_variant: { var_1: 3 },
    available: 3,
  });
});

it('a shortage of several variants says it for each of them', () => {
  const details = shortageOf({ var_1: 3, var_2: 0 });
  expect(details).toEqual({ variant_ids: ['var_1', 'var_2'], available_by_variant: { var_1: 3, var_2: 0 } });
  expect(availableIn(details)).toEqual({ var_1: 3, var_2: 0 });
});

it('a shortage whose details say no number has none left', () => {
  expect(availableIn({ variant_ids: ['var_1'] })).toEqual({ var_1: 0 });
  expect(availableIn(undefined)).toEqual({});
});
