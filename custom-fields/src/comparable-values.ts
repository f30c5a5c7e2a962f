import { type ComparedCustomFieldType, isComparedCustomField } from '@storefold/contracts';
import { keyOfLocale } from '@storefold/kernel/core';
import { type FieldType, searchWords } from '@storefold/kernel/ports';
import type { CustomField, CustomFieldFact } from './custom-fields.ts';

/** What a record's document has of its custom fields, for lists to filter, sort and search by. */
export interface ComparableValues {
  /** By definition, each value in the form that compares; of a short text also the form that sorts. */
  readonly custom_values?: Readonly<Record<string, string>>;
  /** The words of the values, each behind its definition (`searchWords.wordWithin`). */
  readonly custom_words?: readonly string[];
}

/** The declared fields of a collection whose documents have comparable values. */
export const comparableFields = {
  custom_values: 'text{}',
  custom_words: 'words',
} as const satisfies Record<keyof ComparableValues, FieldType>;

/** The key of the words of a definition's values in another language. */
export const wordsKeyIn = (id: string, locale: string): string => `${id}_${keyOfLocale(locale)}`;

/** The values of a document after one fact. Pure, so that a rebuilt read model is the same. */
export function comparableAfter(before: ComparableValues | undefined, fact: CustomFieldFact) {
  const { custom_values = {}, custom_words = [] } = before ?? {};
  if (fact.type === 'CustomFieldTranslated') {
    const isCompared = isComparedCustomField(fact.data.field_type);
    return {
      custom_values,
      custom_words: isCompared ? wordsTranslated(custom_words, fact.data) : custom_words,
    };
  }
  const { type, data } = fact;
  const id = data.custom_field_definition_id;
  const value = type === 'CustomFieldDeleted' ? null : data.value;
  const { [id]: _, [sortKey(id)]: __, ...others } = custom_values;
  const isGone = (word: string) =>
    word.startsWith(searchWords.wordWithin(id, '')) ||
    (type === 'CustomFieldDeleted' && word.startsWith(wordsKeyIn(id, '')));
  const words = custom_words.filter((word) => !isGone(word));
  if (type === 'CustomFieldDeleted' || value === null || !isComparedCustomField(data.field_type)) {
    return { custom_values: others, custom_words: words };
  }
  return {
    custom_values: { ...others, ...formsOf(id, data.field_type, value) },
    custom_words: [...words, ...wordsWithin(id, value)],
  };
}

const wordsWithin = (key: string, value: string): string[] =>
  searchWords.wordsOf(value).map((word) => searchWords.wordWithin(key, word));

function wordsTranslated(
  words: readonly string[],
  {
    custom_field_definition_id: id,
    translations,
  }: Extract<CustomFieldFact, { type: 'CustomFieldTranslated' }>['data'],
): string[] {
  const changed = Object.entries(translations).map(
    ([locale, { value = '' }]) => [wordsKeyIn(id, locale), value] as const,
  );
  const isKept = (word: string) => !changed.some(([key]) => word.startsWith(searchWords.wordWithin(key, '')));
  return [...words.filter(isKept), ...changed.flatMap(([key, value]) => wordsWithin(key, value))];
}

/** The values of a record's custom fields as its document would have them. */
export const comparableValuesOf = (fields: readonly CustomField[]): Record<string, string> =>
  Object.assign(
    {},
    ...fields.map(({ definition_id, field_type, value }) =>
      value !== null && isComparedCustomField(field_type) ? formsOf(definition_id, field_type, value) : {},
    ),
  );

/** The key by which a definition's values are sorted. */
export const sortKeyOf = (id: string, type: ComparedCustomFieldType): string =>
  type === 'short_text' ? sortKey(id) : id;

const sortKey = (id: string): string => `${id}_folded`;

function formsOf(id: string, type: ComparedCustomFieldType, value: string): Record<string, string> {
  switch (type) {
    case 'short_text':
      return { [id]: value, [sortKey(id)]: searchWords.plain(value) };
    case 'long_text':
      return { [id]: value };
    case 'number':
      return { [id]: numberKey(value) ?? '' };
  }
}

/**
 * A text that compares with others like the number does, whatever its digits, which no floating point number would: the
 * sign, the number of digits before the point, and the digits; of a negative number their complements to nine, and an end
 * that comes after every digit. Undefined if the text is not a number.
 */
export function numberKey(text: string): string | undefined {
  const [, minus, whole = '', fraction = ''] = /^(-?)0*(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text) ?? [];
  if (whole === '') return undefined;
  const integer = whole.replace(/^0+/, '');
  const decimals = fraction.replace(/0+$/, '');
  const magnitude = `${String(integer.length).padStart(2, '0')}${integer}${decimals}`;
  if (minus === '' || magnitude === '00') return `1${magnitude}`;
  return `0${magnitude.replaceAll(/\d/g, (digit) => String(9 - Number(digit)))}~`;
}
