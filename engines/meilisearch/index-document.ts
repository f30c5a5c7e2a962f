import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Document, type FieldType, fieldValues } from '@storefold/kernel/ports';
import type { SearchedFields } from './searched-fields.ts';
import { isCutKey, textKey, textOfKey } from './text-key.ts';

/** Its declared fields only, as keys and numbers. A field without a value is left out. */
export type IndexDocument = { readonly id: string } & Readonly<Record<string, IndexValue>>;
type IndexValue = string | number | readonly string[];

/**
 * A document as the index holds it: texts as keys, instants as milliseconds, booleans as 0 and 1, words as the keys of
 * everything they can begin with. Throws a TypeError when a value is not of its field's type, or the id is longer than
 * a key can hold.
 */
export function indexDocument(document: Document, fields: SearchedFields): IndexDocument {
  const values = fields.names.flatMap((name): [string, IndexValue][] => {
    const value = indexValue(fields.typeOf(name), Reflect.get(document, name));
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(values), id: documentKey(document.id) };
}

/** Documents between two turns of the process: what it serves must not wait for the index. */
const IN_ONE_TURN = 50;

/** The same of many, a few at a time. */
export async function indexDocuments(
  documents: readonly Document[],
  fields: SearchedFields,
): Promise<IndexDocument[]> {
  const made: IndexDocument[] = [];
  for (const [index, document] of documents.entries()) {
    if (index > 0 && index % IN_ONE_TURN === 0) await nextTurn();
    made.push(indexDocument(document, fields));
  }
  return made;
}

/** What Meilisearch knows a document by. Throws a TypeError for an id that could not be read from it again. */
export function documentKey(id: string): string {
  const key = textKey(id);
  if (isCutKey(key)) throw new TypeError(`an id of ${id.length} characters is too long for a search index`);
  return key;
}

export const idOfKey = textOfKey;

function indexValue(type: FieldType, value: unknown): IndexValue | undefined {
  if (fieldValues.isArrayType(type)) {
    const items = fieldValues.itemsOf(type, value);
    const keys = type === 'words' ? beginningsOf(items) : items.map(textKey);
    return keys.length === 0 ? undefined : keys;
  }
  const scalar = fieldValues.scalarOf(type, value);
  return scalar === null ? undefined : scalarKey(type, scalar);
}

/** A scalar, as `comparable` gives it, in the form the index compares. */
export function scalarKey(type: FieldType, value: string | number | boolean): string | number {
  if (typeof value === 'string') return type === 'timestamp' ? Date.parse(value) : textKey(value);
  return Number(value);
}

/** Meilisearch looks up whole values fast; so that a word is found by how it begins, every beginning is one. */
function beginningsOf(words: readonly string[]): string[] {
  const beginnings = words.flatMap((word) => {
    const points = Array.from(word);
    return points.map((_, index) => textKey(points.slice(0, index + 1).join('')));
  });
  return [...new Set(beginnings)];
}
