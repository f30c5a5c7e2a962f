import { type Filter, wordsFilter } from '@storefold/kernel/ports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsAndQueries } from '../../contract/read-models/shelf.arbitraries.ts';
import { shelf } from '../../contract/read-models/shelf.examples.ts';
import { conditionOf } from './filter.ts';
import { Layout } from './layout.ts';

const layout = new Layout('database', 'model', 1, shelf);

/** Filter → what is sent. */
const compiled: [Filter, object][] = [
  [{ all: [] }, {}],
  [{ any: [] }, { _id: { $in: [] } }],
  [{ not: { all: [] } }, { $nor: [{}] }],
  [{ field: 'id', eq: '$where' }, { _id: { $eq: '$where' } }],
  [{ field: 'price', gt: 1.5 }, { 'values.price': { $gt: 1.5 } }],
  [{ field: 'email', in: ['ANN', 'Bob'] }, { 'values.email': { $in: ['ann', 'bob'] } }],
  [{ field: 'sold', isNull: true }, { 'values.sold': { $exists: false } }],
  [{ field: 'name', contains: '.*(a)' }, { 'values.name': { $regex: String.raw`\.\*\(a\)` } }],
  [{ field: 'name', suffix: '$' }, { 'values.name': { $regex: String.raw`\$\z` } }],
  [{ field: 'name', contains: 'A', insensitive: true }, { 'folded.name': { $regex: 'a' } }],
  [{ field: 'email', contains: 'A', insensitive: true }, { 'values.email': { $regex: 'a' } }],
  [{ field: 'name', contains: '\0' }, { _id: { $in: [] } }],
  [{ field: 'name', prefix: '' }, { 'values.name': { $gte: '' } }],
  [{ field: 'tags', prefix: 'a' }, { 'values.tags': { $elemMatch: { $gte: 'a', $lt: 'b' } } }],
  [{ field: 'more.size', gt: 'L' }, { 'values.more.size': { $gt: 'L' } }],
  [
    {
      all: [{ field: 'sold', eq: true }, { not: { field: 'name', eq: 'x' } }],
    },
    { $and: [{ 'values.sold': { $eq: true } }, { $nor: [{ 'values.name': { $eq: 'x' } }] }] },
  ],
  [
    wordsFilter('t-shirt', { field: 'words' }),
    {
      $or: [
        {
          $and: [
            { 'values.words': { $elemMatch: { $gte: 't', $lt: 'u' } } },
            { 'values.words': { $elemMatch: { $gte: 'shirt', $lt: 'shiru' } } },
          ],
        },
        { 'values.words': { $elemMatch: { $gte: 'tshirt', $lt: 'tshiru' } } },
      ],
    },
  ],
];

describe('a filter for MongoDB', () => {
  it.each(compiled)('%j is %j', (filter, condition) => {
    expect(conditionOf(filter, layout)).toEqual(condition);
  });

  it('holds no key that is not a declared field or one of a few operators, and no object as a value', () => {
    fc.assert(
      fc.property(documentsAndQueries, ({ queries }) => {
        for (const { filter } of queries) expectSafe(conditionOf(filter, layout));
      }),
    );
  });

  it.each([{ $gt: '' }, ['x'], null, undefined, /x/, 1n, () => 'x'])(
    'refuses %s as a value',
    (value: unknown) => {
      const operand = value as string;
      for (const field of ['name', 'email', 'price', 'sold', 'made_at', 'tags', 'words']) {
        expect(() => conditionOf({ field, eq: operand }, layout)).toThrow(TypeError);
        expect(() => conditionOf({ field, in: [operand] }, layout)).toThrow(TypeError);
        expect(() => conditionOf({ field, gte: operand }, layout)).toThrow(TypeError);
        expect(() => conditionOf({ field, suffix: operand }, layout)).toThrow(TypeError);
      }
    },
  );
});

/** Looks at every key and operand that would be sent. */
function expectSafe(condition: object): void {
  for (const [key, operand] of Object.entries(condition)) {
    if (key === '$and' || key === '$or' || key === '$nor') {
      for (const each of operand) expectSafe(each);
    } else {
      expect(PATHS).toContain(key);
      expectSafeTest(operand);
    }
  }
}

function expectSafeTest(test: object): void {
  for (const [operator, operand] of Object.entries(test)) {
    expect(OPERATORS).toContain(operator);
    if (operator === '$elemMatch') expectSafeTest(operand);
    else
      for (const value of operator === '$in' ? operand : [operand]) expect(SCALARS).toContain(typeof value);
  }
}

const SCALARS = ['string', 'number', 'boolean'];
const OPERATORS = ['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$regex', '$exists', '$elemMatch'];
const PATHS = [
  '_id',
  'folded.id',
  ...[...Object.keys(shelf.fields), 'more.a', 'more.ab'].flatMap((field) => [
    `values.${field}`,
    `folded.${field}`,
  ]),
];
