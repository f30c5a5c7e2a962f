import type { Index } from 'meilisearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExampleDocument, type MetEngine, meetEngine, refusalOf } from './engine-under-test.ts';

describe('filters', () => {
  let engine: MetEngine;
  let goods: Index<ExampleDocument>;

  beforeAll(async () => {
    engine = await meetEngine();
    goods = await engine.indexWith({ filterableAttributes: FILTERABLE }, GOODS);
  });

  afterAll(() => engine.close());

  const found = async (filter: string | (string | string[])[]): Promise<string[]> => {
    const { hits } = await goods.search('', { filter, limit: 100 });
    return hits.map(({ id }) => String(id)).toSorted();
  };

  it.each(MATCHES)('%s finds %j', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  it.each(FORMS)('%j finds %j', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  it.each(SYNTAX_ERRORS)('%j is refused, with the place', async (filter, message) => {
    expect(await refusalOf(goods.search('', { filter }))).toEqual({
      status: 400,
      code: 'invalid_search_filter',
      message,
    });
  });

  it('an attribute that is not filterable is refused by its name', async () => {
    const { code, message } = await refusalOf(goods.search('', { filter: 'brand = a AND secret = 1' }));
    expect(code).toBe('invalid_search_filter');
    expect(message).toBe(
      `Index \`${goods.uid}\`: Attribute \`secret\` is not filterable. Available filterable attribute patterns are: ${PATTERNS}.\n15:21 brand = a AND secret = 1`,
    );
  });

  it('CONTAINS needs a feature that is off', async () => {
    const { status, code, message } = await refusalOf(goods.search('', { filter: 'brand CONTAINS a' }));
    expect([status, code]).toEqual([400, 'feature_not_enabled']);
    expect(message).toMatch(/\n7:15 brand CONTAINS a$/u);
  });

  it('fifty parentheses are too deep, forty-nine are not', async () => {
    const nested = (depth: number) => `${'('.repeat(depth)}price = 10${')'.repeat(depth)}`;
    expect(await found(nested(49))).toEqual(['cup', 'hat']);
    const { code, message } = await refusalOf(goods.search('', { filter: nested(50) }));
    expect(code).toBe('invalid_search_filter');
    expect(message).toMatch(/^The filter exceeded the maximum depth limit\./u);
  });

  it('takes thousands of values at once', async () => {
    const values = Array.from({ length: 5_000 }, (_, number) => `"v${number}"`);
    expect(await found(`brand IN [${values.join(', ')}, 'Åse']`)).toEqual(['hat']);
  });

  it('a rule of filterableAttributes may leave comparison out, or equality', async () => {
    const index = await engine.indexWith(
      {
        filterableAttributes: [
          JSON.parse('{"attributePatterns":["pri*"]}'),
          {
            attributePatterns: ['size'],
            features: { facetSearch: false, filter: { equality: false, comparison: true } },
          },
        ],
      },
      [{ id: 1, price: 5, size: 7 }],
    );
    expect((await index.search('', { filter: 'price = 5' })).hits).toHaveLength(1);
    expect((await index.search('', { filter: 'size > 5 AND size EXISTS' })).hits).toHaveLength(1);
    const refused = await refusalOf(index.search('', { filter: 'price > 4' }));
    expect(refused.code).toBe('invalid_search_filter');
    expect(refused.message).toMatch(/Filter operator `>` is not allowed for the attribute `price`\./u);
    expect((await refusalOf(index.search('', { filter: 'size = 7' }))).message).toMatch(
      /allowed operators: OR, AND, NOT, <, >, <=, >=, TO, IS EMPTY, IS NULL, EXISTS\./u,
    );
  });

  it('stored values are cut at 468 bytes and those of filters are not', async () => {
    const index = await engine.indexWith({ filterableAttributes: ['text'] }, [
      { id: 'long', text: 'é'.repeat(400) },
    ]);
    const stored = 'é'.normalize('NFKD').repeat(156);
    expect((await index.search('', { filter: `text = "${stored}"` })).hits).toHaveLength(1);
    expect((await index.search('', { filter: `text = "${'é'.repeat(400)}"` })).hits).toHaveLength(0);
  });

  it('an attribute that no document ever had is met by NOT alone', async () => {
    const index = await engine.indexWith({ filterableAttributes: ['ghost'] }, [{ id: 1 }]);
    const count = async (filter: string) => (await index.search('', { filter })).hits.length;
    expect(await count('ghost != 1')).toBe(0);
    expect(await count('NOT ghost = 1')).toBe(1);
    expect(await count('ghost NOT EXISTS')).toBe(1);
  });
});

const FILTERABLE = ['brand', 'price', 'tags', 'made', 'note', 'dotted', 'odd name', 'tick', 'flag'];
const PATTERNS = FILTERABLE.toSorted()
  .map((name) => `\`${name}\``)
  .join(', ');

const GOODS: ExampleDocument[] = [
  { id: 'cup', brand: 'Cafe', price: 10, tags: ['Red', 'blue'], made: '2024-05-01', note: null, flag: true },
  { id: 'hat', brand: 'Åse', price: '10', tags: [], made: '2025-01-01', note: '', 'odd name': 'x y' },
  { id: 'mug', brand: ' CAFÉ ', price: 2.5, tags: ['green', 7], dotted: { deep: [{ end: 1 }, { end: 2 }] } },
  { id: 'pen', price: [3, 300], tags: [null], note: {}, tick: 'it\'s "so" \\ so\nnew' },
  { id: 'pot', brand: '½', price: -5, note: [null], flag: false },
];

const ALL = GOODS.map(({ id }) => String(id)).toSorted();
const allBut = (...ids: string[]) => ALL.filter((id) => !ids.includes(id));

const MATCHES: [filter: string, expected: string[]][] = [
  ['brand = cafe', ['cup']],
  ['brand = "CAFE"', ['cup']],
  ['brand = "  cafe "', ['cup']],
  ['brand = café', ['mug']],
  ["brand = 'cafe\u0301'", ['mug']],
  ['brand = ase', []],
  ["brand = '1⁄2'", ['pot']],
  ['brand != cafe', allBut('cup')],
  ['NOT brand = cafe', allBut('cup')],
  ['price = 10', ['cup', 'hat']],
  ['price = 10.0', ['cup']],
  ['price = 1e1', ['cup']],
  ['price = "-5"', ['pot']],
  ['price > 2.5', ['cup', 'pen']],
  ['price >= 2.5', ['cup', 'mug', 'pen']],
  ['price < 3', ['hat', 'mug', 'pot']],
  ['price <= 3', ['hat', 'mug', 'pen', 'pot']],
  ['price 2 TO 4', ['mug', 'pen']],
  ['price 4 TO 2', []],
  ['made > 2024-12-31', ['hat']],
  ['made >= "2024-05-01" AND made < "2025"', ['cup']],
  ['made "2024" TO "2024-06"', ['cup']],
  ['tags = red', ['cup']],
  ['tags = 7', ['mug']],
  ['tags != red', allBut('cup')],
  ['tags IN [red, green]', ['cup', 'mug']],
  ['tags IN [ red , "GREEN" , ]', ['cup', 'mug']],
  ['tags IN []', []],
  ['tags NOT IN [red]', allBut('cup')],
  ['tags EXISTS', ['cup', 'hat', 'mug', 'pen']],
  ['tags NOT EXISTS', ['pot']],
  ['note IS NULL', ['cup']],
  ['note IS NOT NULL', allBut('cup')],
  ['note IS EMPTY', ['hat', 'pen']],
  ['note IS NOT EMPTY', allBut('hat', 'pen')],
  ['tags IS EMPTY', ['hat']],
  ['tags IS NULL', []],
  ['flag = true', ['cup']],
  ['flag = FALSE', ['pot']],
  ['brand STARTS WITH caf', ['cup', 'mug']],
  ['brand NOT STARTS WITH caf', allBut('cup', 'mug')],
  ['dotted.deep.end = 2', ['mug']],
  ['dotted EXISTS', ['mug']],
  ["'odd name' = 'x y'", ['hat']],
  [String.raw`tick = 'it\'s "so" \\ so\nnew'`, ['pen']],
  [String.raw`tick = "it's \"so\" \\ so\x0anew"`, ['pen']],
  ['tags = red OR tags = green AND price = 10', ['cup']],
  ['(tags = red OR tags = green) AND price = 2.5', ['mug']],
  ['price = 2.5 OR price = -5 AND NOT brand = nobody', ['mug', 'pot']],
  ['NOT (price = 10 OR price = 2.5)', ['pen', 'pot']],
  ['NOT NOT price = 2.5', ['mug']],
  ['  price=2.5  ', ['mug']],
  ['', ALL],
];

const FORMS: [filter: (string | string[])[], expected: string[]][] = [
  [['price = 10', 'tags = red'], ['cup']],
  [[['tags = red', 'tags = green'], 'price < 10'], ['mug']],
  [[], ALL],
  [[''], ALL],
];

const OPERATION = 'Was expecting an operation `=`, `!=`,';
const SYNTAX_ERRORS: [filter: string, message: unknown][] = [
  [
    'brand & cafe',
    expect.stringMatching(new RegExp(`^${OPERATION}.* at \`brand & cafe\`\\.\n1:13 brand & cafe$`, 'u')),
  ],
  ['brand', expect.stringMatching(/`_geoPolygon` at `brand`\.\n1:6 brand$/u)],
  [
    'brand = cafe XOR brand = x',
    'Found unexpected characters at the end of the filter: `XOR brand = x`. You probably forgot an `OR` or an `AND` rule.\n14:27 brand = cafe XOR brand = x',
  ],
  ['brand = ', 'Was expecting a value but instead got nothing.\n9:9 brand = '],
  [
    'brand = OR',
    'Was expecting a value but instead got `OR`, which is a reserved keyword. To use `OR` as a field name or a value, surround it by quotes.\n9:11 brand = OR',
  ],
  ['brand = 🦀 AND price = 1', 'Was expecting a value but instead got `🦀`.\n9:10 brand = 🦀 AND price = 1'],
  [
    "brand = 'cafe",
    "Expression `\\'cafe` is missing the following closing delimiter: `'`.\n9:14 brand = 'cafe",
  ],
  [
    '(brand = cafe',
    'Expression `(brand = cafe` is missing the following closing delimiter: `)`.\n1:14 (brand = cafe',
  ],
  ['brand IN cafe', 'Expected `[` after `IN` keyword.\n10:14 brand IN cafe'],
  [
    'brand IN [cafe',
    'Expected matching `]` after the list of field names given to `IN[`\n15:15 brand IN [cafe',
  ],
  [
    'brand IN [cafe & x]',
    'Expected only comma-separated field names inside `IN[..]` but instead found `& x]`.\n16:20 brand IN [cafe & x]',
  ],
  [String.raw`brand = 'a\q'`, "Malformed value: `a\\\\q`.\n10:13 brand = 'a\\q'"],
  [
    '_geo = 1',
    expect.stringMatching(
      /^`_geo` is a reserved keyword and thus can't be used as a filter expression\..*\n1:9 _geo = 1$/u,
    ),
  ],
];
