/** The key of a text in another language, among those that lists compare. Keys of read models are letters, digits and `_`. */
export const translatedKey = (locale: string, field: string): string => `${keyOfLocale(locale)}_${field}`;

export const keyOfLocale = (locale: string): string => locale.replaceAll(/[^A-Za-z0-9]/g, '_');

/** Of the languages in which records have texts, those that a locale is read in, the nearest first. None for that of the store. */
export const languagesOfLocale = (
  locale: string,
  { default_locale }: { readonly default_locale: string },
  known: readonly string[],
): string[] =>
  locale === default_locale
    ? []
    : [...new Set([locale, locale.split('-', 1)[0] ?? locale])].filter((each) => known.includes(each));
