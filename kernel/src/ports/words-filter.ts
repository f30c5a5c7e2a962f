import type { Filter } from './read-models.ts';
import { compoundsOf, wordWithin } from './words.ts';

/** The fields in which the words of a text are looked for. */
export interface WordFields {
  readonly field: string;
  /** Another field, of words that have keys, and the keys among which they are looked for too. */
  readonly keyed?: { readonly field: string; readonly keys: readonly string[] };
}

/**
 * The filter for what has, for every word of a text, a word that begins with it, or, when `isWhole`, that word itself. The
 * words may be in different fields. Without words, nothing is found.
 */
export function wordsFilter(text: string, { field, keyed }: WordFields, isWhole = false): Filter {
  const test = (name: string, word: string): Filter =>
    isWhole ? { field: name, eq: word } : { field: name, prefix: word };
  const has = (word: string): Filter =>
    anyOf([
      test(field, word),
      ...(keyed?.keys ?? []).map((key) => test(keyed?.field ?? field, wordWithin(key, word))),
    ]);
  const compounds = compoundsOf(text).map(({ parts, joined }): Filter => {
    const all = allOf(parts.map(has));
    return joined === undefined ? all : anyOf([all, has(joined)]);
  });
  return compounds.length === 0 ? { any: [] } : allOf(compounds);
}

const allOf = (all: readonly Filter[]): Filter => (all.length === 1 && all[0] ? all[0] : { all });
const anyOf = (any: readonly Filter[]): Filter => (any.length === 1 && any[0] ? any[0] : { any });
