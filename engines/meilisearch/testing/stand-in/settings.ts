import type { FilterableRule } from './attribute-patterns.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { type SettingName, settingNames } from './setting-checks.ts';

export type Settings = Readonly<Record<SettingName, Json>>;

export const defaultSettings: Settings = {
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

/** The settings after a change: null resets a setting, objects are merged member by member, all else replaces. */
export function changedSettings(current: Settings, change: JsonObject): Settings {
  const changed: Record<SettingName, Json> = { ...current };
  for (const name of settingNames) {
    const value = change[name];
    if (value === undefined) continue;
    changed[name] = value === null ? defaultSettings[name] : newValue(name, current[name], value);
  }
  return changed;
}

/** One setting's value as its own routes give it. */
export const namesIn = (value: Json): string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];

/** The rules of `filterableAttributes`, in their order. */
export function filterableRules(settings: Settings): FilterableRule[] {
  const { filterableAttributes } = settings;
  if (!Array.isArray(filterableAttributes)) return [];
  return filterableAttributes.flatMap((entry: Json) => {
    if (isObject(entry)) return [ruleOf(entry)];
    return typeof entry === 'string' ? [plainRule(entry)] : [];
  });
}

export function maxTotalHits({ pagination }: Settings): number {
  return numberIn(pagination, 'maxTotalHits', 1000);
}

export function maxValuesPerFacet({ faceting }: Settings): number {
  return numberIn(faceting, 'maxValuesPerFacet', 100);
}

/** Whether the facet's values come by how many documents have them. */
export function sortsFacetByCount({ faceting }: Settings, attribute: string): boolean {
  const orders = isObject(faceting) ? faceting.sortFacetValuesBy : undefined;
  if (!isObject(orders)) return false;
  return (orders[attribute] ?? orders['*']) === 'count';
}

const plainRule = (name: string): FilterableRule => ({
  patterns: [name],
  plainName: true,
  facetSearch: true,
  equality: true,
  comparison: true,
});

const ruleOf = (entry: JsonObject): FilterableRule => {
  const features = isObject(entry.features) ? entry.features : {};
  const filter = isObject(features.filter) ? features.filter : {};
  return {
    patterns: namesIn(entry.attributePatterns ?? []),
    plainName: false,
    facetSearch: features.facetSearch === true,
    equality: filter.equality !== false,
    comparison: filter.comparison === true,
  };
};

const newValue = (name: SettingName, current: Json, value: Json): Json => {
  if (name === 'filterableAttributes' && Array.isArray(value)) return value.map(spelledOut);
  if (SORTED_SETTINGS.has(name)) return [...new Set(namesIn(value))].sort();
  if (MERGED_SETTINGS.has(name) && isObject(value)) return merged(defaultSettings[name], current, value);
  return value;
};

/** What the engine keeps as a set and gives back in alphabetical order. */
const SORTED_SETTINGS: ReadonlySet<SettingName> = new Set([
  'sortableAttributes',
  'stopWords',
  'separatorTokens',
  'nonSeparatorTokens',
  'dictionary',
]);

const MERGED_SETTINGS: ReadonlySet<SettingName> = new Set(['typoTolerance', 'faceting', 'pagination']);

const merged = (byDefault: Json, current: Json, change: JsonObject): Json => {
  const members: Record<string, Json> = { ...(isObject(current) ? current : {}) };
  for (const [name, value] of Object.entries(change)) {
    const initial = isObject(byDefault) ? byDefault[name] : undefined;
    if (value === null) members[name] = initial ?? null;
    else members[name] = isObject(value) ? merged(initial ?? null, members[name] ?? null, value) : value;
  }
  return members;
};

const spelledOut = (entry: Json): Json => {
  if (!isObject(entry)) return entry;
  const { patterns, facetSearch, equality, comparison } = ruleOf(entry);
  return { attributePatterns: patterns, features: { facetSearch, filter: { equality, comparison } } };
};

const numberIn = (value: Json, name: string, otherwise: number): number => {
  const member = isObject(value) ? value[name] : undefined;
  return typeof member === 'number' ? member : otherwise;
};
