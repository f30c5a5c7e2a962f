import { anyone, endpoint, type ListMeta } from '@storefold/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ListSpec, listQuery } from '../lists/list-query.ts';
import { parseListRequest } from '../lists/list-request.ts';
import { listResponse, pageOf, pageOfFacets } from './list-response.ts';

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

describe('a list that is read as a whole', () => {
  const list = endpoint({
    name: 'things.list',
    service: 'catalog',
    method: 'GET',
    path: '/things',
    access: anyone,
    summary: '',
    list: true,
    filters: {
      text: ['id', 'sku'],
      caseInsensitive: ['name'],
      number: ['position'],
      boolean: ['current'],
      timestamp: ['created_at'],
    },
    sorts: ['name', 'position'],
    answer: { status: 200, body: z.object({ data: z.array(z.unknown()), meta: z.object({}) }) },
    refusals: [],
  });
  const things = [
    {
      id: 'c',
      sku: 'A-1',
      name: 'beta',
      position: 10,
      current: true,
      created_at: '2026-01-01T00:00:00.000Z',
    },
    {
      id: 'a',
      sku: null,
      name: 'Alpha',
      position: 9,
      current: false,
      created_at: '2026-02-01T00:00:00.000Z',
    },
    {
      id: 'b',
      sku: 'a-2',
      name: 'alpha',
      position: 9,
      current: false,
      created_at: '2026-03-01T00:00:00.000Z',
    },
  ];
  const idsOf = (query: string): string => {
    const asked = parseListRequest(query);
    const queryOf = (spec: ListSpec) => listQuery(asked, spec);
    const { data, meta } = pageOf(things, { list: asked, endpoint: list, queryOf });
    expect(meta.in).toBe(data.length);
    return data.map(({ id }) => id).join('');
  };

  it.each([
    ['', 'cab'],
    ['q[sku_eq]=A-1', 'c'],
    ['q[sku_not_eq]=A-1', 'ab'],
    ['q[sku_i_cont]=A-', 'cb'],
    ['q[sku_start]=a', 'b'],
    ['q[sku_end]=2', 'b'],
    ['q[sku_blank]=1', 'a'],
    ['q[sku_null]=0', 'cb'],
    ['q[id_in][]=a&q[id_in][]=c', 'ca'],
    ['q[name_eq]=ALPHA', 'ab'],
    ['q[position_gt]=9', 'c'],
    ['q[position_lteq]=9&q[name_cont]=ALPH', 'ab'],
    ['q[current_eq]=true', 'c'],
    ['q[created_at_gteq]=2026-02-01', 'ab'],
    ['sort=name', 'abc'],
    ['sort=-name', 'cab'],
    ['sort=position,-name', 'abc'],
    ['sort=-position', 'cab'],
    ['sort=name&page=2&limit=2', 'c'],
    // What is not declared, or does not fit its type.
    ['sort=sku', 'cab'],
    ['q[sku_gt]=A', 'cab'],
    ['q[position_eq]=nine', 'cab'],
    ['q[secret_eq]=x&q[constructor_eq]=x', 'cab'],
  ])('is asked %j in the language of every list', (query, expected) => {
    expect(idsOf(query)).toBe(expected);
  });
});
