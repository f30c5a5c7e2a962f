import { expect, it } from 'vitest';
import { shareOf } from './share.ts';

it('a share of records is cut by what a message may hold, and has one record at least', () => {
  const large = { text: 'ü'.repeat(200_000) };
  expect(shareOf([large, large, large], { of: 3 })).toEqual({ records: [large], has_more: true });
  expect(shareOf([large], { of: 1 })).toEqual({ records: [large], has_more: false });
  const huge = { text: 'x'.repeat(600_000) };
  expect(shareOf([huge, large], { of: 2 })).toEqual({ records: [huge], has_more: true });
  expect(shareOf([1, 2], { of: 5 })).toEqual({ records: [1, 2], has_more: true });
  expect(shareOf([], { of: 0 })).toEqual({ records: [], has_more: false });
});
