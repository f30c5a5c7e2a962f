/** Letters that Unicode does not decompose, as people type them on keyboards without them. */
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

/** Longer runs of letters are cut: people do not type them, and they would bloat the index. */
const MAX_WORD_CHARACTERS = 64;

/**
 * The distinct search words of a text, in order of appearance: without marks and case ("Café" → cafe), split at every
 * character that is neither letter nor digit. Pieces that are connected by punctuation are also joined ("T-Shirt" → t,
 * shirt, tshirt; "men's" → men, s, mens), so that either spelling finds the other. For fields of type `words`.
 */
export function wordsOf(text: string): string[] {
  const words = compoundsOf(text).flatMap(({ parts, joined }) =>
    joined === undefined ? parts : [...parts, joined],
  );
  return [...new Set(words)];
}

/** A stretch of text between blanks: its words, and their joined form when there are several. */
interface Compound {
  readonly parts: readonly string[];
  readonly joined?: string;
}

/**
 * The distinct compounds that the `words` filter requires. Every one must match, by all of its parts or by its joined
 * form. A part matches a word that begins with it.
 */
export function compoundsOf(text: string): Compound[] {
  const compounds = plain(text)
    .split(/\s+/u)
    .map((stretch) => stretch.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0)
    .map((parts): [string, Compound] => [parts.join(' '), compoundOf(parts)]);
  return [...new Map(compounds).values()];
}

/** A word of a text that has a key, such as that of a field, so that it is found where the key is asked for. */
export const wordWithin = (key: string, word: string): string => `${key}:${word}`;

/** The key and the word of a word that has a key. */
export function keyAndWordOf(keyed: string): readonly [key: string, word: string] {
  const end = keyed.lastIndexOf(':');
  return [keyed.slice(0, end), keyed.slice(end + 1)];
}

const compoundOf = (words: readonly string[]): Compound => {
  const parts = words.map(cut);
  return parts.length === 1 ? { parts } : { parts, joined: cut(words.join('')) };
};

/** A text without marks and case, as search compares it and lists sort it: "Ärmel" → armel. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');

const cut = (word: string): string => Array.from(word).slice(0, MAX_WORD_CHARACTERS).join('');
