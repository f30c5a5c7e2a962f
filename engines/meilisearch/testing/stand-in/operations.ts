import { Fault, indexNotFound } from './errors.ts';
import { isWellFormed, type Json, type JsonObject, textOf } from './json.ts';
import { SearchIndex } from './search-index.ts';
import type { Operation } from './tasks.ts';

export type Indexes = Map<string, SearchIndex>;

/** Executes a task on the indexes, completely or not at all. @throws Fault */
export function apply(operation: Operation, indexes: Indexes): void {
  const { indexUid } = operation;
  switch (operation.type) {
    case 'indexCreation':
      if (indexes.has(indexUid)) {
        throw new Fault('index_already_exists', `Index \`${indexUid}\` already exists.`);
      }
      existingOrNew(indexes, indexUid).primaryKey = operation.primaryKey;
      return;
    case 'indexDeletion':
      existing(indexes, indexUid);
      indexes.delete(indexUid);
      return;
    case 'settingsUpdate':
      existingOrNew(indexes, indexUid).changeSettings(operation.settings);
      return;
    case 'documentAdditionOrUpdate':
      addDocuments(existingOrNew(indexes, indexUid), operation.documents, operation.primaryKey);
      return;
    case 'documentDeletion': {
      const index = existing(indexes, indexUid);
      for (const id of operation.ids ?? [...index.documents.keys()]) index.delete(id);
    }
  }
}

const existing = (indexes: Indexes, uid: string): SearchIndex => {
  const index = indexes.get(uid);
  if (index) return index;
  throw indexNotFound(uid);
};

/** Settings and documents create an index that is missing. */
const existingOrNew = (indexes: Indexes, uid: string): SearchIndex => {
  const known = indexes.get(uid);
  if (known) return known;
  const index = new SearchIndex();
  indexes.set(uid, index);
  return index;
};

const addDocuments = (
  index: SearchIndex,
  documents: readonly JsonObject[],
  primaryKey: string | null,
): void => {
  const key = index.primaryKey ?? primaryKey;
  if (key === null) {
    throw new Fault(
      'index_primary_key_no_candidate_found',
      'The primary key inference is not imitated: give one when the index is made or with the documents.',
    );
  }
  if (!documents.every(isWellFormed)) {
    throw new Fault('internal', 'An internal error has occurred. `lone leading surrogate in hex escape`.');
  }
  const withIds = documents.map((document) => [idOf(document, key), document] as const);
  index.primaryKey = key;
  for (const [id, document] of withIds) index.put(id, document);
};

const MAX_ID_BYTES = 511;

const idOf = (document: JsonObject, key: string): string => {
  const value: Json | undefined = document[key];
  if (value === undefined) {
    throw new Fault(
      'missing_document_id',
      `Document doesn't have a \`${key}\` attribute: \`${JSON.stringify(document)}\`.`,
    );
  }
  if (Number.isInteger(value)) return textOf(value);
  if (typeof value === 'string' && /^[A-Za-z0-9_-]+$/u.test(value) && value.length <= MAX_ID_BYTES)
    return value;
  throw new Fault(
    'invalid_document_id',
    `Document identifier \`${JSON.stringify(value)}\` is invalid. A document identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), and can not be more than 511 bytes.`,
  );
};
