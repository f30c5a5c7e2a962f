import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MetEngine, meetEngine, refusalOf } from './engine-under-test.ts';

describe('settings', () => {
  let engine: MetEngine;

  beforeAll(async () => {
    engine = await meetEngine();
  });

  afterAll(() => engine.close());

  it('a new index has these', async () => {
    const index = await engine.indexWith({});
    expect(await index.getSettings()).toEqual(DEFAULTS);
  });

  it('a change leaves the others alone, null and a reset bring the default back', async () => {
    const index = await engine.indexWith({ searchableAttributes: ['a'], pagination: { maxTotalHits: 5 } });
    await index
      .updateSettings({ sortableAttributes: ['b', 'a'], typoTolerance: { enabled: false } })
      .waitTask();
    expect(await index.getSettings()).toEqual({
      ...DEFAULTS,
      searchableAttributes: ['a'],
      pagination: { maxTotalHits: 5 },
      sortableAttributes: ['a', 'b'],
      typoTolerance: { ...DEFAULTS.typoTolerance, enabled: false },
    });
    await index.updateSettings({ searchableAttributes: null }).waitTask();
    expect(await index.getSearchableAttributes()).toEqual(['*']);
    expect(await index.getPagination()).toEqual({ maxTotalHits: 5 });
    await index.resetSettings().waitTask();
    expect(await index.getSettings()).toEqual(DEFAULTS);
  });

  it('every setting has a route of its own', async () => {
    const index = await engine.indexWith({});
    await index.updateFilterableAttributes(['a']).waitTask();
    await index.updatePagination({ maxTotalHits: 7 }).waitTask();
    await index.updateRankingRules(['sort', 'price:asc']).waitTask();
    expect(await index.getFilterableAttributes()).toEqual(['a']);
    expect(await index.getPagination()).toEqual({ maxTotalHits: 7 });
    expect(await index.getRankingRules()).toEqual(['sort', 'price:asc']);
    await index.resetFilterableAttributes().waitTask();
    expect(await index.getFilterableAttributes()).toEqual([]);
  });

  it('the features of filterable attributes come back spelled out', async () => {
    const index = await engine.indexWith({
      filterableAttributes: ['a', JSON.parse('{"attributePatterns":["b*"]}')],
    });
    expect(await index.getFilterableAttributes()).toEqual([
      'a',
      {
        attributePatterns: ['b*'],
        features: { facetSearch: false, filter: { equality: true, comparison: false } },
      },
    ]);
  });

  it.each(REFUSED)('%s is refused with %s', async (body, code, message) => {
    const index = await engine.indexWith({});
    const refused = await refusalOf(index.updateSettings(JSON.parse(body)));
    expect([refused.status, refused.code]).toEqual([400, code]);
    expect(refused.message).toMatch(message);
  });

  it('what was not filterable when documents came is, once the settings say so', async () => {
    const index = await engine.indexWith({}, [{ id: 1, n: 1 }]);
    expect((await refusalOf(index.search('', { filter: 'n = 1' }))).code).toBe('invalid_search_filter');
    await index.updateSettings({ filterableAttributes: ['n'] }).waitTask();
    expect((await index.search('', { filter: 'n = 1' })).hits).toEqual([{ id: 1, n: 1 }]);
    await index.updateSettings({ filterableAttributes: [] }).waitTask();
    expect((await refusalOf(index.search('', { filter: 'n = 1' }))).code).toBe('invalid_search_filter');
  });
});

const DEFAULTS = {
  displayedAttributes: ['*'],
  searchableAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
  stopWords: [],
  nonSeparatorTokens: [],
  separatorTokens: [],
  dictionary: [],
  synonyms: {},
  distinctAttribute: null,
  proximityPrecision: 'byWord',
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: false,
  },
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
  pagination: { maxTotalHits: 1000 },
  embedders: {},
  searchCutoffMs: null,
  localizedAttributes: null,
  facetSearch: true,
  prefixSearch: 'indexingTime',
};

const REFUSED: [body: string, code: string, message: RegExp][] = [
  ['{"sortable":["a"]}', 'bad_request', /^Unknown field `sortable`/u],
  [
    '{"rankingRules":"sort"}',
    'invalid_settings_ranking_rules',
    /^Invalid value type at `\.rankingRules`: expected an array, but found a string: `"sort"`$/u,
  ],
  [
    '{"rankingRules":["sort","price"]}',
    'invalid_settings_ranking_rules',
    /^Invalid value at `\.rankingRules\[1\]`: `price` ranking rule is invalid\./u,
  ],
  ['{"sortableAttributes":7}', 'invalid_settings_sortable_attributes', /expected an array/u],
  ['{"pagination":[]}', 'invalid_settings_pagination', /expected an object/u],
];
