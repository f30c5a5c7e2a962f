import { foldCase } from './fold-case.ts';
import type { FieldType, Scalar } from './read-models.ts';
import { readTimestamp } from './timestamp.ts';

export { foldCase } from './fold-case.ts';

export type ArrayType = 'text[]' | 'words';
export type MapType = 'text{}';
export type ScalarType = Exclude<FieldType, ArrayType | MapType>;

export const isArrayType = (type: FieldType): type is ArrayType => type === 'text[]' || type === 'words';

/**
 * A value in the form in which every adapter compares it: `caseInsensitive` text without case, a `timestamp` in its one
 * canonical form, no negative zero, half surrogate pairs as U+FFFD. Throws a TypeError when the value is not of the
 * type, which is an error in the projection or the query.
 */
export function comparable(type: FieldType, value: unknown): Scalar {
  switch (type) {
    case 'text':
    case 'text[]':
    case 'words':
    case 'text{}':
      if (typeof value === 'string') return value.toWellFormed();
      break;
    case 'caseInsensitive':
      if (typeof value === 'string') return foldCase(value.toWellFormed());
      break;
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return value + 0;
      break;
    case 'boolean':
      if (typeof value === 'boolean') return value;
      break;
    case 'timestamp': {
      const instant = typeof value === 'string' ? readTimestamp(value) : undefined;
      if (instant !== undefined) return instant;
      break;
    }
  }
  throw new TypeError(`${shown(value)} is no ${type}`);
}

/**
 * The value of a scalar field of a document; null when it has none. Refuses NUL, at which SQLite would cut the text.
 */
export function scalarOf(type: ScalarType, value: unknown): Scalar | null {
  if (value === undefined || value === null) return null;
  return withoutNul(comparable(type, value));
}

/** The distinct items of an array field of a document; empty when it has no value. */
export function itemsOf(type: ArrayType, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new TypeError(`${shown(value)} is no list of texts`);
  return [...new Set(value.map((item) => String(withoutNul(comparable(type, item)))))];
}

/** The texts of a map field of a document by their keys; empty when it has no value. */
export function textsOf(value: unknown): [key: string, text: string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value))
    throw new TypeError(`${shown(value)} is no map of texts`);
  return Object.entries(value).map(([key, text]) => {
    if (!isKey(key)) throw new TypeError(`${shown(key)} cannot be a key`);
    return [key, String(withoutNul(comparable('text{}', text)))];
  });
}

/** Whether a map may have this key. Others could be read as part of a path, or of a value. */
export const isKey = (key: string): boolean => /^[a-z]\w{0,63}$/i.test(key);

export const hasNul = (value: Scalar): boolean => typeof value === 'string' && value.includes('\0');

function withoutNul<T extends Scalar>(value: T): T {
  if (hasNul(value)) throw new TypeError('a declared field must not contain NUL');
  return value;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
