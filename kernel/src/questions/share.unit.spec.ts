import { expect, it } from 'vitest';
import { shareOf, shareRead } from './share.ts';

it('a share of records is cut by what a message may hold, and has one record at least', () => {
  const large = { text: 'ü'.repeat(200_000) };
  expect(shareOf([large, large, large], { of: 3 })).toEqual({ records: [large], has_more: true });
  expect(shareOf([large], { of: 1 })).toEqual({ records: [large], has_more: false });
  const huge = { text: 'x'.repeat(600_000) };
  expect(shareOf([huge, large], { of: 2 })).toEqual({ records: [huge], has_more: true });
  expect(shareOf([1, 2], { of: 5 })).toEqual({ records: [1, 2], has_more: true });
  expect(shareOf([], { of: 0 })).toEqual({ records: [], has_more: false });
});

it.each([
  ['large', 'x'.repeat(600_000), 30],
  ['small', 'x'.repeat(600), 3_000],
])('shares of %s records are told without reading many of them again and again', async (_, text, count) => {
  const all = Array.from({ length: count }, (_each, number) => ({ number, text }));
  let read = 0;
  const told: typeof all = [];
  for (let hasMore = true; hasMore; ) {
    const share = await shareRead(told.length, (offset, limit) => {
      const records = all.slice(offset, offset + limit);
      read += records.length;
      return Promise.resolve({ records, count });
    });
    told.push(...share.records);
    hasMore = share.has_more;
  }
  expect(told).toEqual(all);
  expect(read).toBeLessThan(2.5 * count);
});

it('a share from beyond the end of the records is empty, and the last', async () => {
  const none = await shareRead(7, () => Promise.resolve({ records: [], count: 7 }));
  expect(none).toEqual({ records: [], has_more: false });
});
