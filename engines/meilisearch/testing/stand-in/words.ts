/**
 * A word of a text and its place. Places have a gap after each sentence and item, so that words on both sides are not
 * near.
 */
export interface PlacedWord {
  readonly word: string;
  readonly position: number;
}

interface Piece {
  readonly text: string;
  readonly kind: 'word' | 'separator' | 'hard separator';
}

const DISTANCE_OVER_HARD_SEPARATOR = 8;
const MAX_WORD_BYTES = 250;

/** The searchable form of a text: in compatibility decomposition, lower-case, without diacritics. */
function normalizeWord(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe');
}

/** Splits a text into words and separators, in order. camelCase is two words. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let wordStart = 0;
  const endWord = (end: number): void => {
    for (const word of splitCamelCase(text.slice(wordStart, end))) pieces.push({ text: word, kind: 'word' });
  };
  for (let position = 0; position < text.length; ) {
    const separator = separatorAt(text, position);
    if (separator === undefined) {
      position++;
      continue;
    }
    endWord(position);
    const kind = HARD_SEPARATOR.test(separator) ? 'hard separator' : 'separator';
    pieces.push({ text: separator, kind });
    position += separator.length;
    wordStart = position;
  }
  endWord(text.length);
  return pieces;
}

/** The words of a text with their places, counted from `start`. Words that are too long are omitted. */
export function placedWords(text: string, start = 0): PlacedWord[] {
  const placed: PlacedWord[] = [];
  let position = start;
  for (const piece of piecesOf(text)) {
    if (piece.kind === 'word') {
      const word = normalizeWord(piece.text);
      if (word !== '' && Buffer.byteLength(word) <= MAX_WORD_BYTES) placed.push({ word, position });
      position++;
    } else if (piece.kind === 'hard separator' && placed.length > 0)
      position += DISTANCE_OVER_HARD_SEPARATOR - 1;
  }
  return placed;
}

const SEPARATOR = /[.,] |[\p{P}\p{Z}\t\n\r]/uy;
const HARD_SEPARATOR = /^(?:[.,] |[!:;?¡§¶¿…‼‽、。！，．：；？｡､])$/u;

const separatorAt = (text: string, position: number): string | undefined => {
  SEPARATOR.lastIndex = position;
  return SEPARATOR.exec(text)?.[0];
};

const splitCamelCase = (word: string): string[] =>
  word === '' ? [] : word.split(/(?<=\p{Ll}\p{Mn}*)(?=\p{Lu})|(?<=\p{L}\p{Mn}*)(?=\p{Lu}\p{Mn}*\p{Ll})/u);
