import { Fault } from './errors.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { SearchIndex } from './search-index.ts';

const MAX_ID_BYTES = 511;

/** Adds or replaces all of the documents, or none when one of them cannot be. @throws Fault */
export function addDocuments(
  index: SearchIndex,
  documents: readonly JsonObject[],
  { primaryKey, merge }: { readonly primaryKey: string | null; readonly merge: boolean },
): void {
  const key = primaryKeyFor(index, documents, primaryKey);
  if (key === undefined) return;
  const withIds = documents.map((document) => [documentIdOf(document, key), document] as const);
  index.primaryKey = key;
  for (const [id, document] of withIds) index.put(id, merge ? merged(index, id, document) : document);
}

/** The form in which a document's id is looked up, or undefined when it cannot be one. */
export function readDocumentId(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  return /^[A-Za-z0-9_-]+$/u.test(value) && value.length <= MAX_ID_BYTES ? value : undefined;
}

function invalidDocumentId(value: Json | undefined): Fault {
  return new Fault(
    'invalid_document_id',
    `Document identifier \`${JSON.stringify(value)}\` is invalid. A document identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), and can not be more than 511 bytes.`,
  );
}

const primaryKeyFor = (
  index: SearchIndex,
  documents: readonly JsonObject[],
  given: string | null,
): string | undefined => {
  if (index.primaryKey !== null && given !== null && given !== index.primaryKey) {
    throw new Fault(
      'index_primary_key_already_exists',
      `Index already has a primary key: \`${index.primaryKey}\`.`,
    );
  }
  const known = index.primaryKey ?? given;
  if (known !== null) return known;
  const [first] = documents;
  return first && inferPrimaryKey(first);
};

const inferPrimaryKey = (document: JsonObject): string => {
  const candidates = Object.keys(document)
    .filter((name) => name.toLowerCase().endsWith('id'))
    .sort();
  const [first, second] = candidates;
  if (first === undefined) {
    throw new Fault(
      'index_primary_key_no_candidate_found',
      `The primary key inference failed as the engine did not find any field ending with \`id\` in its name. Please specify the primary key manually using the \`primaryKey\` query parameter.`,
    );
  }
  if (second === undefined) return first;
  throw new Fault(
    'index_primary_key_multiple_candidates_found',
    `The primary key inference failed as the engine found ${candidates.length} fields ending with \`id\` in their names: '${first}' and '${second}'. Please specify the primary key manually using the \`primaryKey\` query parameter.`,
  );
};

const documentIdOf = (document: JsonObject, primaryKey: string): string => {
  const value = valueAt(document, primaryKey);
  if (value === undefined) {
    throw new Fault(
      'missing_document_id',
      `Document doesn't have a \`${primaryKey}\` attribute: \`${JSON.stringify(document)}\`.`,
    );
  }
  const id = readDocumentId(value);
  if (id === undefined) throw invalidDocumentId(value);
  return id;
};

const valueAt = (document: JsonObject, path: string): Json | undefined => {
  const direct = document[path];
  if (direct !== undefined) return direct;
  const dot = path.indexOf('.');
  const nested = dot < 0 ? undefined : document[path.slice(0, dot)];
  return isObject(nested) ? valueAt(nested, path.slice(dot + 1)) : undefined;
};

const merged = (index: SearchIndex, documentId: string, document: JsonObject): JsonObject => {
  const internalId = index.internalId(documentId);
  const known = internalId === undefined ? undefined : index.documents.get(internalId);
  return { ...known, ...document };
};
