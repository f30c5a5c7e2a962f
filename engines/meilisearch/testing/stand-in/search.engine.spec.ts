import type { Index } from 'meilisearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellEngine } from '../../../testing/cases-on.ts';
import { type ExampleDocument, found, type MetEngine, meetEngine, refusalOf } from './engine-under-test.ts';

const RULES = ['words', 'typo', 'proximity', 'attribute', 'exactness'];

describe('searching', () => {
  let engine: MetEngine;
  let index: Index<ExampleDocument>;

  beforeAll(async () => {
    engine = await meetEngine();
    const settings = {
      searchableAttributes: ['title', 'skus', 'words'],
      filterableAttributes: ['brand', 'price', 'sold', 'tags'],
      rankingRules: RULES,
    };
    index = await engine.indexWith(settings, goods);
  });

  afterAll(() => engine.close());

  tellEngine(() => engine.met);

  it.each<[string, number[]]>([
    ['shirt', [1, 2, 5]],
    ['SHIRT linen', [1]],
    ['shirt mug', []],
    ['shi', [1, 2, 5]],
    ['hirt', []],
    ['shi linen', []],
    ['creme', [3]],
    ['shirtt', [1, 2, 5]],
    ['shitr', [1, 2, 5]],
    ['shrit linnen', [1]],
    ['xhirt', []],
    ['mog', []],
    ['tshirt', [2]],
    ['t shirt', [2]],
    ['wi fi', [4]],
    ['ls 100', [1]],
    ['kitchenwear', [4]],
    ['kitchenwaer', [4]],
    ['kichenwaer', [4]],
    ['kichenwar', [4]],
    ['title', []],
    ['brand', []],
    ['acme', []],
  ])('%j finds %j', async (q, expected) => {
    expect((await found(index, q)).toSorted((one, other) => one - other)).toEqual(expected);
  });

  it('what is typed as it is there comes before what is forgiven, and the better attribute first', async () => {
    const ranked = await engine.indexWith({ searchableAttributes: ['title', 'words'], rankingRules: RULES }, [
      { id: 1, title: 'Stirt' },
      { id: 2, title: 'Cup', words: ['shirt'] },
      { id: 3, title: 'Shirts' },
      { id: 4, title: 'Shirt' },
    ]);
    expect(await found(ranked, 'shirt')).toEqual([4, 3, 2, 1]);
  });

  it('words near each other come first', async () => {
    const ranked = await engine.indexWith({ searchableAttributes: ['title'], rankingRules: RULES }, [
      { id: 1, title: 'Linen for a shirt' },
      { id: 2, title: 'Linen shirt' },
    ]);
    expect(await found(ranked, 'linen shirt')).toEqual([2, 1]);
  });

  it('only the attributes that a search names are searched, also those that no document has', async () => {
    const asked = async (q: string, attributesToSearchOn: string[]): Promise<number[]> => {
      const params = { page: 1, hitsPerPage: 100, matchingStrategy: 'all', attributesToSearchOn } as const;
      return (await index.search(q, params)).hits.map(({ id }) => Number(id));
    };
    const declared = { searchableAttributes: ['title', 'skus', 'words', 'unused'] };
    await index.updateSettings(declared).waitTask();
    expect(await asked('wifi', ['title', 'words'])).toEqual([4]);
    expect(await asked('wifi', ['title', 'unused'])).toEqual([]);
    expect(await asked('linen ls', ['title'])).toEqual([]);
    expect(await asked('linen ls', ['title', 'skus'])).toEqual([1]);
    expect(await asked('linen', ['unused'])).toEqual([]);
    const refused = await refusalOf(asked('linen', ['title', 'brand']));
    expect(refused).toMatchObject({ status: 400, code: 'invalid_search_attributes_to_search_on' });
    expect(refused.message).toContain('Attribute `brand` is not searchable.');
  });

  it('pages are numbered and counted, and the settings limit what is shown, not the count', async () => {
    const asked = { hitsPerPage: 2, matchingStrategy: 'all' } as const;
    const second = await index.search('shirt', { ...asked, page: 2, attributesToRetrieve: ['id'] });
    expect(second).toMatchObject({ page: 2, hitsPerPage: 2, totalHits: 3, totalPages: 2 });
    expect(second.hits.map((hit) => Object.keys(hit))).toEqual([['id']]);
    const few = await engine.indexWith({ rankingRules: RULES, pagination: { maxTotalHits: 1 } }, goods);
    const { hits, totalHits } = await few.search('shirt', { ...asked, page: 1 });
    expect([hits.length, totalHits]).toEqual([1, 3]);
  });

  it.each<[string, number[]]>([
    ['brand = acme', [1, 2]],
    ['brand = "ACME "', [1, 2]],
    ['brand IN [acme, "Über"]', [1, 2, 3]],
    ['brand IN []', []],
    ['NOT brand = acme', [3, 4, 5]],
    ['price > 10', [1, 3]],
    ['price >= "10"', [1, 2, 3]],
    ['price < 10', [4]],
    ['price <= 1e1', [2, 4]],
    ['price IN ["20", "5.5"]', [1, 4]],
    ['NOT (price > 10)', [2, 4, 5]],
    ['sold = true', [1]],
    ['sold IN ["false"]', [2]],
    ['tags = summer', [1, 3]],
    ['tags = summer AND price > 15 OR brand = other', [1, 3, 5]],
    ['(tags = summer) AND ((price > 25) OR (brand = acme))', [1, 3]],
    ['', [1, 2, 3, 4, 5]],
  ])('the filter %j finds %j', async (filter, expected) => {
    expect((await found(index, '', filter)).toSorted((one, other) => one - other)).toEqual(expected);
  });

  it.each([
    'brand',
    'brand =',
    'brand = a b',
    '(brand = a',
    'brand = a)',
    'brand IN a',
    'AND',
    'brand = AND',
  ])('the filter %j is refused', async (filter) => {
    expect(await refusalOf(found(index, '', filter))).toMatchObject({
      status: 400,
      code: 'invalid_search_filter',
    });
  });

  it('an attribute that is not filterable is refused by its name', async () => {
    const { message } = await refusalOf(found(index, '', 'secret = a'));
    expect(message).toContain(
      `Index \`${index.uid}\`: Attribute \`secret\` is not filterable. Available filterable attribute patterns are: \`brand\`, \`price\`, \`sold\`, \`tags\`.`,
    );
  });

  it.each<[string, number, number[]]>([
    ['(', 36, [1, 2]],
    ['NOT (', 29, [3, 4, 5]],
  ])('%j may be nested %i times, and not once more', async (opening, most, expected) => {
    const nested = (depth: number) => `${opening.repeat(depth)}brand = acme${')'.repeat(depth)}`;
    expect(await found(index, '', nested(most))).toEqual(expected);
    expect(await refusalOf(found(index, '', nested(most + 1)))).toMatchObject({
      code: 'invalid_search_filter',
      message: expect.stringContaining('maximum depth'),
    });
  });

  it('a query with half of a surrogate pair is refused', async () => {
    expect(await refusalOf(found(index, 'shirt \ud83d'))).toMatchObject({ status: 400 });
  });

  it('takes thousands of values at once', async () => {
    const values = Array.from({ length: 5_000 }, (_, number) => `"v${number}"`);
    expect(await found(index, 'linen', `brand IN [${[...values, 'acme'].join(', ')}]`)).toEqual([1]);
  });
});

const goods = [
  {
    id: 1,
    title: 'Linen Shirt',
    skus: ['LS-100-W'],
    brand: 'Acme',
    price: 20,
    sold: true,
    tags: ['summer', 'new'],
  },
  { id: 2, title: 'T-Shirt', brand: 'acme', price: 10, sold: false, tags: [] },
  { id: 3, title: 'Crème brûlée', brand: 'über', price: 30, tags: ['Summer'] },
  { id: 4, title: 'Mug', words: ['kitchenwear', 'wifi'], brand: null, price: 5.5 },
  { id: 5, title: 'Another Shirt', brand: 'other' },
];
