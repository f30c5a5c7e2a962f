import { joinedMatches } from './joined-words.ts';
import { type QueryTerm, queryTermsOf } from './query-terms.ts';
import type { SearchIndex } from './search-index.ts';
import { searchRank, separatorsOf } from './searchable-text.ts';
import { namesIn } from './settings.ts';
import { matchesOf, type TermMatch } from './term-matches.ts';
import { scoreOf, type TextScore } from './text-score.ts';

export type MatchingStrategy = 'last' | 'all' | 'frequency';

/** What the query finds among the given documents, or undefined when it asks for nothing, which finds everything. */
export function searchText(
  query: string,
  strategy: MatchingStrategy,
  index: SearchIndex,
  { searchedOn, within }: { readonly searchedOn?: readonly string[]; readonly within?: ReadonlySet<number> },
): Map<number, TextScore> | undefined {
  const stopWords = new Set(namesIn(index.settings.stopWords));
  const { wanted, unwanted } = queryTermsOf(query, {
    separators: separatorsOf(index.settings),
    stopWords,
    prefixSearch: index.settings.prefixSearch === 'indexingTime',
  });
  if (wanted.length === 0 && unwanted.length === 0) return undefined;
  const ranks = ranksOf(index, searchedOn);
  const matches = wanted.map((term) => matchesOf(term, index.words, ranks));
  const joins = joinedMatches(wanted, index, ranks);
  const excluded = new Set(unwanted.flatMap((term) => [...matchesOf(term, index.words, ranks).keys()]));

  const found = new Map<number, TextScore>();
  const candidates = wanted.length === 0 ? index.documents.keys() : keysOf([...matches, ...joins]);
  const dropOrder = orderOfDropping(wanted, matches, strategy);
  for (const id of candidates) {
    if (excluded.has(id) || (within && !within.has(id))) continue;
    const score = scoreOf(id, matches, joins, dropOrder);
    if (score) found.set(id, score);
  }
  return found;
}

/** Term numbers in the order in which they may be left out; those not named must be there. */
const orderOfDropping = (
  terms: readonly QueryTerm[],
  matches: readonly Map<number, TermMatch>[],
  strategy: MatchingStrategy,
): number[] => {
  if (strategy === 'all') return [];
  const numbers = terms.map((_, number) => number).filter((number) => !terms[number]?.isPhrase);
  if (strategy === 'last') return numbers.reverse().slice(0, Math.max(0, terms.length - 1));
  const frequency = (number: number): number => matches[number]?.size ?? 0;
  return numbers
    .sort((left, right) => frequency(right) - frequency(left))
    .slice(0, Math.max(0, terms.length - 1));
};

const ranksOf = (index: SearchIndex, names: readonly string[] | undefined): Set<number> | undefined => {
  if (!names || names.includes('*')) return undefined;
  const ranks = names.map((name) => searchRank(index.settings, name, -1));
  return new Set(ranks.filter((rank) => rank !== undefined));
};

const keysOf = (maps: readonly { keys(): Iterable<number> }[]): Set<number> =>
  new Set(maps.flatMap((map) => [...map.keys()]));
