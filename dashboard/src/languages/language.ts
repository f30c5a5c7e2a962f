import { languages as ofContracts } from '@storefold/contracts';
import { de } from './de.ts';
import { en, type Words } from './en.ts';

const languages = { en, de } satisfies Record<string, Words>;
export type LanguageCode = keyof typeof languages;
export type Key = Exclude<keyof Words, 'fields' | 'choices'>;
export const languageCodes = Object.keys(languages) as LanguageCode[];

/** The texts of pages in one language. */
export interface Say {
  /** A text with its values: `{name}` in it. */
  (key: Key, values?: Readonly<Record<string, string | number>>): string;
  /** The name of a field of the API. */
  field(name: string): string;
  /** A word of the API that people choose or see, such as a state. */
  choice(word: string): string;
}

export function sayIn(code: LanguageCode): Say {
  const words: Words = languages[code];
  const fields: Readonly<Record<string, string>> = { ...ofContracts[code].fields, ...words.fields };
  const choices: Readonly<Record<string, string>> = words.choices;
  const say = (key: Key, values: Readonly<Record<string, string | number>> = {}) =>
    words[key].replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
  return Object.assign(say, {
    field: (name: string) => own(fields, name) ?? readable(name),
    choice: (word: string) => own(choices, word) ?? readable(word),
  });
}

const own = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? words[key] : undefined;

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
