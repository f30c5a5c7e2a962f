import type { SearchIndex } from './search-index.ts';
import { namesIn } from './settings.ts';
import { type IdOrder, orderBy, parseSortRule, type SortRule } from './sort.ts';
import type { TextScore } from './text-search.ts';

/** Orders what was found by the index's ranking rules, at last by internal id. */
export function ranked(
  ids: Iterable<number>,
  index: SearchIndex,
  scores: ReadonlyMap<number, TextScore> | undefined,
  sort: readonly SortRule[],
): number[] {
  const orders = namesIn(index.settings.rankingRules).flatMap((rule) => ordersOf(rule, index, scores, sort));
  return [...ids].sort((left, right) => {
    for (const order of orders) {
      const difference = order(left, right);
      if (difference !== 0) return difference;
    }
    return left - right;
  });
}

const ordersOf = (
  rule: string,
  index: SearchIndex,
  scores: ReadonlyMap<number, TextScore> | undefined,
  sort: readonly SortRule[],
): IdOrder[] => {
  if (rule === 'sort') return sort.map((each) => orderBy(each, index));
  const measures = MEASURES[rule];
  if (!measures) return [orderBy(parseSortRule(rule, 'invalid_settings_ranking_rules'), index)];
  if (!scores) return [];
  return measures.map(
    (measure) => (left, right) => (scores.get(left)?.[measure] ?? 0) - (scores.get(right)?.[measure] ?? 0),
  );
};

const MEASURES: Readonly<Record<string, readonly (keyof TextScore)[]>> = {
  words: ['missingWords'],
  typo: ['joinedWords'],
  proximity: ['distance'],
  attribute: ['attribute', 'position'],
  attributeRank: ['attribute'],
  attributePosition: ['position'],
  wordPosition: ['position'],
  exactness: ['inexactWords'],
};
