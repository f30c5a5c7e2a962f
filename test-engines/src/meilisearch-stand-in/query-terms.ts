import { normalizeWord, piecesOf, type Separators } from './words.ts';

/** One thing that a query asks for. A phrase has several words, all else one. */
export interface QueryTerm {
  readonly words: readonly string[];
  readonly isPhrase: boolean;
  /** A word that begins so will do. */
  readonly isPrefix: boolean;
}

export interface QueryTerms {
  readonly wanted: readonly QueryTerm[];
  readonly unwanted: readonly QueryTerm[];
}

/** What comes after this many words is ignored. */
const MAX_QUERY_WORDS = 10;

/** Words, "phrases" and -exclusions. Only a word with nothing after it may be the beginning of one. */
export function queryTermsOf(
  query: string,
  separators: Separators,
  stopWords: ReadonlySet<string>,
): QueryTerms {
  const wanted: QueryTerm[] = [];
  const unwanted: QueryTerm[] = [];
  const pieces = piecesOf(query, separators);
  let phrase: string[] | undefined;
  let negative = false;
  let afterBlank = true;

  const closePhrase = (): void => {
    if (phrase && phrase.length > 0) {
      (negative ? unwanted : wanted).push({ words: phrase, isPhrase: true, isPrefix: false });
    }
    phrase = undefined;
    negative = false;
  };

  for (const [index, { text, isWord }] of pieces.entries()) {
    if (wordsIn(wanted) + wordsIn(unwanted) + (phrase?.length ?? 0) >= MAX_QUERY_WORDS) break;
    if (isWord) {
      const word = normalizeWord(text);
      if (phrase) phrase.push(word);
      else if (!stopWords.has(word)) {
        const isPrefix = index === pieces.length - 1 && !negative;
        (negative ? unwanted : wanted).push({ words: [word], isPhrase: false, isPrefix });
      }
      if (!phrase) negative = false;
      afterBlank = false;
      continue;
    }
    if (text === '"') {
      if (phrase) closePhrase();
      else phrase = [];
    } else if (!phrase) negative = text === '-' && afterBlank;
    afterBlank = /\s/u.test(text);
  }
  closePhrase();
  return { wanted, unwanted };
}

const wordsIn = (terms: readonly QueryTerm[]): number =>
  terms.reduce((count, { words }) => count + words.length, 0);
