/**
 * Whether a field that can hold what a person typed is stored sealed, or why it is not. Agrees with the aggregate's
 * `sealed`; a test compares them.
 */
export type Sealing =
  | { readonly sealed: true; readonly isSecret?: true }
  | { readonly sealed: false; readonly because: string };

export interface PlainField<Kind extends string> {
  readonly kind: Kind;
  readonly means: string;
}

export type IdField = PlainField<'id'> & { readonly noun: string };
export type TextField = PlainField<'text'> & Sealing;
export type JsonField = PlainField<'json'> & Sealing;
export type ChoiceField<Value extends string = string> = PlainField<'choice'> & {
  readonly values: Readonly<Record<Value, string>>;
};
/** A value from a list that others keep, such as a country's code. */
export type CodeField = PlainField<'code'> & { readonly standard: string };
export type MeasureField = PlainField<'measure'> & { readonly unit: string };

type DigestField = PlainField<'digest'> & { readonly isSecret?: true };

type StringField =
  | IdField
  | TextField
  | CodeField
  | DigestField
  | PlainField<'amount' | 'currency' | 'instant' | 'date'>;
type NumberField = MeasureField | PlainField<'count' | 'ordinal' | 'duration'>;
export interface ListField<Item = AnyField> extends PlainField<'list'> {
  readonly of: Item;
}
export interface PartField<Parts = AnyFields> extends PlainField<'part'> {
  readonly fields: Parts;
}

export type AnyField =
  | StringField
  | NumberField
  | JsonField
  | ChoiceField
  | PlainField<'flag'>
  | ListField
  | PartField;
export interface AnyFields {
  readonly [name: string]: AnyField;
}

/** The description that a value of a fact needs. */
type FieldOf<Value> = [Value] extends [boolean]
  ? PlainField<'flag'>
  : [Value] extends [string]
    ? string extends Value
      ? StringField
      : ChoiceField<Value> | CodeField
    : [Value] extends [number]
      ? NumberField
      : [Value] extends [readonly (infer Item)[]]
        ? ListField<FieldOf<NonNullable<Item>>>
        : string extends keyof Value
          ? JsonField
          : PartField<FieldsOf<Value>>;

/** One description for each field of an object, whether it is always there or not. None is missing, none is invented. */
export type FieldsOf<Part> = [NamesIn<Part>] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [Name in NamesIn<Part>]-?: FieldOf<NonNullable<ValueIn<Part, Name>>> };

/** The names of the fields of all members of a union, without those of an index signature. */
type NamesIn<Part> = Part extends unknown
  ? keyof { [Name in keyof Part as string extends Name ? never : Name]: never }
  : never;
type ValueIn<Part, Name extends PropertyKey> = Part extends { readonly [Each in Name]?: infer Value }
  ? Value
  : never;

const of =
  <Kind extends string>(kind: Kind) =>
  (means: string): PlainField<Kind> => ({ kind, means });

/** The id of a record: a lower-case prefix of its noun and a random part. */
export const id = (noun: string, means: string): IdField => ({ kind: 'id', noun, means });
/** A decimal string with the decimals of the currency that stands beside it. */
export const amount = of('amount');
/** ISO 4217. */
export const currencyCode = of('currency');
/** How many: an integer. */
export const count = of('count');
/** Which one: an integer that tells an order or a version. */
export const ordinal = of('ordinal');
/** ISO 8601 in UTC with milliseconds. */
export const instant = of('instant');
/** A day as YYYY-MM-DD, in the store's time zone. */
export const date = of('date');
/** Whole milliseconds. */
export const duration = of('duration');
/** A number with its unit. `unit`: the name of the field that says it, or the unit itself. */
export const measure = (unit: string, means: string): MeasureField => ({ kind: 'measure', unit, means });
/** True or false. */
export const flag = of('flag');
/** A one-way digest, from which nobody gets the value back. `secret`: what was digested can be guessed, as a password can. */
export const digest = (means: string, kept?: typeof secret): DigestField => ({
  kind: 'digest',
  means,
  ...(kept && { isSecret: true }),
});
/** One of a few words, each with its meaning. */
export const choice = <Value extends string>(
  means: string,
  values: Readonly<Record<Value, string>>,
): ChoiceField<Value> => ({ kind: 'choice', means, values });
export const code = (standard: string, means: string): CodeField => ({ kind: 'code', standard, means });
/** What a person, or a program of theirs, may have written freely. */
export const text = (means: string, sealing: Sealing): TextField => ({ kind: 'text', means, ...sealing });
/** A JSON object of any shape. */
export const json = (means: string, sealing: Sealing): JsonField => ({ kind: 'json', means, ...sealing });
/** Any number of equal things. */
export const list = <Item extends AnyField>(item: Item): ListField<Item> => ({
  kind: 'list',
  means: item.means,
  of: item,
});
/** An object of its own inside a fact. */
export const part = <Parts extends AnyFields>(means: string, fields: Parts): PartField<Parts> => ({
  kind: 'part',
  means,
  fields,
});

/** Stored encrypted, and null once the key of its subject is destroyed. */
export const sealed: Sealing = { sealed: true };
/** Sealed, and for the store's own programs alone: it lets whoever has it in, or sign. No tool shows it to anybody. */
export const secret = { sealed: true, isSecret: true } as const satisfies Sealing;
/** Stored readable, for this reason. */
export const open = (because: string): Sealing => ({ sealed: false, because });
