import {
  isJsonObject,
  localeOfTexts,
  money,
  spokenLanguage,
  textOfMessage,
  writtenLocale,
} from '@storefold/kernel/core';
import type { Caller } from '../request/caller.ts';

type Reader = Pick<Caller, 'locale' | 'isLocaleAsked' | 'language' | 'store' | 'customer'>;

/**
 * The locale in which an answer shows amounts and the names of countries: that of the request, else of the cart or order that is
 * shown, or of which a part is, else of the customer, else of the store.
 */
export function shownLocaleOf(
  { language, locale, isLocaleAsked, customer, store }: Reader,
  record: unknown,
  whole?: { readonly locale: string | null },
): string {
  if (language !== undefined) return language;
  if (isLocaleAsked === true || locale !== store.default_locale) return locale;
  const own = isJsonObject(record) ? record.locale : undefined;
  return typeof own === 'string' ? own : (whole?.locale ?? customer?.locale ?? locale);
}

/** The locale in which shoppers read what the shop wrote: that of the request, else their own, else that of the store. */
export const localeOf = (reader: Reader): string =>
  localeOfTexts(shownLocaleOf(reader, undefined), reader.store.default_locale);

/** Whether answers are in this locale before anything is done. */
export const isAsKept = (locale: string): boolean => locale === 'en' || locale === 'en-US';

/**
 * The same JSON for people of a locale: `display_…`, `country_name`, and messages whose text is known. Serializers, read models and events have them in one
 * locale, because they are kept once for all readers. What programs keep with a record, and events that were told, stay as they are.
 */
export const inLocale = (value: unknown, locale: string): unknown =>
  isAsKept(locale) ? value : shownIn(value, writtenLocale(locale));

function shownIn(value: unknown, locale: string): unknown {
  if (isAsKept(locale)) return value;
  if (Array.isArray(value)) return value.map((each) => shownIn(each, locale));
  if (!isJsonObject(value)) return value;
  if (isSerialized(value)) return shownIn(value.toJSON(), locale);
  const shown: Record<string, unknown> = {};
  for (const name in value) shown[name] = fieldIn(locale, name, value);
  const said = textOfMessage(value);
  if (said) shown.message = spokenLanguage(locale)?.say(said) ?? value.message;
  return shown;
}

function fieldIn(locale: string, name: string, record: Record<string, unknown>): unknown {
  const value = record[name];
  if (typeof value === 'string') {
    if (name.startsWith('display_')) return money.displayIn(locale, value);
    if (name === 'country_name') return countryIn(locale, record.country_iso) ?? value;
    return value;
  }
  return typeof value !== 'object' || value === null || asSent.has(name) ? value : shownIn(value, locale);
}

/** JSON of others, in which the names of fields mean what they like. */
const asSent = new Set(['metadata', 'custom_fields', 'preferences', 'external_data', 'payload', 'data']);

const isSerialized = (value: object): value is { toJSON: () => unknown } => 'toJSON' in value;

/** By locale. Making one is slow. */
const countries = new Map<string, Intl.DisplayNames>();

function countryIn(locale: string, iso: unknown): string | undefined {
  if (typeof iso !== 'string' || !/^[A-Z]{2}$/.test(iso)) return undefined;
  const names = countries.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  countries.set(locale, names);
  return names.of(iso);
}
