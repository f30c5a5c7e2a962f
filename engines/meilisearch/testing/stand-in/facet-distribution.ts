import { isFilterable, matchingRule } from './attribute-patterns.ts';
import { Fault } from './errors.ts';
import type { SearchIndex } from './search-index.ts';
import { maxValuesPerFacet, sortsFacetByCount } from './settings.ts';

export interface FacetCounts {
  readonly facetDistribution: Record<string, Record<string, number>>;
  readonly facetStats: Record<string, { min: number; max: number }>;
}

/** How many of the found documents have which values, for each attribute asked for. @throws Fault */
export function countFacets(
  facets: readonly string[],
  found: ReadonlySet<number>,
  index: SearchIndex,
): FacetCounts {
  const attributes = attributesOf(facets, index);
  const facetDistribution: Record<string, Record<string, number>> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  for (const attribute of attributes) {
    facetDistribution[attribute] = distribution(attribute, found, index);
    const numbers = foundNumbers(attribute, found, index);
    const [min, max] = [numbers[0], numbers.at(-1)];
    if (min !== undefined && max !== undefined) facetStats[attribute] = { min, max };
  }
  return { facetDistribution, facetStats };
}

const attributesOf = (facets: readonly string[], index: SearchIndex): string[] => {
  const filterable = (attribute: string): boolean => {
    const matching = matchingRule(index.filterableRules, attribute);
    return matching !== undefined && isFilterable(matching.rule);
  };
  if (facets.includes('*')) return [...index.knownAttributes].filter(filterable).sort();
  const refused = facets.filter((attribute) => !filterable(attribute)).sort();
  if (refused.length === 0) return [...new Set(facets)].sort();
  const patterns = [...new Set(index.filterableRules.flatMap((rule) => rule.patterns))].sort();
  const available =
    patterns.length === 0
      ? 'This index does not have configured filterable attributes.'
      : `Available filterable attributes patterns are: \`${patterns.join(', ')}\`.`;
  const who =
    refused.length === 1 ? `Attribute \`${refused[0]}\` is` : `Attributes \`${refused.join(', ')}\` are`;
  throw new Fault('invalid_search_facets', `Invalid facet distribution: ${who} not filterable. ${available}`);
};

const distribution = (
  attribute: string,
  found: ReadonlySet<number>,
  index: SearchIndex,
): Record<string, number> => {
  const facets = index.facets(attribute);
  const counts: [string, number][] = [];
  for (const [value, ids] of facets.numbers()) counts.push([String(value), countCommon(ids, found)]);
  for (const [value, ids] of facets.strings()) {
    const [first] = ids;
    const written = first === undefined ? value : (facets.entries.get(first)?.strings.get(value) ?? value);
    counts.push([written, countCommon(ids, found)]);
  }
  const present = counts.filter(([, count]) => count > 0);
  if (sortsFacetByCount(index.settings, attribute)) present.sort(([, left], [, right]) => right - left);
  return Object.fromEntries(present.slice(0, maxValuesPerFacet(index.settings)));
};

const foundNumbers = (attribute: string, found: ReadonlySet<number>, index: SearchIndex): number[] =>
  [...index.facets(attribute).numbers()]
    .filter(([, ids]) => countCommon(ids, found) > 0)
    .map(([value]) => value);

const countCommon = (ids: ReadonlySet<number>, found: ReadonlySet<number>): number => {
  let count = 0;
  for (const id of ids) if (found.has(id)) count++;
  return count;
};
