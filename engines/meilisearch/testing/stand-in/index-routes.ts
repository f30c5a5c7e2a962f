import { type Engine, requireIndexUid } from './engine.ts';
import { Fault } from './errors.ts';
import { isObject, type Json, typeName } from './json.ts';
import { jsonBody } from './request.ts';
import type { Routes } from './route.ts';
import { search } from './search.ts';
import { checkSettings } from './settings.ts';

export function indexRoutes(engine: Engine): Routes {
  return {
    'GET /indexes': () => {
      const results = [...engine.indexes].map(([uid, { primaryKey }]) => ({ uid, primaryKey }));
      return { status: 200, body: { results, offset: 0, limit: 20, total: results.length } };
    },
    'POST /indexes': (request) => {
      const { uid, primaryKey } = readIndex(jsonBody(request));
      return engine.enqueue({ type: 'indexCreation', indexUid: uid, primaryKey });
    },
    'DELETE /indexes/:uid': ({ path: { uid = '' } }) =>
      engine.enqueue({ type: 'indexDeletion', indexUid: uid }),
    'GET /indexes/:uid/settings': ({ path: { uid = '' } }) => ({
      status: 200,
      body: { ...engine.index(uid).settings },
    }),
    'PATCH /indexes/:uid/settings': (request) =>
      engine.enqueue({
        type: 'settingsUpdate',
        indexUid: request.path.uid ?? '',
        settings: checkSettings(jsonBody(request)),
      }),
    'POST /indexes/:uid/search': (request) => {
      const uid = request.path.uid ?? '';
      return { status: 200, body: search(engine.index(uid), uid, jsonBody(request)) };
    },
  };
}

const readIndex = (body: Json): { uid: string; primaryKey: string | null } => {
  if (!isObject(body)) {
    throw new Fault('bad_request', `Invalid value type: expected an object, but found ${typeName(body)}`);
  }
  const { uid, primaryKey = null } = body;
  if (typeof uid !== 'string') throw new Fault('missing_index_uid', 'Missing field `uid`');
  requireIndexUid(uid, 'Invalid value at `.uid`: ');
  return { uid, primaryKey: typeof primaryKey === 'string' ? primaryKey : null };
};
