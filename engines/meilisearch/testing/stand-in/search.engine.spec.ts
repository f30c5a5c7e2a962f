import type { Index, SearchParams } from 'meilisearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExampleDocument, type MetEngine, meetEngine, refusalOf } from './engine-under-test.ts';

describe('searching', () => {
  let engine: MetEngine;
  let goods: Index<ExampleDocument>;

  beforeAll(async () => {
    engine = await meetEngine();
    goods = await engine.indexWith(
      {
        searchableAttributes: ['title', 'text'],
        filterableAttributes: ['tags', 'price', 'size'],
        sortableAttributes: ['price', 'title', 'size'],
        typoTolerance: { enabled: false },
      },
      GOODS,
    );
  });

  afterAll(() => engine.close());

  const ids = async (q: string, rest: SearchParams = {}): Promise<string[]> =>
    (await goods.search(q, rest)).hits.map(({ id }) => String(id));

  describe('by words', () => {
    it.each(FOUND)('%j finds %j', async (q, expected) => {
      expect((await ids(q)).toSorted()).toEqual(expected);
    });

    it('with "all" every word must be there, with "last" words are dropped from the end', async () => {
      expect((await ids('linen shirt nowhere', { matchingStrategy: 'last' })).toSorted()).toEqual(['linen']);
      expect(await ids('linen shirt nowhere', { matchingStrategy: 'all' })).toEqual([]);
      expect(await ids('nowhere linen')).toEqual([]);
      expect((await ids('shirt linen')).slice(0, 2)).toEqual(['linen', 'polo']);
    });

    it('the better attribute comes first', async () => {
      expect(await ids('white')).toEqual(['chalk', 'linen']);
    });

    it('searches only where it is told to', async () => {
      expect(await ids('white', { attributesToSearchOn: ['title'] })).toEqual(['chalk']);
      expect(await refusalOf(goods.search('white', { attributesToSearchOn: ['price'] }))).toMatchObject({
        status: 400,
        code: 'invalid_search_attributes_to_search_on',
      });
    });

    it('the beginning of a word finds nothing where prefix search is off', async () => {
      const index = await engine.indexWith({ prefixSearch: 'disabled', typoTolerance: { enabled: false } }, [
        { id: 1, text: 'linen' },
      ]);
      expect((await index.search('lin')).hits).toEqual([]);
      expect((await index.search('linen')).hits).toHaveLength(1);
    });

    it('stop words are not asked for, and separators are as the settings say', async () => {
      const index = await engine.indexWith(
        {
          stopWords: ['the'],
          separatorTokens: ['x'],
          nonSeparatorTokens: ['-'],
          typoTolerance: { enabled: false },
        },
        [{ id: 1, text: 'the 20x30 T-Shirt' }],
      );
      const count = async (q: string) => (await index.search(q, { matchingStrategy: 'all' })).hits.length;
      expect(await count('the 30 ')).toBe(1);
      expect(await count('shirt ')).toBe(0);
      expect(await count('t-shirt ')).toBe(1);
    });
  });

  describe('sorting', () => {
    it.each(SORTED)('%j gives %j', async (sort, expected) => {
      expect(await ids('', { sort })).toEqual(expected);
    });

    it('ranks by words before it sorts', async () => {
      expect(await ids('shirt linen', { sort: ['price:asc'] })).toEqual(['linen', 'polo']);
    });

    it('custom ranking rules order too', async () => {
      const index = await engine.indexWith({ rankingRules: ['n:desc'] }, [
        { id: 1, n: 1 },
        { id: 2, n: 2 },
      ]);
      expect((await index.search()).hits.map(({ id }) => id)).toEqual([2, 1]);
    });

    it.each(REFUSED_SORTS)('%j is refused', async (sort, message) => {
      const refused = await refusalOf(goods.search('', { sort: [sort] }));
      expect([refused.status, refused.code]).toEqual([400, 'invalid_search_sort']);
      expect(refused.message.replace(goods.uid, 'UID')).toBe(message);
    });

    it('needs the ranking rule "sort"', async () => {
      const index = await engine.indexWith({ sortableAttributes: ['n'], rankingRules: ['words'] }, [
        { id: 1 },
      ]);
      expect(await refusalOf(index.search('', { sort: ['n:asc'] }))).toMatchObject({
        code: 'invalid_search_sort',
        message: expect.stringMatching(
          /You must specify where `sort` is listed in the rankingRules setting/u,
        ),
      });
    });
  });

  describe('pages', () => {
    it('offset and limit estimate', async () => {
      expect(await goods.search('', { offset: 1, limit: 2, attributesToRetrieve: ['id'] })).toMatchObject({
        hits: [{ id: 'polo' }, { id: 'chalk' }],
        offset: 1,
        limit: 2,
        estimatedTotalHits: 4,
        query: '',
        processingTimeMs: expect.any(Number),
      });
    });

    it('page and hitsPerPage count', async () => {
      expect(await goods.search('', { page: 2, hitsPerPage: 3, attributesToRetrieve: ['id'] })).toMatchObject(
        { hits: [{ id: 'creme' }], page: 2, hitsPerPage: 3, totalPages: 2, totalHits: 4 },
      );
      expect(await goods.search('', { page: 9, hitsPerPage: 3 })).toMatchObject({ hits: [], totalHits: 4 });
      expect(await goods.search('', { hitsPerPage: 0 })).toMatchObject({ hits: [], totalPages: 0 });
      expect(await goods.search('', { page: 0 })).toMatchObject({ hits: [], page: 0, totalHits: 4 });
    });

    it('neither goes beyond maxTotalHits, while listing documents does', async () => {
      const many = Array.from({ length: 1_100 }, (_, id) => ({ id }));
      const index = await engine.indexWith({}, many);
      expect(await index.search('', { offset: 995, limit: 20 })).toMatchObject({ estimatedTotalHits: 1_000 });
      expect((await index.search('', { offset: 995, limit: 20 })).hits).toHaveLength(5);
      expect((await index.search('', { offset: 1_000 })).hits).toHaveLength(0);
      const page = await index.search('', { page: 11, hitsPerPage: 99 });
      expect(page).toMatchObject({ totalHits: 1_000, totalPages: 11 });
      expect(page.hits).toHaveLength(10);
      expect((await index.getDocuments({ offset: 1_090 })).results).toHaveLength(10);
    });
  });

  it('gives back the attributes asked for, of those displayed', async () => {
    const index = await engine.indexWith({ displayedAttributes: ['id', 'shown'] }, [
      { id: 1, shown: { a: 1, b: 2 }, hidden: true },
    ]);
    expect((await index.search('')).hits).toEqual([{ id: 1, shown: { a: 1, b: 2 } }]);
    expect((await index.search('', { attributesToRetrieve: ['shown.a', 'hidden'] })).hits).toEqual([
      { shown: { a: 1 } },
    ]);
  });

  it('counts facets among what was found', async () => {
    const { facetDistribution, facetStats } = await goods.search('', {
      facets: ['tags', 'price'],
      filter: 'price < 60',
    });
    expect(facetDistribution).toEqual({
      price: { 19.9: 1, 49.9: 1 },
      tags: { Summer: 1, sale: 2 },
    });
    expect(Object.keys(facetDistribution?.tags ?? {})).toEqual(['sale', 'Summer']);
    expect(facetStats).toEqual({ price: { min: 19.9, max: 49.9 } });
    expect(await refusalOf(goods.search('', { facets: ['title'] }))).toMatchObject({
      status: 400,
      code: 'invalid_search_facets',
      message: expect.stringMatching(/^Invalid facet distribution: Attribute `title` is not filterable\./u),
    });
  });

  it('facets come by count where the settings say so, and no more than they allow', async () => {
    const index = await engine.indexWith(
      { filterableAttributes: ['f'], faceting: { maxValuesPerFacet: 2, sortFacetValuesBy: { f: 'count' } } },
      ['a', 'b', 'b', 'c', 'c', 'c'].map((f, id) => ({ id, f })),
    );
    const { facetDistribution } = await index.search('', { facets: ['f'] });
    expect(Object.entries(facetDistribution?.f ?? {})).toEqual([
      ['c', 3],
      ['b', 2],
    ]);
  });

  it('several searches are answered together, in their order', async () => {
    const { results } = await engine.client.multiSearch({
      queries: [
        { indexUid: goods.uid, q: 'polo' },
        { indexUid: goods.uid, filter: 'tags = summer' },
      ],
    });
    expect(results.map(({ indexUid, hits }) => [indexUid, hits.map(({ id }) => id)])).toEqual([
      [goods.uid, ['polo']],
      [goods.uid, ['linen']],
    ]);
    expect(await refusalOf(engine.client.multiSearch({ queries: [{ indexUid: 'nowhere', q: '' }] }))).toEqual(
      {
        status: 404,
        code: 'index_not_found',
        message: 'Inside `.queries[0]`: Index `nowhere` not found.',
      },
    );
  });

  it('GET searches like POST', async () => {
    const found = await goods.searchGet('shirt', {
      filter: 'price > 1',
      sort: ['price:asc'],
      limit: 1,
      attributesToRetrieve: ['id'],
    });
    expect(found).toMatchObject({ hits: [{ id: 'polo' }], estimatedTotalHits: 2 });
  });

  it.each(REFUSED_BODIES)('%s is refused with %s', async (body, code, message) => {
    const refused = await refusalOf(goods.search('', JSON.parse(body)));
    expect([refused.status, refused.code]).toEqual([400, code]);
    expect(refused.message).toMatch(message);
  });
});

const GOODS: ExampleDocument[] = [
  {
    id: 'linen',
    title: 'Linen Shirt',
    text: 'in white',
    price: 49.9,
    tags: ['Summer', 'sale'],
    size: [3, 40],
  },
  {
    id: 'polo',
    title: 'T-Shirt "Polo" aBrand',
    text: 'PS-200',
    price: 19.9,
    tags: ['sale'],
    size: ['a', 10],
  },
  { id: 'chalk', title: 'White chalk', price: 'expensive', size: 'B' },
  { id: 'creme', title: 'Crème brûlée', text: 'a bowl. Shallow' },
];

const FOUND: [q: string, expected: string[]][] = [
  ['shirt', ['linen', 'polo']],
  ['SHIRT', ['linen', 'polo']],
  ['shi', ['linen', 'polo']],
  ['hirt', []],
  ['shi ', []],
  ['creme', ['creme']],
  ['CRÈME BRÛ', ['creme']],
  ['t-shirt', ['polo']],
  ['tshirt', []],
  ['lin en', ['linen']],
  ['brand', ['polo']],
  ['ps-200', ['polo']],
  ['"linen shirt"', ['linen']],
  ['"shirt linen"', []],
  ['"a bowl shallow"', []],
  ['shirt -linen', ['polo']],
  ['-shirt', ['chalk', 'creme']],
  ['shirt -"linen shirt"', ['polo']],
  ['', ['chalk', 'creme', 'linen', 'polo']],
  ['  ', ['chalk', 'creme', 'linen', 'polo']],
  ['%', ['chalk', 'creme', 'linen', 'polo']],
];

const SORTED: [sort: string[], expected: string[]][] = [
  [['price:asc'], ['polo', 'linen', 'chalk', 'creme']],
  [['price:desc'], ['linen', 'polo', 'chalk', 'creme']],
  [['title:asc'], ['creme', 'linen', 'polo', 'chalk']],
  [['title:desc'], ['chalk', 'polo', 'linen', 'creme']],
  [['size:asc'], ['linen', 'polo', 'chalk', 'creme']],
  [['size:desc'], ['linen', 'polo', 'chalk', 'creme']],
  [
    ['size:asc', 'price:desc'],
    ['linen', 'polo', 'chalk', 'creme'],
  ],
  [[], ['linen', 'polo', 'chalk', 'creme']],
];

const REFUSED_SORTS: [sort: string, message: string][] = [
  [
    'tags:asc',
    'Index `UID`: Attribute `tags` is not sortable. Available sortable attributes are: `price, size, title`.',
  ],
  [
    'price',
    'Invalid syntax for the sort parameter: expected expression ending by `:asc` or `:desc`, found `price`.',
  ],
  [
    'price:up',
    'Invalid syntax for the sort parameter: expected expression ending by `:asc` or `:desc`, found `price:up`.',
  ],
];

const REFUSED_BODIES: [body: string, code: string, message: RegExp][] = [
  ['{"nothing":1}', 'bad_request', /^Unknown field `nothing`: expected one of `q`, /u],
  [
    '{"q":["x"]}',
    'invalid_search_q',
    /^Invalid value type at `\.q`: expected a string, but found an array: `\["x"\]`$/u,
  ],
  [
    '{"limit":"x"}',
    'invalid_search_limit',
    /^Invalid value type at `\.limit`: expected a positive integer, but found a string: `"x"`$/u,
  ],
  ['{"sort":"price:asc"}', 'invalid_search_sort', /expected an array, but found a string/u],
  [
    '{"filter":true}',
    'invalid_search_filter',
    /^Invalid syntax for the filter parameter: `expected String, Array, found: true`\.$/u,
  ],
  [
    '{"matchingStrategy":"most"}',
    'invalid_search_matching_strategy',
    /^Unknown value `most` at `\.matchingStrategy`: expected one of `last`, `all`, `frequency`$/u,
  ],
];
