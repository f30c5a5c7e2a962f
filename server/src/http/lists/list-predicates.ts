import {
  type AttributeType,
  type Predicate,
  predicatesOfType,
  presencePredicates,
} from '@storefold/contracts';
import { type Filter, readTimestamp, type Scalar } from '@storefold/kernel/ports';

/** An attribute that callers may filter by. */
export interface Attribute {
  /** The collection's declared field. */
  readonly field: string;
  /**
   * The field's declared type; decides which predicates fit. `caseInsensitive` also ignores case in `eq` and `cont`.
   */
  readonly type: AttributeType;
  /** The allowed predicates, when not all that fit the type. */
  readonly predicates?: readonly Predicate[];
  /** Reads a value differently from the type, such as an amount in minor units. Undefined when it cannot be read. */
  readonly read?: (value: string) => Scalar | undefined;
}

/** Longer ones first, so that `name_not_null` is not read as `null` of an attribute `name_not`. */
export const allPredicates: readonly Predicate[] = [
  ...new Set(Object.values(predicatesOfType).flat()),
].toSorted((one, other) => other.length - one.length);

export const fits = (predicate: Predicate, { type, predicates }: Attribute): boolean =>
  predicatesOfType[type].includes(predicate) && (predicates?.includes(predicate) ?? true);

/** The condition for an attribute, a predicate and a value as sent. Undefined when the value cannot be read. */
export function conditionOf(
  attribute: Attribute,
  predicate: Predicate,
  sent: string | readonly string[],
): Filter | undefined {
  const { field } = attribute;
  if (predicate === 'in') return amongOf(attribute, sent);
  if (typeof sent !== 'string') return undefined;
  if (isOneOf(presencePredicates, predicate)) return presenceOf(attribute, predicate, sent);
  const value = readerOf(attribute)(sent);
  if (value === undefined) return undefined;
  switch (predicate) {
    case 'eq':
      return { field, eq: value };
    case 'not_eq':
      return { not: { field, eq: value } };
    case 'gt':
      return ordered(value, (bound) => ({ field, gt: bound }));
    case 'gteq':
      return ordered(value, (bound) => ({ field, gte: bound }));
    case 'lt':
      return ordered(value, (bound) => ({ field, lt: bound }));
    case 'lteq':
      return ordered(value, (bound) => ({ field, lte: bound }));
    case 'cont':
      return { field, contains: String(value) };
    case 'i_cont':
      return { field, contains: String(value), insensitive: true };
    case 'start':
      return { field, prefix: String(value) };
    case 'end':
      return { field, suffix: String(value) };
  }
}

function amongOf(attribute: Attribute, sent: string | readonly string[]): Filter | undefined {
  const read = readerOf(attribute);
  const values = (typeof sent === 'string' ? [sent] : sent)
    .map((each) => (each === '' ? undefined : read(each)))
    .filter((value) => value !== undefined);
  return values.length === 0 ? undefined : { field: attribute.field, in: values };
}

/** `blank` of a text also matches the empty text; `=false` negates the condition. */
function presenceOf(
  { field, type }: Attribute,
  predicate: (typeof presencePredicates)[number],
  sent: string,
): Filter | undefined {
  const wanted = readBoolean(sent);
  if (wanted === undefined) return undefined;
  const isAbsent = (predicate === 'null' || predicate === 'blank') === wanted;
  const mayBeEmpty =
    (predicate === 'present' || predicate === 'blank') && (type === 'text' || type === 'caseInsensitive');
  if (!mayBeEmpty) return { field, isNull: isAbsent };
  const blank: Filter = {
    any: [
      { field, isNull: true },
      { field, eq: '' },
    ],
  };
  return isAbsent ? blank : { not: blank };
}

const ordered = (value: Scalar, condition: (bound: string | number) => Filter): Filter | undefined =>
  typeof value === 'boolean' ? undefined : condition(value);

function readerOf({ read, type }: Attribute): (value: string) => Scalar | undefined {
  if (read) return read;
  switch (type) {
    case 'text':
    case 'caseInsensitive':
    case 'text[]':
      return (value) => value;
    case 'number':
      return readNumber;
    case 'boolean':
      return readBoolean;
    case 'timestamp':
      return readTimestamp;
  }
}

function readBoolean(value: string): boolean | undefined {
  switch (value.toLowerCase()) {
    case 'true':
    case '1':
      return true;
    case 'false':
    case '0':
      return false;
    default:
      return undefined;
  }
}

/** A plain decimal: no exponent, no blanks, and at most 15 digits on either side of the point. */
function readNumber(value: string): number | undefined {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) + 0 : undefined;
}

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value);
