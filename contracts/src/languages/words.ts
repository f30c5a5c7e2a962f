import type { IdKind } from '../ids.ts';
import type { en } from './en.ts';

/** What the store says in one language. */
export interface Words {
  /** Before the last part of an enumeration. */
  readonly and: string;
  /** The names of fields in messages, by the key of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Every text by its key. */
  readonly texts: Readonly<Record<string, string>>;
}

type English = (typeof en)['texts'];

/** The key of a text: of `en.ts`, or the name of a kind of record, whose words stand with it. */
export type TextKey = keyof English | IdKind;

/** The values of a text, as its wording names them: `name` and `kind:text` of `{name} … {kind:text}`. */
type ValuesIn<Wording extends string> = Wording extends `${string}{${infer Value}}${infer Rest}`
  ? Value | ValuesIn<Rest>
  : never;
export type ValuesOf<Key extends TextKey> = Key extends keyof English ? ValuesIn<English[Key]> : never;

/** Every text, with the values that it has in English. */
type Translated<Texts extends Record<keyof English, string>> = {
  readonly [Key in keyof Texts]: Key extends keyof English
    ? [ValuesIn<Texts[Key]>, ValuesOf<Key>] extends [ValuesOf<Key>, ValuesIn<Texts[Key]>]
      ? string
      : { readonly 'needs the values': ValuesOf<Key> }
    : never;
};

/** A language with every text of English, and with their values. A test asks for the names of fields. */
export const translation = <const Texts extends Record<keyof English, string>>(words: {
  readonly and: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly texts: Texts & Translated<Texts>;
}): Words => words;
