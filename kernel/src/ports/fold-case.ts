/**
 * Text in the form in which it is compared when case is ignored. All adapters share this function, because the engines'
 * own rules differ: SQLite's NOCASE knows ASCII only, and a regular expression's `i` and a collation have rules of
 * their own.
 *
 * Composed (NFC), so that both ways of writing "é" are equal. Lower case by Unicode, independent of language: "İ"
 * always becomes "i̇". Both small sigmas are one, because lower-casing chooses between them by where the word ends. "ß"
 * and "ss" stay different, so that lengths and prefixes are kept.
 */
export const foldCase = (text: string): string =>
  isAscii.test(text)
    ? text.toLowerCase()
    : text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');

const isAscii = /^\p{ASCII}*$/u;
