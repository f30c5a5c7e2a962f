import { keyOfLocale, localesOfTexts } from '@storefold/kernel/core';

/** The key of a text in another language, among those that lists compare. */
export const translatedKey = (locale: string, field: string): string => `${keyOfLocale(locale)}_${field}`;

/** The locales whose texts one is read in before those of the store, the nearest first. None for that of the store. */
export function furtherLocales(locale: string, own: string): readonly string[] {
  const locales = localesOfTexts(locale);
  return locales[0] === own ? [] : locales;
}

/** Those of them in which there are texts. */
export const languagesOfLocale = (locale: string, known: readonly string[], own: string): string[] =>
  furtherLocales(locale, own).filter((each) => known.includes(each));
