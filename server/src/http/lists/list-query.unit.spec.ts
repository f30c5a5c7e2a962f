import type { AttributeType } from '@storefold/contracts';
import type { Filter } from '@storefold/kernel/ports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allPredicates } from './list-predicates.ts';
import { type ListSpec, listQuery } from './list-query.ts';
import { parseListRequest, valuesOf } from './list-request.ts';

const spec: ListSpec = {
  attributes: {
    name: { field: 'name', type: 'text' },
    email: { field: 'email', type: 'caseInsensitive' },
    price: {
      field: 'price_minor',
      type: 'number',
      read: (value) => (/^\d+\.\d\d$/.test(value) ? Number(value.replace('.', '')) : undefined),
    },
    stock: { field: 'stock', type: 'number' },
    sold: { field: 'sold', type: 'boolean' },
    created_at: { field: 'created_at', type: 'timestamp' },
    tags: { field: 'tags', type: 'text[]' },
    cf_note: { field: 'note', type: 'text', predicates: ['eq', 'present'] },
    not: { field: 'not', type: 'text' },
    has_not: { field: 'has_not', type: 'text' },
    has: { field: 'has', type: 'text' },
  },
  keys: {
    in_stock: (value) => (value === 'true' ? { field: 'stock', gt: 0 } : undefined),
    in_categories: (value) => ({ field: 'categories', in: valuesOf(value) }),
    name_cont: () => ({ field: 'words', eq: 'its own' }),
  },
  sorts: {
    price: [{ field: 'price_minor' }],
    newest: [{ field: 'created_at', descending: true }, { field: 'name' }],
  },
  defaultSort: [{ field: 'position' }],
};

const ask = (query: string, changed: Partial<ListSpec> = {}) =>
  listQuery(parseListRequest(query), { ...spec, ...changed });
const filterOf = (query: string): Filter | undefined => ask(query).filter;

describe('filters of a list', () => {
  it.each<[string, Filter]>([
    ['name_eq]=Mug', { field: 'name', eq: 'Mug' }],
    ['name_not_eq]=Mug', { not: { field: 'name', eq: 'Mug' } }],
    ['name_in][]=a&q[name_in][]=b', { field: 'name', in: ['a', 'b'] }],
    ['name_in]=a,b', { field: 'name', in: ['a,b'] }],
    ['email_cont]=a%25_', { field: 'email', contains: 'a%_' }],
    ['name_i_cont]=Mug', { field: 'name', contains: 'Mug', insensitive: true }],
    ['name_start]=M', { field: 'name', prefix: 'M' }],
    ['name_end]=g', { field: 'name', suffix: 'g' }],
    ['tags_cont]=new', { field: 'tags', contains: 'new' }],
    ['stock_eq]=5', { field: 'stock', eq: 5 }],
    ['stock_eq]=-0', { field: 'stock', eq: 0 }],
    ['stock_gt]=-1.5', { field: 'stock', gt: -1.5 }],
    ['stock_gteq]=0', { field: 'stock', gte: 0 }],
    ['stock_lt]=1', { field: 'stock', lt: 1 }],
    ['stock_lteq]=1', { field: 'stock', lte: 1 }],
    ['stock_in][]=1&q[stock_in][]=x&q[stock_in][]=2', { field: 'stock', in: [1, 2] }],
    ['price_gteq]=10.50', { field: 'price_minor', gte: 1050 }],
    ['sold_eq]=true', { field: 'sold', eq: true }],
    ['sold_eq]=0', { field: 'sold', eq: false }],
    ['created_at_gt]=2026-01-01T00:00', { field: 'created_at', gt: '2026-01-01T00:00:00.000Z' }],
    [
      'created_at_lteq]=2026-01-01T10:00:00%2B02:00',
      { field: 'created_at', lte: '2026-01-01T08:00:00.000Z' },
    ],
    ['name_null]=1', { field: 'name', isNull: true }],
    ['name_null]=false', { field: 'name', isNull: false }],
    ['name_not_null]=true', { field: 'name', isNull: false }],
    ['stock_present]=true', { field: 'stock', isNull: false }],
    ['stock_blank]=true', { field: 'stock', isNull: true }],
    ['tags_blank]=true', { field: 'tags', isNull: true }],
    [
      'name_blank]=1',
      {
        any: [
          { field: 'name', isNull: true },
          { field: 'name', eq: '' },
        ],
      },
    ],
    [
      'name_present]=1',
      {
        not: {
          any: [
            { field: 'name', isNull: true },
            { field: 'name', eq: '' },
          ],
        },
      },
    ],
    [
      'name_present]=0',
      {
        any: [
          { field: 'name', isNull: true },
          { field: 'name', eq: '' },
        ],
      },
    ],
    ['cf_note_eq]=x', { field: 'note', eq: 'x' }],
    ['has_not_null]=1', { field: 'has', isNull: false }],
    ['has_not_null_eq]=1', { all: [] }],
    ['not_eq]=x', { field: 'not', eq: 'x' }],
    ['not_not_eq]=x', { not: { field: 'not', eq: 'x' } }],
    ['in_stock]=true', { field: 'stock', gt: 0 }],
    ['in_categories]=a,b', { field: 'categories', in: ['a', 'b'] }],
    ['name_cont]=x', { field: 'words', eq: 'its own' }],
  ])('q[%s', (query, filter) => {
    const expected = 'all' in filter && filter.all.length === 0 ? undefined : filter;
    expect(filterOf(`q[${query}`)).toEqual(expected);
  });

  it.each([
    'password_eq]=x',
    'name]=x',
    '_eq]=x',
    'name_matches]=x',
    'name_eq_]=x',
    'NAME_eq]=x',
    'name_gt]=x',
    'stock_cont]=1',
    'created_at_start]=2026',
    'sold_gt]=true',
    'sold_cont]=t',
    'cf_note_cont]=x',
    'stock_eq]=abc',
    'stock_eq]=1e3',
    'stock_eq]=Infinity',
    'stock_eq]=0x10',
    'stock_eq]=%201',
    'stock_eq]=1.',
    'price_gteq]=10',
    'sold_eq]=yes',
    'created_at_gt]=yesterday',
    'created_at_gt]=2026-02-30',
    'name_null]=maybe',
    'name_present]=',
    'name_eq]=',
    'name_cont]=',
    'name_in]=',
    'name_in][]=',
    'stock_in][]=x',
    'name_eq][]=x',
    'name_present][]=1',
    'in_stock]=perhaps',
    'in_stock]=',
    'in_categories][]=',
    '__proto___eq]=x',
    'constructor_eq]=x',
    'constructor]=x',
    'toString]=x',
    'hasOwnProperty_eq]=x',
  ])('q[%s is ignored', (query) => {
    expect(filterOf(`q[${query}`)).toBeUndefined();
  });

  it('must all be met, the base first', () => {
    const base: Filter = { field: 'store_id', eq: 'store_1' };
    expect(ask('q[name_eq]=a&q[stock_gt]=1&q[nobody_eq]=2', { base }).filter).toEqual({
      all: [base, { field: 'name', eq: 'a' }, { field: 'stock', gt: 1 }],
    });
    expect(ask('', { base }).filter).toBe(base);
    expect('filter' in ask('')).toBe(false);
  });
});

describe('a date without a time', () => {
  /** In Berlin a day of 25 hours. */
  const [first, last] = ['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'];
  const day = {
    all: [
      { field: 'created_at', gte: first },
      { field: 'created_at', lte: last },
    ],
  };
  it.each<[string, Filter]>([
    ['eq]=2026-10-25', day],
    ['not_eq]=2026-10-25', { not: day }],
    ['gt]=2026-10-25', { field: 'created_at', gt: last }],
    ['gteq]=2026-10-25', { field: 'created_at', gte: first }],
    ['lt]=2026-10-25', { field: 'created_at', lt: first }],
    ['lteq]=2026-10-25', { field: 'created_at', lte: last }],
    [
      'in][]=2026-10-25&q[created_at_in][]=2026-11-01T08:00Z&q[created_at_in][]=soon',
      { any: [{ field: 'created_at', in: ['2026-11-01T08:00:00.000Z'] }, day] },
    ],
  ])('is the whole day of the store: created_at_%s', (condition, filter) => {
    const list = parseListRequest(`q[created_at_${condition}`, [], 'Europe/Berlin');
    expect(listQuery(list, spec).filter).toEqual(filter);
  });
});

describe('sort of a list', () => {
  it.each([
    ['', [{ field: 'position' }]],
    ['sort=price', [{ field: 'price_minor' }]],
    ['sort=-price', [{ field: 'price_minor', descending: true }]],
    ['sort=newest', [{ field: 'created_at', descending: true }, { field: 'name' }]],
    [
      'sort=-newest',
      [
        { field: 'created_at', descending: false },
        { field: 'name', descending: true },
      ],
    ],
    ['sort=nobody,price', [{ field: 'price_minor' }]],
    ['sort=password', [{ field: 'position' }]],
    ['sort=constructor,__proto__', [{ field: 'position' }]],
    ['sort=--price', [{ field: 'position' }]],
  ])('%s', (query, sort) => {
    expect(ask(query).sort).toEqual(sort);
  });
});

describe('page of a list', () => {
  it('begins behind the pages before', () => {
    expect(ask('')).toMatchObject({ limit: 25, offset: 0 });
    expect(ask('page=3&limit=10')).toMatchObject({ limit: 10, offset: 20 });
  });
});

describe('any list request', () => {
  const types: AttributeType[] = ['text', 'caseInsensitive', 'number', 'boolean', 'timestamp', 'text[]'];
  const plain: ListSpec = {
    attributes: Object.fromEntries(types.map((type) => [type.replace('[]', 's'), { field: type, type }])),
    defaultSort: [],
  };
  const value = fc.oneof(
    fc.constantFrom('true', '0', '1', '-1.5', '2026-01-01', '', 'null', 'undefined', '[]', '{}'),
    fc.string({ unit: 'binary', maxLength: 10 }),
  );
  const condition = fc
    .tuple(
      fc.constantFrom(...Object.keys(plain.attributes), 'other', '__proto__'),
      fc.constantFrom(...allPredicates, 'matches'),
      fc.constantFrom('', '[]'),
      value,
    )
    .map(
      ([attribute, predicate, brackets, sent]) =>
        `q[${attribute}_${predicate}]${brackets}=${encodeURIComponent(sent)}`,
    );

  it('asks only for what is allowed, with values of the attribute’s type', () => {
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 8 }), (conditions) => {
        const { filter } = listQuery(parseListRequest(conditions.join('&')), plain);
        for (const { field, operand } of filter ? operandsOf(filter) : []) {
          expect(types).toContain(field);
          if (operand === undefined) continue;
          if (field === 'number') expect(Number.isFinite(operand)).toBe(true);
          else if (field === 'boolean') expect(typeof operand).toBe('boolean');
          else if (field === 'timestamp') expect(operand).toMatch(/^\d{4}-.*\.\d{3}Z$/);
          else expect(typeof operand).toBe('string');
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

function operandsOf(filter: Filter): { field: string; operand: unknown }[] {
  if ('all' in filter) return filter.all.flatMap(operandsOf);
  if ('any' in filter) return filter.any.flatMap(operandsOf);
  if ('not' in filter) return operandsOf(filter.not);
  const { field, isNull, insensitive, ...operands } = filter as Record<string, unknown> & { field: string };
  void insensitive;
  if (isNull !== undefined) return [{ field, operand: undefined }];
  return Object.values(operands).flatMap((each) => [each].flat().map((operand) => ({ field, operand })));
}
