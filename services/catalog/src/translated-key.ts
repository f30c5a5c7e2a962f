import { localesOfTexts } from '@storefold/kernel/core';

/** The key of a text in another language, among those that lists compare. Keys of read models are letters, digits and `_`. */
export const translatedKey = (locale: string, field: string): string => `${keyOfLocale(locale)}_${field}`;

export const keyOfLocale = (locale: string): string => locale.replaceAll(/[^A-Za-z0-9]/g, '_');

/** Of the languages in which records have texts, those that a locale is read in, the nearest first. None for that of the store. */
export const languagesOfLocale = (locale: string, known: readonly string[], own: string): string[] => {
  const locales = localesOfTexts(locale);
  return locales[0] === own ? [] : locales.filter((each) => known.includes(each));
};
