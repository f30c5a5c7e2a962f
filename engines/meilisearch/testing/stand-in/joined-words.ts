import type { QueryTerm } from './query-terms.ts';
import type { SearchIndex } from './search-index.ts';
import { matchesOf, type TermMatch } from './term-matches.ts';

/** Neighbouring words written as one: which terms they stand for, and who has the joined word. */
export interface Join {
  readonly from: number;
  readonly to: number;
  readonly matches: Map<number, TermMatch>;
  keys(): Iterable<number>;
}

const MAX_JOINED_TERMS = 3;

/** The joins of up to three neighbouring terms that some document has. */
export const joinedMatches = (
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
