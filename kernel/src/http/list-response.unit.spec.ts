import type { ListMeta } from '@storefold/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listResponse, pageOfFacets } from './list-response.ts';

describe('the answer to a list', () => {
  it.each([
    ['the first page', 1, 3, { pages: 3, from: 1, to: 3, in: 3, previous: null, next: 2 }],
    ['a page between', 2, 3, { pages: 3, from: 4, to: 6, in: 3, previous: 1, next: 3 }],
    ['the last page', 3, 1, { pages: 3, from: 7, to: 7, in: 1, previous: 2, next: null }],
    ['a page past the end', 9, 0, { pages: 3, from: 0, to: 0, in: 0, previous: 3, next: null }],
  ])('tells where %s stands', (_, page, items, expected) => {
    const data = Array.from({ length: items }, (_each, index) => index);
    expect(listResponse(data, 7, { offset: (page - 1) * 3, limit: 3 })).toEqual({
      data,
      meta: { page, limit: 3, count: 7, ...expected },
    });
  });

  it('has one page when there is nothing', () => {
    expect(listResponse([], 0, { offset: 0, limit: 25 }).meta).toEqual({
      page: 1,
      limit: 25,
      count: 0,
      pages: 1,
      from: 0,
      to: 0,
      in: 0,
      previous: null,
      next: null,
    });
  });

  it('leads from the first page over all items to the last', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (count, limit) => {
        const all = Array.from({ length: count }, (_, index) => index + 1);
        const seen: number[] = [];
        let page: number | null = 1;
        while (page !== null) {
          const offset = (page - 1) * limit;
          const data = all.slice(offset, offset + limit);
          const meta: ListMeta = listResponse(data, count, { offset, limit }).meta;
          expect([meta.from, meta.to]).toEqual([data.at(0) ?? 0, data.at(-1) ?? 0]);
          seen.push(...data);
          expect(meta.next === null).toBe(page === meta.pages);
          page = meta.next;
        }
        expect(seen).toEqual(all);
      }),
    );
  });
});

describe('a page of the values of a field', () => {
  const facets = new Map([
    ['Summer', 3],
    ['Sümmer', 1],
    ['winter', 2],
  ]);

  it('has those that contain a text, in any case, with how many documents have each', () => {
    expect(pageOfFacets(facets, 'MER', { page: 1, limit: 1 })).toMatchObject({
      data: [{ name: 'Summer', count: 3 }],
      meta: { count: 2, pages: 2 },
    });
    expect(pageOfFacets(facets, 'SÜM', { page: 1, limit: 25 }).data).toEqual([{ name: 'Sümmer', count: 1 }]);
  });

  it('takes the text literally', () => {
    expect(pageOfFacets(facets, 's.*r', { page: 1, limit: 25 }).data).toEqual([]);
    expect(pageOfFacets(facets, '', { page: 1, limit: 25 }).meta.count).toBe(3);
  });
});
