import { type FieldType, type Filter, fieldValues, type Scalar } from '@storefold/kernel/ports';

/** A condition on one field. */
export type Leaf = Extract<Filter, { readonly field: string }>;

export interface DeclaredField {
  readonly name: string;
  readonly type: FieldType;
}

/** The test of one value, in the form in which values are stored. Only the bound of a comparison may contain NUL. */
export type ValueTest =
  | { readonly kind: 'eq'; readonly value: Scalar }
  | { readonly kind: 'in'; readonly values: readonly Scalar[] }
  | { readonly kind: Order; readonly bound: string | number }
  | {
      readonly kind: 'contains' | 'prefix' | 'suffix';
      readonly text: string;
      readonly isCaseInsensitive: boolean;
    };

export type Order = 'gt' | 'gte' | 'lt' | 'lte';

/** The conditions of an engine's query language. */
export interface ConditionLanguage<Condition, Field extends DeclaredField> {
  /** Throws a TypeError when the field is not declared. */
  field(name: string): Field;
  all(conditions: readonly Condition[]): Condition;
  /** Without conditions, a condition that matches nothing. */
  any(conditions: readonly Condition[]): Condition;
  not(condition: Condition): Condition;
  isNull(field: Field, isNull: boolean): Condition;
  /** The value passes the test, or for an array field at least one item does. */
  meets(field: Field, test: ValueTest): Condition;
}

/**
 * Translates a filter to the language of an engine. Throws a TypeError for an undeclared field, and for a value that is
 * not of its field's type.
 */
export function writeCondition<Condition, Field extends DeclaredField>(
  filter: Filter,
  language: ConditionLanguage<Condition, Field>,
): Condition {
  if ('all' in filter) return language.all(filter.all.map((each) => writeCondition(each, language)));
  if ('any' in filter) return language.any(filter.any.map((each) => writeCondition(each, language)));
  if ('not' in filter) return language.not(writeCondition(filter.not, language));
  const field = language.field(filter.field);
  if ('isNull' in filter) return language.isNull(field, filter.isNull);
  const test = valueTestOf(field, filter);
  return test ? language.meets(field, test) : language.any([]);
}

/**
 * The test that a condition performs on values. Undefined when no value can pass it: stored values never contain NUL.
 * Throws a TypeError when the condition does not apply to the type of the field.
 */
export function valueTestOf(field: DeclaredField, leaf: Leaf): ValueTest | undefined {
  if ('eq' in leaf) {
    const value = fieldValues.comparable(field.type, leaf.eq);
    return fieldValues.hasNul(value) ? undefined : { kind: 'eq', value };
  }
  if ('in' in leaf) {
    const values = leaf.in.map((each) => fieldValues.comparable(field.type, each));
    return { kind: 'in', values: values.filter((value) => !fieldValues.hasNul(value)) };
  }
  if ('gt' in leaf) return { kind: 'gt', bound: orderedValue(field, leaf.gt) };
  if ('gte' in leaf) return { kind: 'gte', bound: orderedValue(field, leaf.gte) };
  if ('lt' in leaf) return { kind: 'lt', bound: orderedValue(field, leaf.lt) };
  if ('lte' in leaf) return { kind: 'lte', bound: orderedValue(field, leaf.lte) };
  if ('contains' in leaf) return textTest(field, 'contains', leaf.contains, leaf.insensitive);
  if ('prefix' in leaf) return textTest(field, 'prefix', leaf.prefix);
  if ('suffix' in leaf) return textTest(field, 'suffix', leaf.suffix);
  throw new TypeError(`${field.name} is ${field.type} and cannot meet ${JSON.stringify(leaf)}`);
}

function orderedValue({ name, type }: DeclaredField, value: unknown): string | number {
  const bound = fieldValues.comparable(type, value);
  if (typeof bound === 'boolean') throw new TypeError(`${name} is a boolean and has no order`);
  return bound;
}

function textTest(
  { name, type }: DeclaredField,
  kind: 'contains' | 'prefix' | 'suffix',
  value: unknown,
  isCaseInsensitive = false,
): ValueTest | undefined {
  if (type === 'number' || type === 'boolean' || type === 'timestamp') {
    throw new TypeError(`${name} is ${type} and has no pieces of text`);
  }
  const text = String(fieldValues.comparable(type, value));
  if (fieldValues.hasNul(text)) return undefined;
  return { kind, text: isCaseInsensitive ? fieldValues.foldCase(text) : text, isCaseInsensitive };
}

/** The first text, by code point, after all texts with this prefix. Undefined when there is none. */
export function prefixEnd(prefix: string): string | undefined {
  const points = Array.from(prefix);
  while (points.length > 0) {
    const last = points.pop()?.codePointAt(0) ?? LAST_POINT;
    if (last < LAST_POINT) return points.join('') + String.fromCodePoint(nextPoint(last));
  }
  return undefined;
}

const LAST_POINT = 0x10ffff;
/** The character after the last one before the surrogates is the first one after them. */
const nextPoint = (point: number): number => (point === 0xd7ff ? 0xe000 : point + 1);
