/** Letters that Unicode does not decompose, as people type them on a keyboard that lacks them. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/** Longer runs of letters are cut: they are not typed, and would bloat the index. */
const MAX_WORD_CHARACTERS = 64;

/**
 * The search words of a text, each once, in the order they appear: without marks and case ("Café" → cafe), split at
 * whatever is neither letter nor digit. Pieces that punctuation holds together are also joined ("T-Shirt" → t, shirt,
 * tshirt; "men's" → men, s, mens), so that either spelling finds the other. Give them to a field of type `words`.
 */
export function wordsOf(text: string): string[] {
  const words = compoundsOf(text).flatMap(({ parts, joined }) =>
    joined === undefined ? parts : [...parts, joined],
  );
  return [...new Set(words)];
}

/** One stretch of a text between blanks: its words, and their joined form when there are several. */
export interface Compound {
  readonly parts: readonly string[];
  readonly joined?: string;
}

/**
 * What the `words` filter asks for, each compound once: every one must be met, by all of its parts or by its joined
 * form. A part is met by a word that begins with it.
 */
export function compoundsOf(text: string): Compound[] {
  const compounds = plain(text)
    .split(/\s+/u)
    .map((stretch) => stretch.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0)
    .map((parts): [string, Compound] => [parts.join(' '), compoundOf(parts)]);
  return [...new Map(compounds).values()];
}

const compoundOf = (words: readonly string[]): Compound => {
  const parts = words.map(cut);
  return parts.length === 1 ? { parts } : { parts, joined: cut(words.join('')) };
};

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');

const cut = (word: string): string => Array.from(word).slice(0, MAX_WORD_CHARACTERS).join('');
