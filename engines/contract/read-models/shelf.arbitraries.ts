import {
  type Filter,
  type ListQuery,
  type Scalar,
  type Sort,
  searchWords,
  wordsFilter,
} from '@storefold/kernel/ports';
import fc from 'fast-check';
import type { Thing } from './shelf.examples.ts';

/** A small set of similar texts, so that filters match something, with awkward ones that provoke false matches. */
const ascii = ['', 'a', 'A', 'b', 'ab', 'aB', ' ', '%', '_', '*', '.*', '\\', "'", "';--", '$where', '-'];
const letters = ['é', 'e\u0301', 'É', 'ß', 'ẞ', 'İ', 'i', 'ı', 'Σ', 'σ', 'ς', 'ﬁ', 'ø', '가', '½'];
const edges = ['😀', '\u{10000}', '\u{10FFFF}', '\uFFFF', '\uFFFD', '\uD7FF', '\uE000', '\uD800'];
const pieces = [...ascii, ...letters, ...edges];

const text = fc.array(fc.constantFrom(...pieces), { maxLength: 3 }).map((parts) => parts.join(''));
/** Texts that a query may contain although they cannot be stored. */
const askedText = fc.oneof(
  { weight: 9, arbitrary: text },
  { weight: 1, arbitrary: text.map((each) => `${each}\0a`) },
);
const number = fc.constantFrom(-1.5, -0, 0, 0.1, 0.2, 0.1 + 0.2, 0.3, 5, 1e15, Number.MAX_SAFE_INTEGER, 1e-7);
const instant = fc.constantFrom(
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T01:00:00+01:00',
  '2026-01-01',
  '2025-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00.0001Z',
  '1969-07-20T20:17:00Z',
);

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(null, undefined) });

const thing: fc.Arbitrary<Omit<Thing, 'id'>> = fc.record({
  name: maybe(text),
  email: maybe(text),
  price: maybe(number),
  sold: maybe(fc.boolean()),
  made_at: maybe(instant),
  tags: maybe(fc.array(text, { maxLength: 3 })),
  words: maybe(fc.array(text, { maxLength: 3 }).map((parts) => searchWords.wordsOf(parts.join(' ')))),
  more: maybe(fc.dictionary(fc.constantFrom('a', 'ab', 'b'), text)),
}) as fc.Arbitrary<Omit<Thing, 'id'>>;

const things: fc.Arbitrary<Thing[]> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 40 }), thing), { maxLength: 25 })
  .map((pairs) => [...new Map(pairs.map(([id, rest]) => [id, { id: `t${id}`, ...rest }])).values()]);

const many = (value: fc.Arbitrary<Scalar>) => fc.array(value, { maxLength: 4 });
const oneField = (...names: string[]) => fc.constantFrom(...names);

const equality = (names: string[], value: fc.Arbitrary<Scalar>): fc.Arbitrary<Filter>[] => [
  fc.record({ field: oneField(...names), eq: value }),
  fc.record({ field: oneField(...names), in: many(value) }),
  fc.record({ field: oneField(...names), isNull: fc.boolean() }),
];

const comparison = (names: string[], value: fc.Arbitrary<string | number>): fc.Arbitrary<Filter>[] => [
  fc.record({ field: oneField(...names), gt: value }),
  fc.record({ field: oneField(...names), gte: value }),
  fc.record({ field: oneField(...names), lt: value }),
  fc.record({ field: oneField(...names), lte: value }),
];

const texts = ['name', 'email', 'tags', 'words', 'id', 'more.a', 'more.ab'];
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  ...equality(texts, askedText),
  ...comparison(texts, askedText),
  fc.record({ field: oneField(...texts), contains: askedText, insensitive: fc.boolean() }),
  fc.record({ field: oneField(...texts), prefix: askedText }),
  fc.record({ field: oneField(...texts), suffix: askedText }),
  fc.array(askedText, { maxLength: 3 }).map((parts) => wordsFilter(parts.join(' '), { field: 'words' })),
  ...equality(['price'], number),
  ...comparison(['price'], number),
  ...equality(['made_at'], instant),
  ...comparison(['made_at'], instant),
  ...equality(['sold'], fc.boolean()),
);

const filter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.record({ all: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
})).filter;

const sort: fc.Arbitrary<Sort> = fc.array(
  fc.record({
    field: oneField('id', 'name', 'email', 'price', 'sold', 'made_at', 'more.a'),
    descending: fc.boolean(),
  }),
  { maxLength: 2 },
);

export type Query = Pick<ListQuery, 'sort' | 'offset' | 'limit'> & { readonly filter: Filter };

/** Random documents of the example collection, and random queries on them. */
export const documentsAndQueries = fc.record({
  documents: things,
  queries: fc.array(
    fc.record({
      filter,
      sort,
      offset: fc.integer({ min: 0, max: 8 }),
      limit: fc.integer({ min: 0, max: 8 }),
    }),
    { minLength: 1, maxLength: 10 },
  ),
});
