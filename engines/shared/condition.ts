import { comparable, type FieldType, type Filter, foldCase } from '@storefold/kernel/ports';

/** A condition on one field. */
export type Leaf = Extract<Filter, { readonly field: string }>;

export interface DeclaredField {
  readonly name: string;
  readonly type: FieldType;
}

/** What a value is compared with by order. Throws a TypeError when the field has none. */
export function orderedValue({ name, type }: DeclaredField, value: unknown): string | number {
  const bound = comparable(type, value);
  if (typeof bound === 'boolean') throw new TypeError(`${name} is a boolean and has no order`);
  return bound;
}

/** The piece of text that a condition looks for, in the texts as they are or in those without case. */
export interface Literal {
  readonly text: string;
  readonly isCaseInsensitive: boolean;
}

/** Throws a TypeError when the field is no text. */
export function literalOf(
  { name, type }: DeclaredField,
  { insensitive }: { readonly insensitive?: boolean },
  value: unknown,
): Literal {
  if (type === 'number' || type === 'boolean' || type === 'timestamp') {
    throw new TypeError(`${name} is ${type} and has no pieces of text`);
  }
  const text = String(comparable(type, value));
  return insensitive === true
    ? { text: foldCase(text), isCaseInsensitive: true }
    : { text, isCaseInsensitive: false };
}

export function requireWords({ name, type }: DeclaredField): void {
  if (type !== 'words') throw new TypeError(`${name} is ${type}, not words`);
}

export const impossible = ({ name, type }: DeclaredField, leaf: Leaf): TypeError =>
  new TypeError(`${name} is ${type} and cannot meet ${JSON.stringify(leaf)}`);

/** The first text, by code point, behind all that begin with this one; undefined when there is none. */
export function prefixEnd(prefix: string): string | undefined {
  const points = Array.from(prefix);
  while (points.length > 0) {
    const last = points.pop()?.codePointAt(0) ?? LAST_POINT;
    if (last < LAST_POINT) return points.join('') + String.fromCodePoint(nextPoint(last));
  }
  return undefined;
}

const LAST_POINT = 0x10ffff;
/** Behind the last character before the surrogates comes the first one after them. */
const nextPoint = (point: number): number => (point === 0xd7ff ? 0xe000 : point + 1);
