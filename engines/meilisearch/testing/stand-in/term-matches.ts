import type { QueryTerm } from './query-terms.ts';
import type { Occurrence, WordIndex } from './word-index.ts';

/** Where one document has what a term asks for. */
export interface TermMatch {
  readonly occurrences: readonly Occurrence[];
  /** Whether the whole word is there, not just one that begins so. */
  readonly exact: boolean;
}

/** Internal id → where the document has the term. Only attributes of the given ranks count. */
export function matchesOf(
  term: QueryTerm,
  words: WordIndex,
  ranks: ReadonlySet<number> | undefined,
): Map<number, TermMatch> {
  const [first = ''] = term.words;
  if (term.isPhrase) return phraseMatches(term.words, words, ranks);
  const matches = new Map<number, TermMatch>();
  for (const word of term.isPrefix ? words.wordsFrom(first) : [first]) {
    for (const [id, all] of words.withWord(word)) {
      const occurrences = inRanks(all, ranks);
      if (occurrences.length === 0) continue;
      const known = matches.get(id);
      matches.set(id, {
        occurrences: known ? [...known.occurrences, ...occurrences] : occurrences,
        exact: word === first || known?.exact === true,
      });
    }
  }
  return matches;
}

const phraseMatches = (
  phrase: readonly string[],
  words: WordIndex,
  ranks: ReadonlySet<number> | undefined,
): Map<number, TermMatch> => {
  const matches = new Map<number, TermMatch>();
  const [first = '', ...others] = phrase;
  for (const [id, all] of words.withWord(first)) {
    const occurrences = inRanks(all, ranks).filter(({ attribute, position }) =>
      others.every((word, index) =>
        words
          .withWord(word)
          .get(id)
          ?.some((next) => next.attribute === attribute && next.position === position + index + 1),
      ),
    );
    if (occurrences.length > 0) matches.set(id, { occurrences, exact: true });
  }
  return matches;
};

const inRanks = (
  occurrences: readonly Occurrence[],
  ranks: ReadonlySet<number> | undefined,
): readonly Occurrence[] =>
  ranks ? occurrences.filter(({ attribute }) => ranks.has(attribute)) : occurrences;
