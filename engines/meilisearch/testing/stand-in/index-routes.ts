import { type Engine, requireIndexUid } from './engine.ts';
import { Fault } from './errors.ts';
import { isObject, type Json, type JsonObject, typeName } from './json.ts';
import { pageParameters } from './page-parameters.ts';
import { jsonBody } from './request.ts';
import type { Routes } from './route.ts';

export function indexRoutes(engine: Engine): Routes {
  return {
    'GET /indexes': ({ query }) => {
      const { offset, limit } = pageParameters(query, 'invalid_index');
      const uids = [...engine.indexes.keys()].sort();
      const results = uids.slice(offset, offset + limit).map((uid) => indexView(engine, uid));
      return { status: 200, body: { results, offset, limit, total: uids.length } };
    },
    'POST /indexes': (request) => {
      const { uid, primaryKey } = readIndex(jsonBody(request), ['uid', 'primaryKey']);
      if (uid === undefined) throw new Fault('missing_index_uid', 'Missing field `uid`');
      requireIndexUid(uid, 'Invalid value at `.uid`: ');
      return engine.enqueue({ type: 'indexCreation', indexUid: uid, primaryKey: primaryKey ?? null });
    },
    'GET /indexes/:uid': ({ path: { uid = '' } }) => ({ status: 200, body: indexView(engine, uid) }),
    'PATCH /indexes/:uid': (request) => {
      const { primaryKey = null } = readIndex(jsonBody(request), ['primaryKey']);
      return engine.enqueue({ type: 'indexUpdate', indexUid: request.path.uid ?? '', primaryKey });
    },
    'DELETE /indexes/:uid': ({ path: { uid = '' } }) =>
      engine.enqueue({ type: 'indexDeletion', indexUid: uid }),
    'GET /indexes/:uid/stats': ({ path: { uid = '' } }) => ({ status: 200, body: indexStats(engine, uid) }),
    'POST /swap-indexes': (request) =>
      engine.enqueue({ type: 'indexSwap', swaps: readSwaps(jsonBody(request)) }),
  };
}

/** How full an index is. Sizes on a disk are always 0. */
export function indexStats(engine: Engine, uid: string): JsonObject {
  const { documents } = engine.index(uid);
  const distribution: Record<string, number> = {};
  for (const document of documents.values()) {
    for (const name of Object.keys(document)) distribution[name] = (distribution[name] ?? 0) + 1;
  }
  const isIndexing = [...engine.queue.tasks.values()].some(
    ({ indexUid, status }) => indexUid === uid && status === 'processing',
  );
  return {
    numberOfDocuments: documents.size,
    rawDocumentDbSize: 0,
    avgDocumentSize: 0,
    isIndexing,
    numberOfEmbeddings: 0,
    numberOfEmbeddedDocuments: 0,
    fieldDistribution: distribution,
  };
}

const indexView = (engine: Engine, uid: string): JsonObject => {
  const { createdAt, updatedAt, primaryKey } = engine.index(uid);
  return { uid, createdAt, updatedAt, primaryKey };
};

const readIndex = (body: Json, known: readonly string[]): { uid?: string; primaryKey?: string } => {
  if (!isObject(body)) {
    throw new Fault('bad_request', `Invalid value type: expected an object, but found ${typeName(body)}`);
  }
  const values: { uid?: string; primaryKey?: string } = {};
  for (const [name, value] of Object.entries(body)) {
    if (!known.includes(name)) {
      const expected = known.map((each) => `\`${each}\``).join(', ');
      throw new Fault('bad_request', `Unknown field \`${name}\`: expected one of ${expected}`);
    }
    if (value === null) continue;
    if (typeof value !== 'string') {
      throw new Fault(
        name === 'uid' ? 'invalid_index_uid' : 'invalid_index_primary_key',
        `Invalid value type at \`.${name}\`: expected a string, but found ${typeName(value)}: \`${JSON.stringify(value)}\``,
      );
    }
    values[name === 'uid' ? 'uid' : 'primaryKey'] = value;
  }
  return values;
};

const readSwaps = (body: Json): [string, string][] => {
  if (!Array.isArray(body)) {
    throw new Fault('bad_request', `Invalid value type: expected an array, but found ${typeName(body)}`);
  }
  const swaps = body.map((item: Json, number) => readSwap(item, number));
  const seen = new Set<string>();
  for (const uid of swaps.flat()) {
    if (seen.has(uid)) {
      throw new Fault(
        'invalid_swap_duplicate_index_found',
        `Indexes must be declared only once during a swap. \`${uid}\` was specified several times.`,
      );
    }
    seen.add(uid);
  }
  return swaps;
};

const readSwap = (item: Json, number: number): [string, string] => {
  if (!isObject(item)) {
    throw new Fault(
      'bad_request',
      `Invalid value type at \`[${number}]\`: expected an object, but found ${typeName(item)}`,
    );
  }
  if (item.rename === true)
    throw new Fault('not_imitated', 'This stand-in does not imitate renaming indexes.');
  const { indexes } = item;
  if (indexes === undefined) {
    throw new Fault('missing_swap_indexes', `Missing field \`indexes\` inside \`[${number}]\``);
  }
  const [left, right, ...others] = Array.isArray(indexes) ? indexes : [];
  if (typeof left === 'string' && typeof right === 'string' && others.length === 0) return [left, right];
  throw new Fault(
    'invalid_swap_indexes',
    `Two indexes must be given for each swap. The list \`${JSON.stringify(indexes)}\` contains ${Array.isArray(indexes) ? indexes.length : 0} indexes.`,
  );
};
