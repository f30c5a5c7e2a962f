import { type IdKind, type NounWords, nouns, languages as ofContracts } from '@storefold/contracts';
import { filledIn } from '@storefold/kernel/core';
import { de } from './de.ts';
import { en, type Words } from './en.ts';

const languages = { en, de } satisfies Record<string, Words>;
export type LanguageCode = keyof typeof languages;
export type Key = Exclude<keyof Words, 'fields' | 'choices' | 'nouns' | 'subjects' | 'facts'>;
export const languageCodes = Object.keys(languages) as LanguageCode[];

/** The texts of pages in one language. */
export interface Say {
  readonly language: LanguageCode;
  /** A text with its values: `{name}` in it. `{name:cart|carts}` is the first word of one, the second of any other number. */
  (key: Key, values?: Readonly<Record<string, string | number>>): string;
  /** The name of a field of the API. */
  field(this: void, name: string): string;
  /** A word of the API that people choose or see, such as a state; `unknown`: what is said where pages have no word for it. */
  choice(word: string, unknown?: string): string;
  /** A kind of record, by the name that the API has for it: `GiftCard`. */
  noun(this: void, type: string): string;
  /** What records of a kind are called. */
  words(this: void, kind: IdKind): NounWords;
  /** What a list of them is called. */
  title(this: void, kind: IdKind): string;
  /** What a scope allows. */
  scope(this: void, scope: string): string;
  /** What happened to an order, by the name of the fact. */
  fact(name: string): string;
}

export function sayIn(code: LanguageCode): Say {
  const words: Words = languages[code];
  const fields: Readonly<Record<string, string>> = { ...ofContracts[code].fields, ...words.fields };
  const choices: Readonly<Record<string, string>> = words.choices;
  const say = (key: Key, values: Readonly<Record<string, string | number>> = {}) =>
    filledIn(words[key], values);
  const scope = (name: string) => {
    const [, verb, subject = ''] = /^(read|write|update|delete)_(.+)$/.exec(name) ?? [];
    if (verb === undefined) return readable(name);
    return say(`scope_${verb as 'read' | 'write' | 'update' | 'delete'}`, {
      subject: own(words.subjects, subject) ?? readable(subject),
    });
  };
  return Object.assign(say, {
    language: code,
    scope,
    fact: (name: string) => own(words.facts, name) ?? readable(wordsIn(name)),
    field: (name: string) => own(fields, name) ?? readable(name.replace(/_id$/, '')),
    choice: (word: string, unknown = readable(word)) => own(choices, word) ?? unknown,
    words: (kind: IdKind) => nouns[kind].words[code],
    title: (kind: IdKind) => nouns[kind].words[code].title ?? nouns[kind].words[code].name,
    noun: (type: string) => own(words.nouns, type) ?? readable(wordsIn(type)),
  });
}

const own = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? words[key] : undefined;

/** `LoyaltyPointsGiven`: loyalty_points_given. */
const wordsIn = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

const readable = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The first language of these that pages are written in: `de-AT` is German. */
export function languageFor(...wanted: readonly (string | null | undefined)[]): LanguageCode {
  for (const each of wanted) {
    const code = languageCodes.find((known) => each?.toLowerCase().split('-', 1)[0] === known);
    if (code !== undefined) return code;
  }
  return 'en';
}

/** What a browser asks for, the most wanted first. */
export const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((entry) => entry.split(';q='))
    .map(([language = '', weight]) => ({ language: language.trim(), weight: Number(weight ?? 1) }))
    .filter(({ language }) => language !== '')
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
