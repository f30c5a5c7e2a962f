import { customRules } from './ranking-rules.ts';
import type { SearchIndex } from './search-index.ts';
import { namesIn } from './settings.ts';
import { type IdOrder, orderBy } from './sort.ts';
import type { SortRule } from './sort-rule.ts';
import type { TextScore } from './text-score.ts';

/** Orders what was found by the index's ranking rules, at last by internal id. */
export function ranked(
  ids: Iterable<number>,
  index: SearchIndex,
  scores: ReadonlyMap<number, TextScore> | undefined,
  sort: readonly SortRule[],
): number[] {
  const orders = rulesOf(index).flatMap((rule) => ordersOf(rule, index, scores, sort));
  return [...ids].sort((left, right) => {
    for (const order of orders) {
      const difference = order(left, right);
      if (difference !== 0) return difference;
    }
    return left - right;
  });
}

/** The rule `words` comes before every other rule about words, whatever the settings say. */
const rulesOf = (index: SearchIndex): string[] => {
  const rules = namesIn(index.settings.rankingRules);
  const firstAboutWords = rules.findIndex((rule) => rule in MEASURES);
  return firstAboutWords < 0 ? rules : rules.toSpliced(firstAboutWords, 0, 'words');
};

const ordersOf = (
  rule: string,
  index: SearchIndex,
  scores: ReadonlyMap<number, TextScore> | undefined,
  sort: readonly SortRule[],
): IdOrder[] => {
  if (rule === 'sort') return sort.map((each) => orderBy(each, index));
  const measures = MEASURES[rule];
  if (!measures) return customRules([rule]).map((each) => orderBy(each, index));
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
  wordPosition: ['position'],
  exactness: ['inexactWords'],
};
