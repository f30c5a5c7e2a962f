import { type Filter, searchWords, wordsFilter } from '@storefold/kernel/ports';

/**
 * The filter of `search` for a list whose documents keep the words of their records in a field. Every word of the text must begin
 * one of them, or be found by what `orElse` makes of it. Punctuation alone finds nothing, and is passed over beside words.
 */
export function searchFilter(
  text: string | readonly string[],
  field: string,
  orElse: (word: string) => Filter | undefined = () => undefined,
): Filter | undefined {
  if (typeof text !== 'string') return undefined;
  const asked = text.split(/\s+/u).filter((word) => searchWords.compoundsOf(word).length > 0);
  if (asked.length === 0) return { any: [] };
  const found = asked.map((word): Filter => {
    const another = orElse(word);
    const named = wordsFilter(word, { field });
    return another ? { any: [named, another] } : named;
  });
  return { all: found };
}
