import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FILTER_CHARACTERS, MAX_FILTER_VALUES, parseListRequest, valuesOf } from './list-request.ts';

const plainFilters = [
  'search',
  'price_gte',
  'price_lte',
  'in_stock',
  'in_category',
  'tags_name_cont',
  'in_categories[]',
];

const filtersOf = (query: string): Record<string, unknown> =>
  Object.fromEntries(parseListRequest(query, plainFilters).q);

describe('filters of a list request', () => {
  it.each([
    ['q[name_eq]=Mug', { name_eq: 'Mug' }],
    ['?q[name_eq]=Mug', { name_eq: 'Mug' }],
    ['q%5Bname_eq%5D=Blue%20Mug', { name_eq: 'Blue Mug' }],
    ['q[name_eq]=Blue+Mug', { name_eq: 'Blue Mug' }],
    ['q[name_eq]=a%26b%3Dc', { name_eq: 'a&b=c' }],
    ['q[id_in][]=a&q[id_in][]=b', { id_in: ['a', 'b'] }],
    ['q[id_in][]=a', { id_in: ['a'] }],
    ['q[id_in][]=a,b', { id_in: ['a,b'] }],
    ['q[name_eq]=one&q[name_eq]=two', { name_eq: 'two' }],
    ['q[x]=one&q[x][]=two', { x: ['two'] }],
    ['q[x][]=two&q[x]=one', { x: ['two'] }],
    ['q[name_eq]=', { name_eq: '' }],
    ['q[a]=1&q[b]=2', { a: '1', b: '2' }],
  ])('%s', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });

  it.each([
    'q=x',
    'q[]=x',
    'q[][]=x',
    'q[a][b]=x',
    'q[a][0]=x',
    'q[a]x=1',
    'q[a][]x=1',
    'Q[a]=1',
    ' q[a]=1',
    'q[a[b]]=1',
    'q.a=1',
    '%E0%A4%A',
    '&&&=&=x&',
    '',
  ])('%j asks for none', (query) => {
    expect(filtersOf(query)).toEqual({});
  });

  it('are read as sent where percent signs encode nothing', () => {
    expect(filtersOf('q[name_cont]=100%&q[b]=%zz&q[c]=%ff')).toEqual({
      name_cont: '100%',
      b: '%zz',
      c: '\uFFFD',
    });
  });

  it('lose every NUL', () => {
    expect(filtersOf('q[a]=x%00y&q[b][]=%00')).toEqual({ a: 'xy', b: [''] });
  });

  it('that the endpoint names may be sent without q, and the q form wins', () => {
    expect(
      filtersOf(
        'search=mug&price_gte=1&price_lte=2&in_stock=true&in_category=ctg_1&tags_name_cont=new&unknown=1',
      ),
    ).toEqual({
      search: 'mug',
      price_gte: '1',
      price_lte: '2',
      in_stock: 'true',
      in_category: 'ctg_1',
      tags_name_cont: 'new',
    });
    expect(filtersOf('q[search]=lamp&search=mug')).toEqual({ search: 'lamp' });
    expect(filtersOf('in_categories=a&q[in_categories][]=b')).toEqual({ in_categories: ['b'] });
    expect([...parseListRequest('search=mug').q]).toEqual([]);
  });

  it.each([
    'in_categories=a,b&in_categories=c',
    'in_categories[]=a&in_categories[]=b&in_categories[]=c',
    'in_categories%5B%5D=a&in_categories=b,c',
  ])('%s are three categories', (query) => {
    expect(filtersOf(query)).toEqual({ in_categories: ['a', 'b', 'c'] });
  });

  it('of too many characters are not there', () => {
    const longest = 'x'.repeat(MAX_FILTER_CHARACTERS);
    expect(filtersOf(`q[a]=${longest}&q[${longest}]=1`)).toEqual({ a: longest, [longest]: '1' });
    expect(
      filtersOf(`q[a]=${longest}x&q[b][]=1&q[b][]=${longest}x&q[${longest}x]=1&search=${longest}x`),
    ).toEqual({});
  });

  it('are arrays of any length up to the cap, and no longer', () => {
    for (const length of [20, 21, 22, 100, MAX_FILTER_VALUES]) {
      const query = Array.from({ length }, (_, index) => `q[id_in][]=${index}`).join('&');
      expect(filtersOf(query).id_in).toHaveLength(length);
      expect(filtersOf(`${query}&q[id_in][]=one+more`).id_in).toHaveLength(
        Math.min(length + 1, MAX_FILTER_VALUES),
      );
    }
  });

  it('reach no prototype', () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const { q } = parseListRequest(
        `q[${name}]=x&q[${name}][]=y&${name}=z&q[${name}][polluted]=1&${name}[polluted]=1`,
      );
      expect([...q]).toEqual([[name, ['y']]]);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('sort of a list request', () => {
  it.each([
    ['sort=price', [{ field: 'price', descending: false }]],
    ['sort=-price', [{ field: 'price', descending: true }]],
    [
      'sort=-price,%20name',
      [
        { field: 'price', descending: true },
        { field: 'name', descending: false },
      ],
    ],
    ['sort=,,', []],
    ['sort=-', []],
    ['sort=', []],
    ['', []],
    ['sort[]=price', []],
  ])('%s', (query, sort) => {
    expect(parseListRequest(query).sort).toEqual(sort);
  });
});

describe('page and limit of a list request', () => {
  it.each([
    ['', 1, 25],
    ['page=3&limit=10', 3, 10],
    ['page=0&limit=0', 1, 1],
    ['page=-5&limit=-5', 1, 1],
    ['page=2&limit=101', 2, 100],
    ['limit=999999999999999999999999', 1, 100],
    ['page=abc&limit=ten', 1, 25],
    ['page=1.5&limit=1e2', 1, 25],
    ['page=&limit=', 1, 25],
    ['page=%202&limit=0x10', 1, 25],
    ['page[]=2', 1, 25],
    ['page=2&page=3', 3, 25],
  ])('%s', (query, page, limit) => {
    expect(parseListRequest(query)).toMatchObject({ page, limit });
  });

  it('leave an offset that can be counted with', () => {
    const { page, limit } = parseListRequest(`page=${'9'.repeat(400)}&limit=100`);
    expect(Number.isSafeInteger((page - 1) * limit)).toBe(true);
  });
});

describe('any query string', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'q[',
      ']',
      '[]',
      '=',
      '&',
      'q',
      '%',
      '%00',
      '__proto__',
      'sort',
      'page',
      'limit',
      '-',
      ',',
      'in_categories',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const query = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

  it('is read without an exception into values of the promised form', () => {
    fc.assert(
      fc.property(query, (text) => {
        const { q, sort, page, limit } = parseListRequest(text);
        for (const value of [...q.values()].flat()) {
          expect(value.length).toBeLessThanOrEqual(MAX_FILTER_CHARACTERS);
          expect(value).not.toContain('\0');
        }
        for (const { field } of sort) expect(field).not.toBe('');
        expect(page).toBeGreaterThanOrEqual(1);
        expect(limit).toBeGreaterThanOrEqual(1);
        expect(limit).toBeLessThanOrEqual(100);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('values of a key', () => {
  it('are those of the array, or the parts between commas', () => {
    expect(valuesOf('a,b,,c')).toEqual(['a', 'b', 'c']);
    expect(valuesOf(['a,b', '', 'c'])).toEqual(['a,b', 'c']);
    expect(valuesOf('')).toEqual([]);
  });
});
