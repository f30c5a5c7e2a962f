/**
 * Text as it is compared where case is ignored. One function for every adapter, because the engines' own rules differ:
 * SQLite's NOCASE knows ASCII only, a regular expression's `i` and a collation have theirs.
 *
 * Composed (NFC), so that both ways of writing "é" are equal; lower case by Unicode, without a language: "İ" becomes
 * "i̇" whatever the reader speaks; and both small sigmas are one, since which of them lower case gives depends on where
 * the word ends. "ß" and "ss" stay two: lengths and prefixes hold.
 */
export const foldCase = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
