import {
  type AttributeType,
  type Predicate,
  predicatesOfType,
  presencePredicates,
} from '@storefold/contracts';
import { type DaySpan, daySpan } from '@storefold/kernel/core';
import { type Filter, readTimestamp, type Scalar } from '@storefold/kernel/ports';

/** An attribute that callers may filter by. */
export interface Attribute {
  /** The collection's declared field. */
  readonly field: string;
  /** A declared field of the same type whose value counts instead, where a record has one. */
  readonly before?: string;
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

/**
 * The condition for an attribute, a predicate and a value as sent. A date without a time is the whole day in the time zone.
 * Undefined when the value cannot be read.
 */
export function conditionOf(
  { before, ...attribute }: Attribute,
  ...sent: [predicate: Predicate, sent: string | readonly string[], timezone: string]
): Filter | undefined {
  const own = conditionOfField(attribute, ...sent);
  if (before === undefined || !own) return own;
  const other = conditionOfField({ ...attribute, field: before }, ...sent);
  const isThere: Filter = { field: before, isNull: false };
  return other && { any: [{ all: [isThere, other] }, { all: [{ field: before, isNull: true }, own] }] };
}

function conditionOfField(
  attribute: Attribute,
  predicate: Predicate,
  sent: string | readonly string[],
  timezone: string,
): Filter | undefined {
  const { field } = attribute;
  if (predicate === 'in') return amongOf(attribute, sent, timezone);
  if (typeof sent !== 'string') return undefined;
  if (isOneOf(presencePredicates, predicate)) return presenceOf(attribute, predicate, sent);
  const day = dayOf(attribute, sent, timezone);
  const value = day?.first ?? readerOf(attribute)(sent);
  if (value === undefined) return undefined;
  switch (predicate) {
    case 'eq':
      return equal(field, day ?? value);
    case 'not_eq':
      return { not: equal(field, day ?? value) };
    case 'gt':
      return ordered(day?.last ?? value, (bound) => ({ field, gt: bound }));
    case 'gteq':
      return ordered(value, (bound) => ({ field, gte: bound }));
    case 'lt':
      return ordered(value, (bound) => ({ field, lt: bound }));
    case 'lteq':
      return ordered(day?.last ?? value, (bound) => ({ field, lte: bound }));
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

function amongOf(
  attribute: Attribute,
  sent: string | readonly string[],
  timezone: string,
): Filter | undefined {
  const { field } = attribute;
  const read = readerOf(attribute);
  const all = (typeof sent === 'string' ? [sent] : sent).filter((each) => each !== '');
  const days = all.flatMap((each) => dayOf(attribute, each, timezone) ?? []);
  const values = all
    .filter((each) => dayOf(attribute, each, timezone) === undefined)
    .map(read)
    .filter((value) => value !== undefined);
  if (days.length === 0) return values.length === 0 ? undefined : { field, in: values };
  return {
    any: [...(values.length > 0 ? [{ field, in: values }] : []), ...days.map((day) => equal(field, day))],
  };
}

const equal = (field: string, value: Scalar | DaySpan): Filter =>
  typeof value === 'object'
    ? {
        all: [
          { field, gte: value.first },
          { field, lte: value.last },
        ],
      }
    : { field, eq: value };

/** The day that a date without a time is, of an attribute that has instants. */
function dayOf({ type, read }: Attribute, sent: string, timezone: string): DaySpan | undefined {
  const isDay = type === 'timestamp' && !read && /^\d{4}-\d{2}-\d{2}$/.test(sent);
  return isDay && readTimestamp(sent) !== undefined ? daySpan(sent, timezone) : undefined;
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
