import type { FieldType, Filter, Scalar } from './read-models.ts';
import { comparable, foldCase, hasNul } from './values.ts';

/** A condition on one field. */
type Leaf = Extract<Filter, { readonly field: string }>;

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
interface ConditionLanguage<Condition, Field extends DeclaredField> {
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
    const value = comparable(field.type, leaf.eq);
    return hasNul(value) ? undefined : { kind: 'eq', value };
  }
  if ('in' in leaf) {
    const values = leaf.in.map((each) => comparable(field.type, each));
    return { kind: 'in', values: values.filter((value) => !hasNul(value)) };
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

/** Whether a value, in the form in which values are stored, passes a test. */
export function passes(value: Scalar, test: ValueTest): boolean {
  switch (test.kind) {
    case 'eq':
      return value === test.value;
    case 'in':
      return test.values.includes(value);
    case 'gt':
      return compare(value, test.bound) > 0;
    case 'gte':
      return compare(value, test.bound) >= 0;
    case 'lt':
      return compare(value, test.bound) < 0;
    case 'lte':
      return compare(value, test.bound) <= 0;
    case 'contains':
      return (test.isCaseInsensitive ? foldCase(String(value)) : String(value)).includes(test.text);
    case 'prefix':
      return String(value).startsWith(test.text);
    case 'suffix':
      return String(value).endsWith(test.text);
  }
}

/** Text by code point, which is also the order of its UTF-8 bytes. */
export const compare = (one: Scalar, other: Scalar): number =>
  typeof one === 'string' && typeof other === 'string'
    ? Buffer.compare(Buffer.from(one), Buffer.from(other))
    : Number(one) - Number(other);

function orderedValue({ name, type }: DeclaredField, value: unknown): string | number {
  const bound = comparable(type, value);
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
  const text = String(comparable(type, value));
  if (hasNul(text)) return undefined;
  return { kind, text: isCaseInsensitive ? foldCase(text) : text, isCaseInsensitive };
}
