import { z } from 'zod';
import type { TextKey, ValuesOf } from './words.ts';

/** Something that the store says to people, still in no language: a key of `en.ts` with its values. */
export interface Text {
  readonly text: string;
  readonly values?: Readonly<Record<string, Value>>;
}

/** A text, or the key alone of one that has no values. */
export type Said = Text | PlainKey;

/** The key of a text that has no values. */
export type PlainKey = { [Key in TextKey]: [ValuesOf<Key>] extends [never] ? Key : never }[TextKey];

/** A number, an id or what a person typed is said as it is. The wording tells the kinds of the others. */
type Value = Kinds[keyof Kinds] | string | number;

interface Kinds {
  readonly text: Said | number;
  readonly texts: readonly Said[];
  readonly list: readonly Said[];
  readonly field: string;
  /** A number, or a decimal text such as `95.00`. Anything else is said as it is. */
  readonly decimal: string | number;
  /** An amount as `displayAmount` of `@storefold/kernel/core` writes it. */
  readonly money: string;
}

type NameOf<Value extends string> = Value extends `${infer Name}:${string}` ? Name : Value;
type KindOf<Value extends string> = Value extends `${string}:${infer Kind extends keyof Kinds}`
  ? Kinds[Kind]
  : string | number;
type ValuesBy<Key extends TextKey> = {
  readonly [Value in ValuesOf<Key> as NameOf<Value>]: KindOf<Value>;
};

/** `text('item_out_of_stock', { name })`, `text('gift_card_expired')` */
export const text = <Key extends TextKey>(
  key: Key,
  ...[values]: Key extends PlainKey ? [] : [values: ValuesBy<Key>]
): Text => ({ text: key, ...(values && { values }) });

export const textOf = (said: Said): Text => (typeof said === 'string' ? text(said) : said);

/** Tells texts in JSON from data. */
export const isText = (value: unknown): value is Text =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  Object.keys(value).every((key) => key === 'text' || key === 'values');

/** A text in the answer to a question. */
export const textShape = z.custom<Text>(isText);

/** A text as the message of a check, which zod takes for a sentence: `z.string().refine(isDate, complaint('invalid'))` */
export const complaint = (said: Said): string => JSON.stringify(textOf(said));

export const textOfComplaint = (message: string): Text => JSON.parse(message) as Text;

/** A shape of the APIs while its message is in no language yet. */
export type Unsaid<Shape extends { readonly message: string }> = Omit<Shape, 'message'> & {
  readonly message: Text;
};
