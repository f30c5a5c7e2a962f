/** Several texts in one, as files have them in a cell: with `;` between them, and `\\` before one that is meant. */
export const joinedTexts = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/[\\;]/g, '\\$&')).join(';');

/** The texts that `joinedTexts` made one of, also those that are empty. A `\\` before anything else is one. */
export function separateTexts(joined: string): string[] {
  const texts = [''];
  for (const piece of joined.match(/\\[\\;]|./gs) ?? []) {
    if (piece === ';') texts.push('');
    else texts[texts.length - 1] += piece.length > 1 ? piece.slice(1) : piece;
  }
  return texts;
}
