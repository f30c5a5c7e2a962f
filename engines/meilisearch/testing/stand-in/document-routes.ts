import type { Engine } from './engine.ts';
import { Fault } from './errors.ts';
import { isList, isObject, type Json, type JsonObject, textOf } from './json.ts';
import { jsonBody } from './request.ts';
import type { Routes } from './route.ts';
import { selected } from './search.ts';

const DEFAULT_LIMIT = 20;

export function documentRoutes(engine: Engine): Routes {
  return {
    'POST /indexes/:uid/documents': (request) =>
      engine.enqueue({
        type: 'documentAdditionOrUpdate',
        indexUid: request.path.uid ?? '',
        primaryKey: request.query.get('primaryKey'),
        documents: readDocuments(jsonBody(request)),
      }),
    'POST /indexes/:uid/documents/delete-batch': (request) =>
      engine.enqueue({
        type: 'documentDeletion',
        indexUid: request.path.uid ?? '',
        ids: readIds(jsonBody(request)),
      }),
    'DELETE /indexes/:uid/documents': ({ path: { uid = '' } }) =>
      engine.enqueue({ type: 'documentDeletion', indexUid: uid, ids: null }),
    'GET /indexes/:uid/documents': ({ path: { uid = '' }, query }) => {
      const documents = [...engine.index(uid).documents.values()];
      const offset = countIn(query, 'offset') ?? 0;
      const limit = countIn(query, 'limit') ?? DEFAULT_LIMIT;
      const fields = query.get('fields')?.split(',');
      const results = documents.slice(offset, offset + limit).map((document) => selected(document, fields));
      return { status: 200, body: { results, offset, limit, total: documents.length } };
    },
    'GET /indexes/:uid/documents/:id': ({ path: { uid = '', id = '' }, query }) => {
      const document = engine.index(uid).documents.get(id);
      if (!document) throw new Fault('document_not_found', `Document \`${id}\` not found.`);
      return { status: 200, body: selected(document, query.get('fields')?.split(',')) };
    },
  };
}

/** A list of objects, or one object. An item that is not an object is an internal error of the server. @throws Fault */
const readDocuments = (body: Json): readonly JsonObject[] =>
  [body].flat().map((item: Json) => {
    if (isObject(item)) return item;
    if (isList(body))
      throw new Fault('internal', 'An internal error has occurred. `invalid type: expected a map`.');
    throw new Fault(
      'malformed_payload',
      'The `json` payload provided is malformed. `expected a sequence or a map`.',
    );
  });

const readIds = (body: Json): string[] => {
  if (isList(body)) return body.map(textOf);
  throw new Fault('bad_request', 'Json deserialize error: invalid type, expected a sequence');
};

const countIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name);
  return text !== null && /^\d+$/u.test(text) ? Number(text) : undefined;
};
