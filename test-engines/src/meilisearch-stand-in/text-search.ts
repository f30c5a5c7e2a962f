import { type QueryTerm, queryTermsOf } from './query-terms.ts';
import type { SearchIndex } from './search-index.ts';
import { searchRank, separatorsOf } from './searchable-text.ts';
import { namesIn } from './settings.ts';
import { matchesOf, type TermMatch } from './term-matches.ts';
import type { Occurrence } from './word-index.ts';

export type MatchingStrategy = 'last' | 'all' | 'frequency';

/** How well one document answers the query; each number is better when smaller. */
export interface TextScore {
  readonly missingWords: number;
  readonly joinedWords: number;
  readonly distance: number;
  readonly attribute: number;
  readonly position: number;
  readonly inexactWords: number;
}

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

/** Neighbouring words written as one: which terms they stand for, and who has the joined word. */
interface Join {
  readonly from: number;
  readonly to: number;
  readonly matches: Map<number, TermMatch>;
  keys(): Iterable<number>;
}

const MAX_JOINED_TERMS = 3;

const joinedMatches = (
  terms: readonly QueryTerm[],
  index: SearchIndex,
  ranks: ReadonlySet<number> | undefined,
): Join[] => {
  const joins: Join[] = [];
  for (let from = 0; from < terms.length; from++) {
    for (let to = from + 2; to <= Math.min(from + MAX_JOINED_TERMS, terms.length); to++) {
      const parts = terms.slice(from, to);
      if (!areNeighbours(parts)) break;
      const word = parts.map(({ words }) => words.join('')).join('');
      const isPrefix = parts.at(-1)?.isPrefix === true;
      const matches = matchesOf(
        { words: [word], isPhrase: false, isPrefix, position: 0 },
        index.words,
        ranks,
      );
      if (matches.size > 0) joins.push({ from, to, matches, keys: () => matches.keys() });
    }
  }
  return joins;
};

const areNeighbours = (terms: readonly QueryTerm[]): boolean =>
  terms.every(
    ({ isPhrase, position }, number) => !isPhrase && position === (terms[0]?.position ?? 0) + number,
  );

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

const scoreOf = (
  id: number,
  matches: readonly Map<number, TermMatch>[],
  joins: readonly Join[],
  dropOrder: readonly number[],
): TextScore | undefined => {
  const present: (TermMatch | undefined)[] = matches.map((match) => match.get(id));
  let joinedWords = 0;
  for (const join of joins) {
    const match = join.matches.get(id);
    if (!match || present.slice(join.from, join.to).every((term) => term !== undefined)) continue;
    for (let number = join.from; number < join.to; number++) present[number] = match;
    joinedWords += 1;
  }
  const missingWords = wordsToDrop(present, dropOrder);
  if (missingWords === undefined) return undefined;
  const dropped = new Set(dropOrder.slice(0, missingWords));
  const kept = present.filter(
    (match, number): match is TermMatch => match !== undefined && !dropped.has(number),
  );
  const firsts = kept.map(({ occurrences }) => earliest(occurrences));
  return {
    missingWords,
    joinedWords,
    distance: distanceBetween(kept),
    attribute: sum(firsts.map(({ attribute }) => attribute)),
    position: sum(firsts.map(({ position }) => position)),
    inexactWords: kept.filter(({ exact }) => !exact).length,
  };
};

/** How many of the terms have to be dropped until the document has all others. */
const wordsToDrop = (
  present: readonly (TermMatch | undefined)[],
  dropOrder: readonly number[],
): number | undefined => {
  const missing = new Set(present.flatMap((match, number) => (match ? [] : [number])));
  for (let dropped = 0; dropped <= dropOrder.length; dropped++) {
    if (missing.size === 0) return dropped;
    const next = dropOrder[dropped];
    if (next !== undefined) missing.delete(next);
  }
  return undefined;
};

const MAX_DISTANCE = 8;

const distanceBetween = (matches: readonly TermMatch[]): number => {
  let total = 0;
  for (const [number, match] of matches.entries()) {
    const next = matches[number + 1];
    if (next) total += nearest(match.occurrences, next.occurrences);
  }
  return total;
};

const nearest = (left: readonly Occurrence[], right: readonly Occurrence[]): number => {
  let best = MAX_DISTANCE;
  for (const from of left) {
    for (const to of right) {
      if (from.attribute !== to.attribute) continue;
      const distance = to.position - from.position;
      best = Math.min(best, distance >= 0 ? distance : 1 - distance);
    }
  }
  return best;
};

const earliest = (occurrences: readonly Occurrence[]): Occurrence =>
  occurrences.reduce((best, next) =>
    next.attribute - best.attribute || next.position - best.position < 0 ? next : best,
  );

const ranksOf = (index: SearchIndex, names: readonly string[] | undefined): Set<number> | undefined => {
  if (!names || names.includes('*')) return undefined;
  const ranks = names.map((name) => searchRank(index.settings, name, -1));
  return new Set(ranks.filter((rank) => rank !== undefined));
};

const keysOf = (maps: readonly { keys(): Iterable<number> }[]): Set<number> =>
  new Set(maps.flatMap((map) => [...map.keys()]));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
