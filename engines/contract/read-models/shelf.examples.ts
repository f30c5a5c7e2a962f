import {
  type CollectionSpec,
  type Document,
  type Filter,
  searchWords,
  wordsFilter,
} from '@storefold/kernel/ports';

/** A collection with a field of every type. */
export const shelf: CollectionSpec = {
  name: 'things',
  fields: {
    name: 'text',
    email: 'caseInsensitive',
    price: 'number',
    sold: 'boolean',
    made_at: 'timestamp',
    tags: 'text[]',
    words: 'words',
    more: 'text{}',
  },
  indexes: [
    ['sold', 'price'],
    ['sold', 'made_at'],
    ['name', 'email'],
  ],
};

export type Thing = Document & {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly price?: number | null;
  readonly sold?: boolean | null;
  readonly made_at?: string | null;
  readonly tags?: readonly string[] | null;
  readonly words?: readonly string[] | null;
  readonly more?: Readonly<Record<string, string>> | null;
};

/** A complete document, one in a different case, one that looks like code, one with nulls, and an empty one. */
export const things: readonly Thing[] = [
  {
    id: 'a',
    name: 'Blue Mug',
    email: 'Ann@Example.com',
    price: 9.5,
    sold: true,
    made_at: '2026-01-01T10:00:00.000Z',
    tags: ['kitchen', 'Blue'],
    words: searchWords.wordsOf('Blue Mug, 0.3 l'),
    more: { size: 'Large', colour: 'blue' },
  },
  {
    id: 'b',
    name: 'blue mug',
    email: 'ann@example.COM',
    price: 10,
    sold: false,
    made_at: '2026-01-01T12:00:00+02:00',
    tags: ['kitchen'],
    words: searchWords.wordsOf('blue mugs'),
    more: { size: 'large', sizes: 'M' },
  },
  {
    id: 'c',
    name: '100%_off\'; DROP TABLE things; -- .* $where \\ "',
    email: 'zoé@example.com',
    price: 0,
    sold: false,
    made_at: '2025-12-31T23:59:59.999Z',
    tags: ['%', '_', 'ÉTÉ'],
    words: searchWords.wordsOf("Men's T-Shirt Café"),
    more: { size: '', colour: '100%\u0001\u0002' },
  },
  { id: 'd', name: '', email: null, price: null, sold: null, made_at: null, tags: [], words: [], more: {} },
  { id: 'e' },
];

/** A document with arbitrary keys. */
export type Stored = Document & Readonly<Record<string, unknown>>;

/** Filter → ids of the examples that match it. */
export const conditions: [Filter, string[]][] = [
  [{ all: [] }, ['a', 'b', 'c', 'd', 'e']],
  [{ any: [] }, []],
  [
    {
      all: [
        { field: 'price', gt: 1 },
        { field: 'sold', eq: true },
      ],
    },
    ['a'],
  ],
  [
    {
      any: [
        { field: 'price', eq: 10 },
        { field: 'sold', eq: true },
      ],
    },
    ['a', 'b'],
  ],
  [
    {
      all: [
        {
          any: [
            { field: 'tags', eq: 'kitchen' },
            { field: 'price', eq: 0 },
          ],
        },
        { not: { field: 'id', eq: 'a' } },
      ],
    },
    ['b', 'c'],
  ],
  [{ not: { not: { field: 'price', gt: 1 } } }, ['a', 'b']],
  [
    {
      not: {
        any: [
          { field: 'price', gt: 1 },
          { field: 'tags', isNull: true },
        ],
      },
    },
    ['c'],
  ],

  [{ field: 'id', eq: 'a' }, ['a']],
  [{ field: 'id', in: ['a', 'e', 'A'] }, ['a', 'e']],
  [{ field: 'id', gt: 'c' }, ['d', 'e']],
  [{ field: 'id', contains: 'A', insensitive: true }, ['a']],

  [{ field: 'name', eq: 'Blue Mug' }, ['a']],
  [{ field: 'name', eq: '' }, ['d']],
  [{ field: 'name', in: ['Blue Mug', 'blue mug', ''] }, ['a', 'b', 'd']],
  [{ field: 'name', in: [] }, []],
  [{ field: 'name', gt: 'Blue Mug' }, ['b']],
  [{ field: 'name', gte: 'Blue Mug' }, ['a', 'b']],
  [{ field: 'name', lt: 'Blue Mug' }, ['c', 'd']],
  [{ field: 'name', lte: 'Blue Mug' }, ['a', 'c', 'd']],
  [{ field: 'name', contains: 'Mug' }, ['a']],
  [{ field: 'name', contains: 'MUG', insensitive: true }, ['a', 'b']],
  [{ field: 'name', contains: '' }, ['a', 'b', 'c', 'd']],
  [{ field: 'name', prefix: 'Blue' }, ['a']],
  [{ field: 'name', prefix: '' }, ['a', 'b', 'c', 'd']],
  [{ field: 'name', suffix: 'mug' }, ['b']],
  [{ field: 'name', suffix: '' }, ['a', 'b', 'c', 'd']],
  [{ field: 'name', suffix: 'a longer text than the name is' }, []],
  [{ field: 'name', isNull: true }, ['e']],
  [{ field: 'name', isNull: false }, ['a', 'b', 'c', 'd']],

  [{ field: 'name', gt: 'Blue Mug\0' }, ['b']],
  [{ field: 'name', gte: 'Blue Mug\0x' }, ['b']],
  [{ field: 'name', lt: 'Blue Mug\0' }, ['a', 'c', 'd']],
  [{ field: 'name', lte: 'Blue Mug\0x' }, ['a', 'c', 'd']],
  [{ field: 'name', eq: 'Blue Mug\0' }, []],
  [{ field: 'name', in: ['Blue Mug\0', '\0'] }, []],
  [{ field: 'name', contains: 'Mug\0' }, []],
  [{ field: 'name', prefix: 'Blue\0' }, []],
  [{ field: 'name', suffix: '\0' }, []],

  [{ field: 'email', eq: 'ANN@EXAMPLE.COM' }, ['a', 'b']],
  [{ field: 'email', in: ['ANN@example.com', 'ZOÉ@EXAMPLE.COM'] }, ['a', 'b', 'c']],
  [{ field: 'email', eq: 'ZOE\u0301@example.com' }, ['c']],
  [{ field: 'email', gt: 'ANN@EXAMPLE.COM' }, ['c']],
  [{ field: 'email', lte: 'ANN@EXAMPLE.COM' }, ['a', 'b']],
  [{ field: 'email', contains: 'EXAMPLE' }, ['a', 'b', 'c']],
  [{ field: 'email', prefix: 'ZOÉ' }, ['c']],
  [{ field: 'email', suffix: '.COM' }, ['a', 'b', 'c']],
  [{ field: 'email', isNull: true }, ['d', 'e']],

  [{ field: 'price', eq: 9.5 }, ['a']],
  [{ field: 'price', eq: 0 }, ['c']],
  [{ field: 'price', eq: -0 }, ['c']],
  [{ field: 'price', in: [0, 10, 11] }, ['b', 'c']],
  [{ field: 'price', gt: 9.499999999999998 }, ['a', 'b']],
  [{ field: 'price', gt: 9.5 }, ['b']],
  [{ field: 'price', gte: 9.5 }, ['a', 'b']],
  [{ field: 'price', lt: 9.5 }, ['c']],
  [{ field: 'price', lte: 9.5 }, ['a', 'c']],
  [{ field: 'price', isNull: true }, ['d', 'e']],

  [{ field: 'sold', eq: true }, ['a']],
  [{ field: 'sold', eq: false }, ['b', 'c']],
  [{ field: 'sold', in: [true, false] }, ['a', 'b', 'c']],
  [{ field: 'sold', isNull: true }, ['d', 'e']],

  [{ field: 'made_at', eq: '2026-01-01T10:00:00Z' }, ['a', 'b']],
  [{ field: 'made_at', gt: '2025-12-31T23:59:59.999Z' }, ['a', 'b']],
  [{ field: 'made_at', gte: '2026-01-01' }, ['a', 'b']],
  [{ field: 'made_at', lt: '2026-01-01T00:00:00+00:00' }, ['c']],
  [{ field: 'made_at', in: ['2026-01-01T11:00:00+01:00'] }, ['a', 'b']],
  [{ field: 'made_at', isNull: true }, ['d', 'e']],

  [{ field: 'tags', eq: 'kitchen' }, ['a', 'b']],
  [{ field: 'tags', eq: 'Kitchen' }, []],
  [{ field: 'tags', in: ['Blue', '%'] }, ['a', 'c']],
  [{ field: 'tags', gt: 'k' }, ['a', 'b', 'c']],
  [{ field: 'tags', lt: 'A' }, ['c']],
  [{ field: 'tags', contains: 'itch' }, ['a', 'b']],
  [{ field: 'tags', contains: 'été', insensitive: true }, ['c']],
  [{ field: 'tags', prefix: 'kit' }, ['a', 'b']],
  [{ field: 'tags', suffix: 'lue' }, ['a']],
  [{ field: 'tags', isNull: true }, ['d', 'e']],
  [{ field: 'tags', isNull: false }, ['a', 'b', 'c']],
  [
    {
      all: [
        { field: 'tags', eq: 'kitchen' },
        { field: 'tags', eq: 'Blue' },
      ],
    },
    ['a'],
  ],
  [
    {
      any: [
        { field: 'tags', eq: 'Blue' },
        { field: 'tags', eq: '_' },
      ],
    },
    ['a', 'c'],
  ],

  [{ field: 'more.size', eq: 'Large' }, ['a']],
  [{ field: 'more.size', eq: '' }, ['c']],
  [{ field: 'more.size', in: ['Large', 'large', 'M', 'blue'] }, ['a', 'b']],
  [{ field: 'more.size', gt: 'Large' }, ['b']],
  [{ field: 'more.size', gte: 'Large' }, ['a', 'b']],
  [{ field: 'more.size', lt: 'b' }, ['a', 'c']],
  [{ field: 'more.size', lte: '' }, ['c']],
  [{ field: 'more.size', gt: 'M\0' }, ['b']],
  [{ field: 'more.size', contains: 'arg' }, ['a', 'b']],
  [{ field: 'more.size', contains: 'size' }, []],
  [{ field: 'more.size', contains: 'LARGE', insensitive: true }, ['a', 'b']],
  [{ field: 'more.size', contains: '' }, ['a', 'b', 'c']],
  [{ field: 'more.size', prefix: 'l' }, ['b']],
  [{ field: 'more.size', suffix: 'arge' }, ['a', 'b']],
  [{ field: 'more.size', suffix: 'sizelarge' }, []],
  [{ field: 'more.size', suffix: '' }, ['a', 'b', 'c']],
  [{ field: 'more.size', isNull: true }, ['d', 'e']],
  [{ field: 'more.sizes', isNull: false }, ['b']],
  [{ field: 'more.colour', contains: '\u0001' }, ['c']],
  [{ field: 'more.colour', prefix: '100%' }, ['c']],
  [{ field: 'more.nobody', isNull: false }, []],
  [{ not: { field: 'more.colour', eq: 'blue' } }, ['b', 'c', 'd', 'e']],

  [{ field: 'words', eq: 'mug' }, ['a']],
  [{ field: 'words', isNull: true }, ['d', 'e']],
];

const inWords = { field: 'words' };

/** Documents with prices from 0 on, among which a few are looked for. */
export const MANY = 60;

/** Conditions that are narrowed by an array field, in every combination. */
export const narrow: Filter[] = [
  { field: 'tags', eq: 'red' },
  { field: 'tags', in: ['red', 'redder', 'only_a'] },
  { field: 'tags', prefix: 'red' },
  { field: 'tags', prefix: '' },
  { field: 'tags', contains: 'red' },
  { field: 'tags', isNull: false },
  wordsFilter('red', inWords),
  wordsFilter('red only', inWords),
  wordsFilter('red nothing', inWords),
  wordsFilter('t-shirt', inWords),
  wordsFilter('tshirt redd', inWords),
  { not: { field: 'tags', eq: 'red' } },
  {
    all: [
      { field: 'sold', eq: true },
      { field: 'tags', prefix: 'redd' },
    ],
  },
  {
    all: [{ field: 'tags', eq: 'only_a' }, wordsFilter('red', inWords)],
  },
  { all: [{ field: 'tags', eq: 'only_a' }, { not: { field: 'tags', eq: 'only_a' } }] },
  {
    any: [
      { field: 'tags', eq: 'only_a' },
      { field: 'tags', prefix: 'only' },
    ],
  },
  {
    any: [{ field: 'tags', eq: 'only_a' }, wordsFilter('redder reddest', inWords)],
  },
  {
    any: [
      { field: 'tags', eq: 'only_a' },
      { field: 'price', eq: MANY - 1 },
    ],
  },
  {
    any: [
      {
        all: [
          { field: 'tags', eq: 'red' },
          { field: 'price', gt: 1 },
        ],
      },
      { field: 'tags', eq: 'only_a' },
    ],
  },
  {
    all: [
      {
        any: [
          { field: 'tags', eq: 'only_b' },
          { field: 'tags', eq: 'only_c' },
        ],
      },
      { field: 'price', lt: 4 },
    ],
  },
];

/** Search text → ids of the examples it finds. */
export const searches: [string, string[]][] = [
  ['mug', ['a', 'b']],
  ['mugs', ['b']],
  ['MUG blue', ['a', 'b']],
  ['blue shirt', []],
  ['cafe', ['c']],
  ['CAFÉ', ['c']],
  ['tshirt', ['c']],
  ['t-shirt', ['c']],
  ['t shirt', ['c']],
  ['mens', ['c']],
  ["men's", ['c']],
  ['shir caf', ['c']],
  ['hirt', []],
  ['0.3', ['a']],
  ['', []],
  ['%', []],
  ['*', []],
  ["'; DROP TABLE things; --", []],
];

/** Texts that have a special meaning in some engine, or that are similar but not equal. */
export const literals = [
  '%',
  '_',
  '*',
  '?',
  '.*',
  '[a-z]',
  '^$',
  '\\',
  '\\\\',
  "'",
  "''",
  '"',
  '`',
  "'; DROP TABLE things; --",
  "' OR '1'='1",
  '$where',
  '{"$gt":""}',
  '/x/i',
  '\n',
  'ß',
  'İ',
  'ΟΔΟΣ',
  'e\u0301',
  '😀',
  '\u{10FFFF}',
  '\uD7FF',
  '\uFFFF',
];

/** Conditions that are invalid for the type of their field. */
export const mistakes: Filter[] = [
  { field: 'price', eq: '10' },
  { field: 'price', in: [1, 'x'] },
  { field: 'price', gt: Number.NaN },
  { field: 'price', eq: Number.POSITIVE_INFINITY },
  { field: 'price', contains: '1' },
  { field: 'name', eq: 1 },
  { field: 'name', gt: 1 },
  { field: 'more.size', eq: 1 },
  { field: 'tags', eq: true },
  { field: 'sold', eq: 1 },
  { field: 'sold', gt: 0 },
  { field: 'made_at', eq: 'yesterday' },
  { field: 'made_at', prefix: '2026' },
];

/** Values that an engine might interpret as its own query operators. */
export const operators: unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $regex: '.*' },
  { $where: 'true' },
  { $eq: 'Blue Mug' },
  { $expr: true },
  ['Blue Mug'],
  null,
];

const deep = (levels: number): unknown => (levels === 0 ? 'deep' : [deep(levels - 1)]);

/** Ids, keys and numbers that have a special meaning in some engine. */
export const strange: Stored[] = [
  { id: '$set', $set: { price: 1 }, $where: 'false', 'a.b': { 'c.d': 1 }, '': 'empty' },
  { id: '_id', _id: 'other', json: '{}', values: { price: 1 }, missing: { price: true } },
  { id: 'a.b', numbers: [1, 1.5, 1e21, 1e-7, Number.MAX_SAFE_INTEGER, 2 ** 31, -(2 ** 31) - 1, 0.1 + 0.2] },
  { id: 'deep', inner: deep(150) },
  { id: 'i'.repeat(1_000), order: { b: 1, a: 2, 10: 3, 9: 4 } },
  { id: 'text', text: '\ud800 is half a pair, \0 is nothing', date: '2026-01-01T00:00:00Z' },
  JSON.parse('{"id":"{\\"$gt\\":\\"\\"}","__proto__":{"polluted":true},"constructor":{}}'),
];

/** In ascending order: numbers around the limits of integers, and decimals that are close together. */
export const numbers = [
  -Number.MAX_VALUE,
  -Number.MAX_SAFE_INTEGER,
  -(2 ** 31) - 1,
  -(2 ** 31),
  -1.5,
  -0.1,
  0,
  1e-12,
  1e-7,
  0.1,
  0.3,
  0.1 + 0.2,
  19.99,
  20,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 + 0.5,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  1e21,
  Number.MAX_VALUE,
];

/** What is wrong with the change, and a change that no projection may make. */
export const unstorable: [string, { collection: string; put: Stored }][] = [
  ['a number where text is declared', { collection: 'things', put: { id: 'x', name: 1 } }],
  ['text where a number is declared', { collection: 'things', put: { id: 'x', price: '1' } }],
  ['what is no time', { collection: 'things', put: { id: 'x', made_at: '2026-02-30T00:00:00Z' } }],
  ['text where a list is declared', { collection: 'things', put: { id: 'x', tags: 'one' } }],
  ['a list of numbers', { collection: 'things', put: { id: 'x', tags: [1] } }],
  ['NUL in a declared text', { collection: 'things', put: { id: 'x', name: 'a\0b' } }],
  ['NUL in a declared list', { collection: 'things', put: { id: 'x', tags: ['\0'] } }],
  ['NUL in an id', { collection: 'things', put: { id: 'x\0' } }],
  ['an empty id', { collection: 'things', put: { id: '' } }],
  ['a number in a map of texts', { collection: 'things', put: { id: 'x', more: { size: 1 } } }],
  ['a list where a map is declared', { collection: 'things', put: { id: 'x', more: ['a'] } }],
  ['a key that could be a path', { collection: 'things', put: { id: 'x', more: { 'a.b': 'c' } } }],
  ['NUL in a map of texts', { collection: 'things', put: { id: 'x', more: { size: 'a\0' } } }],
  ['an unknown collection', { collection: 'nobody', put: { id: 'x' } }],
];

/** Texts whose order differs between code points and UTF-16 units, and with and without case. */
export const texts: Thing[] = ['Z', 'a', 'B', 'é', 'z', '😀', '\uFFFD', 'ﬁ', 'Ä'].map((text, index) => ({
  id: `t${index}`,
  name: text,
  email: text,
}));
