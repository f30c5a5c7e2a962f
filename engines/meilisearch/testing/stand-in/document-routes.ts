import { readAddedDocuments } from './added-documents.ts';
import { listDocuments } from './document-listing.ts';
import type { Engine } from './engine.ts';
import { Fault } from './errors.ts';
import { readFilter, withCode } from './filter.ts';
import { isList, isObject, type Json, typeName } from './json.ts';
import { jsonBody } from './request.ts';
import type { EngineAnswer, EngineRequest, Routes } from './route.ts';
import { shown } from './search.ts';

export function documentRoutes(engine: Engine): Routes {
  const add =
    (merge: boolean) =>
    (request: EngineRequest): EngineAnswer =>
      engine.enqueue({
        type: 'documentAdditionOrUpdate',
        indexUid: request.path.uid ?? '',
        primaryKey: request.query.get('primaryKey'),
        merge,
        documents: readAddedDocuments(request),
      });
  const remove = (uid: string | undefined, ids: readonly string[]): EngineAnswer =>
    engine.enqueue({ type: 'documentDeletion', indexUid: uid ?? '', what: { ids } });

  return {
    'POST /indexes/:uid/documents': add(false),
    'PUT /indexes/:uid/documents': add(true),
    'GET /indexes/:uid/documents': ({ path: { uid = '' }, query }) => ({
      status: 200,
      body: listDocuments(engine.index(uid), queryAsBody(query)),
    }),
    'POST /indexes/:uid/documents/fetch': (request) => {
      const uid = request.path.uid ?? '';
      return { status: 200, body: listDocuments(engine.index(uid), jsonBody(request)) };
    },
    'POST /indexes/:uid/documents/delete-batch': (request) =>
      remove(request.path.uid, readIds(jsonBody(request))),
    'POST /indexes/:uid/documents/delete': (request) =>
      engine.enqueue({
        type: 'documentDeletion',
        indexUid: request.path.uid ?? '',
        what: { filter: readDeletionFilter(jsonBody(request)) },
      }),
    'DELETE /indexes/:uid/documents': ({ path: { uid = '' } }) =>
      engine.enqueue({ type: 'documentDeletion', indexUid: uid, what: { everything: true } }),
    'GET /indexes/:uid/documents/:id': ({ path: { uid = '', id = '' }, query }) => {
      const index = engine.index(uid);
      const internalId = index.internalId(id);
      if (internalId === undefined) throw new Fault('document_not_found', `Document \`${id}\` not found.`);
      return { status: 200, body: shown(index, internalId, query.get('fields')?.split(',')) };
    },
    'DELETE /indexes/:uid/documents/:id': ({ path: { uid, id = '' } }) => remove(uid, [id]),
  };
}

const queryAsBody = (query: URLSearchParams): Json => {
  const lists = new Set(['fields', 'ids', 'sort']);
  const numbers = new Set(['limit', 'offset']);
  const entries = [...query].map(([name, text]): [string, Json] => {
    if (lists.has(name)) return [name, text.split(',')];
    return [name, numbers.has(name) && /^\d+$/u.test(text) ? Number(text) : text];
  });
  return Object.fromEntries(entries);
};

/** Any value may be asked for; what cannot be an id is not found. */
const readIds = (body: Json): string[] => {
  if (isList(body)) return body.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  throw new Fault('bad_request', 'Json deserialize error: invalid type, expected a sequence');
};

const readDeletionFilter = (body: Json): Json => {
  if (!isObject(body)) {
    throw new Fault('bad_request', `Invalid value type: expected an object, but found ${typeName(body)}`);
  }
  const { filter } = body;
  if (filter === undefined) throw new Fault('missing_document_filter', 'Missing field `filter`');
  const node = withCode('invalid_document_filter', () => readFilter(filter));
  if (node) return filter;
  throw new Fault('invalid_document_filter', 'Sending an empty filter is forbidden.');
};
