/** A word of a text and its place. Places jump where a sentence or an item ends, so that nothing is near across. */
export interface PlacedWord {
  readonly word: string;
  readonly position: number;
}

const HARD_SEPARATORS = /[.;,!?()[\]{}|¡¿。、\n\r]/u;
const DISTANCE_OVER_HARD_SEPARATOR = 8;

export interface Separators {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The searchable form of a text: in compatibility decomposition, lower-case, without marks. */
export function normalizeWord(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe');
}

/** Cuts a text into its words and what stands between them, in order. */
export function piecesOf(text: string, separators: Separators): { text: string; isWord: boolean }[] {
  const pieces: { text: string; isWord: boolean }[] = [];
  let word = '';
  const flush = (): void => {
    if (word !== '') pieces.push({ text: word, isWord: true });
    word = '';
  };
  for (let rest = text; rest !== ''; ) {
    const separator = separatorAt(rest, separators);
    if (separator === undefined) {
      const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
      word += character;
      rest = rest.slice(character.length);
    } else {
      flush();
      pieces.push({ text: separator, isWord: false });
      rest = rest.slice(separator.length);
    }
  }
  flush();
  return pieces;
}

/** The words of a text with their places, from `start` on. */
export function placedWords(text: string, separators: Separators, start = 0): PlacedWord[] {
  const placed: PlacedWord[] = [];
  let position = start;
  for (const piece of piecesOf(text, separators)) {
    if (piece.isWord) placed.push({ word: normalizeWord(piece.text), position: position++ });
    else if (HARD_SEPARATORS.test(piece.text) && placed.length > 0)
      position += DISTANCE_OVER_HARD_SEPARATOR - 1;
  }
  return placed;
}

const separatorAt = (text: string, { added, removed }: Separators): string | undefined => {
  const own = added.find((separator) => text.startsWith(separator));
  if (own !== undefined) return own;
  const character = String.fromCodePoint(text.codePointAt(0) ?? 0);
  if (removed.includes(character) || /[\p{L}\p{N}\p{M}]/u.test(character)) return undefined;
  return character;
};
