import { createHash } from 'node:crypto';
import {
  type Document,
  type FieldType,
  fieldValues,
  type Scalar,
  type SearchedCollection,
  searchWords,
} from '@storefold/kernel/ports';

/** The properties of a searched collection that determine the form of its documents in an index. */
export type IndexedFields = Pick<SearchedCollection<Document>, 'fields' | 'textFields' | 'wordsField'> & {
  readonly keyedWords?: { readonly field: string };
};

/** A document as it is stored in the index. */
export type IndexDocument = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The attribute used by filters on texts and on presence. */
export const KEYS = 'filter_keys';

/** The attribute with the words of one key. */
export const keyedAttribute = (key: string): string => `keyed_words_${key}`;

/**
 * Contains the searched texts, words, numbers and booleans unchanged, instants in milliseconds, and one list of keys:
 * one key for each value of a text field, and one for each field that has a value. The words of each key are an attribute
 * of their own. Throws a TypeError when a value is not of its field's type.
 */
export function indexDocument(
  document: Document,
  { fields, textFields, wordsField, keyedWords }: IndexedFields,
): IndexDocument {
  const keys: string[] = [];
  const attributes: [string, unknown][] = [...textFields, wordsField].map((name) => [
    name,
    Reflect.get(document, name),
  ]);
  if (keyedWords) attributes.push(...keyedAttributes(Reflect.get(document, keyedWords.field)));
  const declared: IndexedFields['fields'] = { ...fields, id: 'text' };
  for (const [field, type] of Object.entries(declared)) {
    if (type === 'text{}') {
      const texts = fieldValues.textsOf(Reflect.get(document, field));
      keys.push(...texts.flatMap(([key, text]) => keysOf(`${field}.${key}`, text)));
      continue;
    }
    const values = valuesOf(type, Reflect.get(document, field));
    if (values.length > 0) keys.push(presenceKey(field));
    if (isNumeric(type))
      attributes.push(...values.map((value): [string, unknown] => [field, indexed(type, value)]));
    else if (type !== 'words') keys.push(...values.map((value) => textKey(field, String(value))));
  }
  return { ...Object.fromEntries(attributes), [KEYS]: keys, id: indexIdOf(document.id) };
}

/** Types that the index compares as numbers or booleans. */
export const isNumeric = (type: FieldType): boolean =>
  type === 'number' || type === 'boolean' || type === 'timestamp';

/** A value of a numeric type in the form that the index compares. */
export const indexed = (type: FieldType, value: Scalar): Scalar =>
  type === 'timestamp' ? Date.parse(String(value)) : value;

/**
 * A key for one value of a text field. Meilisearch ignores case and diacritics when it compares texts, but two of these
 * keys are equal only when field and text are equal. The leading letter prevents a key from being read as a number.
 */
export const textKey = (field: string, value: string): string => keyOf('t', `${field}\0${value}`);

/** A key for the presence of a value in a field. */
export const presenceKey = (field: string): string => keyOf('p', field);

const keyOf = (kind: string, text: string): string =>
  kind + createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Meilisearch takes letters, digits, - and _ in ids. */
export const indexIdOf = (id: string): string => `d${Buffer.from(id).toString('base64url')}`;

export const idOf = (indexId: string): string => Buffer.from(indexId.slice(1), 'base64url').toString();

function keyedAttributes(value: unknown): [string, string][] {
  const byKey = new Map<string, string[]>();
  for (const [key, word] of fieldValues.itemsOf('words', value).map(searchWords.keyAndWordOf)) {
    byKey.set(key, [...(byKey.get(key) ?? []), word]);
  }
  return [...byKey].map(([key, words]) => [keyedAttribute(key), words.join(' ')]);
}

const keysOf = (field: string, text: string): string[] => [presenceKey(field), textKey(field, text)];

function valuesOf(type: Exclude<FieldType, fieldValues.MapType>, value: unknown): readonly Scalar[] {
  if (fieldValues.isArrayType(type)) return fieldValues.itemsOf(type, value);
  const scalar = fieldValues.scalarOf(type, value);
  return scalar === null ? [] : [scalar];
}
