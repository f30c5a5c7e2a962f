import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

it('a stretch of results lies in one numbered page', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100 }), fc.nat({ max: 5_000 }), (limit, offset) => {
      const { page, hitsPerPage, skip } = pageWindow(limit, offset);
      const first = (page - 1) * hitsPerPage + skip;
      expect([first, skip + limit <= hitsPerPage, page >= 1, hitsPerPage >= 1]).toEqual([
        offset,
        true,
        true,
        true,
      ]);
    }),
  );
});

it('a stretch that is a page costs no more than itself', () => {
  expect(pageWindow(25, 50)).toEqual({ page: 3, hitsPerPage: 25, skip: 0 });
  expect(pageWindow(2, 3)).toEqual({ page: 2, hitsPerPage: 3, skip: 0 });
  expect(pageWindow(0, 0)).toEqual({ page: 1, hitsPerPage: 1, skip: 0 });
});
