import type { CustomFieldType } from './shapes/catalog/custom-field.ts';

/** What each predicate of `q[<attribute>_<predicate>]` matches. */
export const predicateMeanings = {
  eq: 'the value',
  not_eq: 'anything but the value, also no value',
  in: 'one of several values',
  cont: 'a piece of the text',
  i_cont: 'a piece of the text in any case',
  start: 'the beginning of the text',
  end: 'the end of the text',
  gt: 'what is greater or later',
  gteq: 'the value, and what is greater or later',
  lt: 'what is less or earlier',
  lteq: 'the value, and what is less or earlier',
  null: '`=true`: no value; `=false`: any value',
  not_null: '`=true`: any value; `=false`: none',
  present: '`=true`: a value that is not the empty text; `=false`: the others',
  blank: '`=true`: no value, or the empty text; `=false`: the others',
} as const;

/** How `q[<attribute>_<predicate>]` compares. */
export type Predicate = keyof typeof predicateMeanings;

/** The predicates by what they ask. */
const equality = ['eq', 'not_eq', 'in'] as const satisfies readonly Predicate[];
const substring = ['cont', 'start', 'end', 'i_cont'] as const satisfies readonly Predicate[];
const comparison = ['gt', 'gteq', 'lt', 'lteq'] as const satisfies readonly Predicate[];
export const presencePredicates = [
  'null',
  'not_null',
  'present',
  'blank',
] as const satisfies readonly Predicate[];

export type AttributeType = 'text' | 'caseInsensitive' | 'number' | 'boolean' | 'timestamp' | 'text[]';

/** The predicates that an attribute of each type has. */
export const predicatesOfType: Readonly<Record<AttributeType, readonly Predicate[]>> = {
  text: [...equality, ...substring, ...presencePredicates],
  caseInsensitive: [...equality, ...substring, ...presencePredicates],
  'text[]': [...equality, ...substring, ...presencePredicates],
  number: [...equality, ...comparison, ...presencePredicates],
  timestamp: [...equality, ...comparison, ...presencePredicates],
  boolean: [...equality, ...presencePredicates],
};

/** How lists compare the values of custom fields. */
interface ComparedCustomField {
  readonly as: AttributeType;
  /** Those of `cf_<namespace>_<key>_<predicate>`, once the definition is `searchable` or `sortable`. */
  readonly predicates: readonly Predicate[];
  /** Whether a definition may be `sortable`. */
  readonly isSortable: boolean;
}

const predicatesOfCustomText = ['eq', 'not_eq', ...substring, 'present', 'blank'] as const;

/**
 * The types of custom fields that lists are filtered and sorted by, and whose values join the text search of products.
 * Values of the other types are only shown.
 */
export const comparedCustomFields = {
  short_text: { as: 'text', predicates: predicatesOfCustomText, isSortable: true },
  long_text: { as: 'text', predicates: predicatesOfCustomText, isSortable: false },
  number: { as: 'number', predicates: ['eq', ...comparison, 'present', 'blank'], isSortable: true },
} as const satisfies Partial<Record<CustomFieldType, ComparedCustomField>>;

/** A type whose values lists compare. */
export type ComparedCustomFieldType = keyof typeof comparedCustomFields;

export const isComparedCustomField = (type: CustomFieldType): type is ComparedCustomFieldType =>
  Object.hasOwn(comparedCustomFields, type);

/** The attributes that a list can be filtered by, by their type. */
export type ListFilters = Readonly<Partial<Record<AttributeType, readonly string[]>>>;
