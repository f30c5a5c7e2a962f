import type { Said, TranslationChanges, Translations } from '@storefold/contracts';
import * as refusals from '../failure/refusal.ts';
import { isSameJson } from '../json/differences.ts';

/** What a fact says of translations: each language that changed, with all its texts. One without texts is gone. */
export type Translated = { readonly translations: Translations };

/** A record that may have texts in further languages. Absent: it has none. */
export interface Translatable {
  readonly translations?: Translations;
}

/** The languages whose texts a change leaves otherwise; undefined where there are none. */
export function translationsChanged(
  changes: TranslationChanges | undefined,
  { translations: before = {} }: Translatable,
): Translations | undefined {
  const changed = Object.entries(changes ?? {}).flatMap(([locale, texts]) => {
    // `constructor` is in every object, and no language.
    const known = Object.hasOwn(before, locale) ? (before[locale] ?? {}) : {};
    const after = texts === null ? {} : textsAfter(known, texts);
    return isSameJson(known, after) ? [] : [[locale, after] as const];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** What `evolve` makes of the fact. */
export function translated<Record extends Translatable>(
  record: Record,
  { translations }: Translated,
): Record {
  const { translations: before, ...others } = record;
  const after = Object.entries({ ...before, ...translations }).filter(
    ([, texts]) => Object.keys(texts).length > 0,
  );
  return (after.length === 0 ? others : { ...others, translations: Object.fromEntries(after) }) as Record;
}

/** The change by which a record gets former texts back, and no others. */
export function translationsBack(
  { translations: former = {} }: Translatable,
  { translations: now = {} }: Translatable,
) {
  const changes: Record<string, TranslationChanges[string]> = { ...former };
  for (const [locale, texts] of Object.entries(now)) {
    const gone = Object.keys(texts).map((field) => [field, null] as const);
    changes[locale] = former[locale] ? { ...Object.fromEntries(gone), ...former[locale] } : null;
  }
  return changes;
}

function textsAfter(
  before: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null | undefined>>,
): Record<string, string> {
  const after: Record<string, string> = { ...before };
  for (const [field, value] of Object.entries(changes)) {
    if (value === null) delete after[field];
    else if (value !== undefined) after[field] = value;
  }
  return after;
}

/** The texts of a locale, with those of its language behind: of `de-AT`, what is not there is as in `de`. */
export function textsIn(
  { translations }: Translatable,
  locale: string,
): Readonly<Record<string, string>> | undefined {
  if (!translations) return undefined;
  const [first = locale, second = first] = localesOfTexts(locale);
  const [exact, ofLanguage] = [translations[first], translations[second]];
  return exact && ofLanguage && exact !== ofLanguage ? { ...ofLanguage, ...exact } : (exact ?? ofLanguage);
}

/** The locales whose texts one is read in, the nearest first. */
export function localesOfTexts(locale: string): readonly string[] {
  if (locale.endsWith(OF_STORE)) return [locale.slice(0, -OF_STORE.length)];
  const language = locale.split('-', 1)[0] ?? locale;
  return language === locale ? [locale] : [locale, language];
}

/**
 * A locale as one in which texts are read. In the store's own, as `pt-BR`, those of its language stand behind the record's fields,
 * which are told in it: where the store sells in `pt` as well, that is for shoppers of `pt`. Says so in the private part of the
 * code, so that it stays a locale in a question to a neighbour.
 */
export const localeOfTexts = (locale: string, own: string): string =>
  locale === own && locale.includes('-') ? `${locale}${OF_STORE}` : locale;
const OF_STORE = '-x-own';

/** Of what is kept by locale, that of the nearest. */
export const nearestIn = <Kept>(
  kept: Readonly<Record<string, Kept | undefined>>,
  locale: string,
): Kept | undefined =>
  localesOfTexts(locale)
    .map((each) => kept[each])
    .find((each) => each !== undefined);

/** A locale in a key of a read model, which is letters, digits and `_`. */
export const keyOfLocale = (locale: string): string => locale.replaceAll(/[^A-Za-z0-9]/g, '_');

/** The record with its texts in a locale; the record itself where it has none in it. */
export function inLanguage<Record extends Translatable>(record: Record, locale: string): Record {
  const texts = textsIn(record, locale);
  return texts ? { ...record, ...texts } : record;
}

interface StoreLanguages {
  /** Undefined: it is none of the others. */
  readonly default_locale?: string;
  readonly supported_locales: readonly string[];
}

/**
 * Refuses texts in a language that the store does not sell in, and in its own, whose texts are the fields themselves. What is taken
 * away may be in any. `at`: where they stand in the body.
 */
export function requireLanguages(
  changes: TranslationChanges | undefined,
  { default_locale, supported_locales }: StoreLanguages,
  at = 'translations',
): void {
  const problems: Record<string, Said[]> = {};
  for (const [locale, texts] of Object.entries(changes ?? {})) {
    if (texts === null || Object.values(texts).every((value) => value === null)) continue;
    if (locale === default_locale) problems[`${at}.${locale}`] = ['language_of_store'];
    else if (!supported_locales.includes(locale)) problems[`${at}.${locale}`] = ['not_in_list'];
  }
  if (Object.keys(problems).length > 0) throw refusals.invalid(problems);
}
