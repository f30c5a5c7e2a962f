import { type PlainKey, type PreferenceType, type Text, text } from '@storefold/contracts';
import { type JsonObject, refusals } from '@storefold/kernel/core';
import type { Preferences, PreferencesOf } from './payment-provider.ts';

/** The preferences of one payment method that staff have set. Passwords stand apart, because they are sealed. */
export type KeptPreferences = {
  /** Absent: none is set. */
  readonly preferences?: JsonObject;
  /** The passwords that are set. */
  readonly password_keys?: readonly string[];
  readonly passwords?: JsonObject | null;
};

/** What is answered in place of a password. Sent back, it changes nothing. */
const REDACTED = '[REDACTED]';

/** The most characters of each type. */
const most = { string: 255, text: 10_000, password: 4_000 };

/**
 * What becomes of preferences by those of a request. Keys that are absent stay, and so do unknown ones; an empty text or null
 * clears. Refused under `preferences.<key>` where a value is not of its type.
 */
export function changedPreferences(
  declared: Preferences,
  sent: Readonly<Record<string, unknown>> | undefined,
  kept: KeptPreferences = {},
): KeptPreferences {
  if (sent === undefined) return {};
  const plain: Record<string, JsonObject[string]> = { ...kept.preferences };
  const passwords: Record<string, JsonObject[string]> = { ...kept.passwords };
  const wrong: Record<string, (PlainKey | Text)[]> = {};
  for (const [key, { type, default: otherwise, options }] of Object.entries(declared)) {
    const value = Object.hasOwn(sent, key) ? sent[key] : undefined;
    if (value === undefined || (type === 'password' && value === REDACTED)) continue;
    const values = type === 'password' ? passwords : plain;
    if (value === null || value === '') delete values[key];
    else {
      const read = readPreference(type, value, options);
      if ('wrong' in read) wrong[`preferences.${key}`] = [read.wrong];
      // What is shown where nothing is set, and comes back as it is, is not set.
      else if (Object.hasOwn(values, key) || read.value !== otherwise) values[key] = read.value;
    }
  }
  if (Object.keys(wrong).length > 0) throw refusals.invalid(wrong);
  return {
    ...(isOther(plain, kept.preferences) && { preferences: plain }),
    ...(isOther(passwords, kept.passwords) && { password_keys: Object.keys(passwords), passwords }),
  };
}

const isOther = (now: JsonObject, before: JsonObject | null | undefined): boolean =>
  JSON.stringify(now) !== JSON.stringify(before ?? {});

type Read = { readonly value: string | number | boolean } | { readonly wrong: PlainKey | Text };

/** Numbers and booleans may be sent as text, as forms do. */
export function readPreference(type: PreferenceType, sent: unknown, options?: readonly string[]): Read {
  switch (type) {
    case 'integer': {
      const value = typeof sent === 'string' && /^-?\d{1,15}$/.test(sent) ? Number(sent) : sent;
      return Number.isSafeInteger(value) ? { value: value as number } : { wrong: 'not_an_integer' };
    }
    case 'decimal': {
      const value = typeof sent === 'number' ? `${sent}` : sent;
      return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value)
        ? { value }
        : { wrong: 'invalid' };
    }
    case 'boolean': {
      const value = booleans.get(sent);
      return value === undefined ? { wrong: 'invalid' } : { value };
    }
    case 'string':
    case 'text':
    case 'password': {
      if (typeof sent !== 'string') return { wrong: 'invalid' };
      if (options && !options.includes(sent)) return { wrong: 'not_in_list' };
      const count = most[type];
      return sent.length <= count
        ? { value: sent }
        : { wrong: text('too_long', { most: text('characters', { count }) }) };
    }
  }
}

const booleans = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  ['1', true],
  [false, false],
  ['false', false],
  ['0', false],
]);

/** The values that a gateway is opened with. */
export const preferencesFor = <Declared extends Preferences>(
  declared: Declared,
  { preferences = {}, passwords }: KeptPreferences,
): PreferencesOf<Declared> =>
  valuesOf(declared, (key, type) =>
    type === 'password' ? passwords?.[key] : preferences[key],
  ) as PreferencesOf<Declared>;

/** What staff are shown. */
export const shownPreferences = (
  declared: Preferences,
  { preferences = {}, password_keys = [] }: KeptPreferences,
): Record<string, string | number | boolean | null> =>
  valuesOf(declared, (key, type) => {
    if (type !== 'password') return preferences[key];
    return password_keys.includes(key) ? REDACTED : undefined;
  }) as Record<string, string | number | boolean | null>;

/** Whether staff have set all without which no payment can be made. */
export function isSetUp(declared: Preferences, kept: KeptPreferences): boolean {
  const shown = shownPreferences(declared, kept);
  return Object.entries(declared).every(([key, { required }]) => !required || shown[key] !== null);
}

const valuesOf = (
  declared: Preferences,
  read: (key: string, type: PreferenceType) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(declared).map(([key, { type, default: otherwise = null }]) => [
      key,
      read(key, type) ?? otherwise,
    ]),
  );

/** What storefronts may know: those that providers declare so. */
export const publishedPreferences = (declared: Preferences, kept: KeptPreferences) =>
  shownPreferences(
    Object.fromEntries(Object.entries(declared).filter(([, { publishable }]) => publishable)),
    kept,
  );

/** What forms are made from. */
export const schemaOf = (declared: Preferences) =>
  Object.entries(declared).map(
    ([key, { type, default: otherwise = null, options, publishable = false }]) => ({
      key,
      type,
      default: otherwise,
      ...(options && { options: [...options] }),
      publishable,
    }),
  );
