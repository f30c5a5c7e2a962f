/** Languages written from right to left. */
const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'language' });
const english = namesIn('en');

/** Whether the code is a language with a known name, optionally with script and region: `en`, `pt-BR`, `zh-Hant-TW`. */
export function isLocale(code: string): boolean {
  return /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(code) && english.of(code) !== code;
}

/** "English", "Brazilian Portuguese"; in German "Englisch". */
export const nameOfLocale = (code: string, language: string): string => namesIn(language).of(code) ?? code;

export const isRightToLeft = (code: string): boolean => rightToLeft.has(code.split('-', 1)[0] ?? '');
