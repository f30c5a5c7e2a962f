import { addDocuments } from './documents.ts';
import { Fault, indexNotFound, inIndex } from './errors.ts';
import { documentsMeeting } from './filter.ts';
import type { JsonObject } from './json.ts';
import { SearchIndex } from './search-index.ts';
import { changedSettings, defaultSettings } from './settings.ts';
import type { Operation } from './tasks.ts';

export type Indexes = Map<string, SearchIndex>;

type IndexOperation = Exclude<Operation, { readonly type: 'taskCancelation' | 'taskDeletion' }>;

/** Does what a task asks of the indexes. Gives the details that are known only now. @throws Fault */
export function apply(operation: IndexOperation, indexes: Indexes, at: string): JsonObject {
  switch (operation.type) {
    case 'documentAdditionOrUpdate': {
      const index = existingOrNew(indexes, operation.indexUid, at);
      addDocuments(index, operation.documents, operation);
      return { indexedDocuments: operation.documents.length };
    }
    case 'documentDeletion':
      return deleteDocuments(operation, existing(indexes, operation.indexUid));
    case 'settingsUpdate':
      changeSettings(operation, indexes, at);
      return {};
    case 'indexCreation':
      createIndex(operation.indexUid, operation.primaryKey, indexes, at);
      return {};
    case 'indexUpdate':
      changePrimaryKey(operation.indexUid, operation.primaryKey, existing(indexes, operation.indexUid));
      return {};
    case 'indexDeletion': {
      const { documents } = existing(indexes, operation.indexUid);
      indexes.delete(operation.indexUid);
      return { deletedDocuments: documents.size };
    }
    case 'indexSwap':
      swapIndexes(operation.swaps, indexes);
      return {};
  }
}

/** What the details say in place of the unknown when the task fails. */
export function failureDetails(operation: Operation): JsonObject {
  if (operation.type === 'documentAdditionOrUpdate') return { indexedDocuments: 0 };
  if (operation.type === 'documentDeletion' || operation.type === 'indexDeletion')
    return { deletedDocuments: 0 };
  return {};
}

const existing = (indexes: Indexes, uid: string): SearchIndex => {
  const index = indexes.get(uid);
  if (index) return index;
  throw indexNotFound(uid);
};

const existingOrNew = (indexes: Indexes, uid: string, at: string): SearchIndex => {
  const known = indexes.get(uid);
  if (known) return known;
  const index = new SearchIndex(at);
  indexes.set(uid, index);
  return index;
};

const createIndex = (uid: string, primaryKey: string | null, indexes: Indexes, at: string): void => {
  if (indexes.has(uid)) throw new Fault('index_already_exists', `Index \`${uid}\` already exists.`);
  existingOrNew(indexes, uid, at).primaryKey = primaryKey;
};

const changePrimaryKey = (uid: string, primaryKey: string | null, index: SearchIndex): void => {
  if (primaryKey === null || primaryKey === index.primaryKey) return;
  if (index.documents.size > 0 && index.primaryKey !== null) {
    throw new Fault(
      'index_primary_key_already_exists',
      `Index \`${uid}\`: Index already has a primary key: \`${index.primaryKey}\`.`,
    );
  }
  index.primaryKey = primaryKey;
};

const deleteDocuments = (
  { indexUid, what }: Extract<Operation, { readonly type: 'documentDeletion' }>,
  index: SearchIndex,
): JsonObject => {
  const before = index.documents.size;
  if ('everything' in what) index.clear();
  else if ('ids' in what) for (const id of what.ids) index.delete(id);
  else {
    const found = documentsMeeting(what.filter, index, {
      code: 'invalid_document_filter',
      prefix: inIndex(indexUid),
    });
    index.deleteInternal(found ?? new Set());
  }
  return { deletedDocuments: before - index.documents.size };
};

const changeSettings = (
  { indexUid, settings }: Extract<Operation, { readonly type: 'settingsUpdate' }>,
  indexes: Indexes,
  at: string,
): void => {
  if (settings === null) {
    existing(indexes, indexUid).settings = defaultSettings;
    return;
  }
  const index = existingOrNew(indexes, indexUid, at);
  index.settings = changedSettings(index.settings, settings);
};

const swapIndexes = (swaps: readonly (readonly [string, string])[], indexes: Indexes): void => {
  const missing = [...new Set(swaps.flat())].filter((uid) => !indexes.has(uid)).sort();
  const [first] = missing;
  if (first !== undefined && missing.length === 1) throw indexNotFound(first);
  if (first !== undefined) {
    const names = missing.map((uid) => `\`${uid}\``).join(', ');
    throw new Fault('index_not_found', `Indexes ${names} not found.`);
  }
  for (const [left, right] of swaps) {
    const [leftIndex, rightIndex] = [existing(indexes, left), existing(indexes, right)];
    indexes.set(left, rightIndex);
    indexes.set(right, leftIndex);
  }
};
