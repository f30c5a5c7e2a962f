import { messageOf } from '@storefold/kernel/core';
import { type Document, hasNul } from '@storefold/kernel/ports';
import type { DeclaredField } from './condition.ts';

/** Everything that a document says at its top, declared or not. Throws a TypeError when its id cannot be used. */
export function valuesOfDocument(
  document: Document,
  collection: string,
): Readonly<Record<string, unknown>> & Document {
  const values: Readonly<Record<string, unknown>> & Document = { ...document };
  const { id } = values;
  if (typeof id !== 'string' || id === '' || hasNul(id)) {
    throw new TypeError(`a document of ${collection} has no usable id`);
  }
  return values;
}

/** Says which field of which collection could not be read. */
export function reading<T>(collection: string, { name }: DeclaredField, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new TypeError(`${collection}: ${name}: ${messageOf(error)}`);
  }
}
