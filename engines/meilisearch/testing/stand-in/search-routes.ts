import type { Engine } from './engine.ts';
import { Fault, notImitated } from './errors.ts';
import { isObject, type Json, typeName } from './json.ts';
import { jsonBody } from './request.ts';
import type { Routes } from './route.ts';
import { search } from './search.ts';
import { readSearchBody, readSearchQuery, type SearchParameters } from './search-parameters.ts';

export function searchRoutes(engine: Engine): Routes {
  const answer = (uid: string, parameters: SearchParameters) => ({
    status: 200,
    body: search(engine.index(uid), uid, parameters),
  });
  return {
    'POST /indexes/:uid/search': (request) =>
      answer(request.path.uid ?? '', readSearchBody(jsonBody(request))),
    'GET /indexes/:uid/search': ({ path: { uid = '' }, query }) => answer(uid, readSearchQuery(query)),
    'POST /multi-search': (request) => {
      const queries = readQueries(jsonBody(request));
      return { status: 200, body: { results: queries.map((query, number) => one(engine, query, number)) } };
    },
  };
}

const one = (engine: Engine, query: Json, number: number): Json => {
  try {
    if (!isObject(query)) {
      throw new Fault('bad_request', `Invalid value type: expected an object, but found ${typeName(query)}`);
    }
    const { indexUid, federationOptions, ...parameters } = query;
    if (typeof indexUid !== 'string') throw new Fault('missing_index_uid', 'Missing field `indexUid`');
    if (federationOptions !== undefined) throw notImitated('federated searches');
    return { indexUid, ...search(engine.index(indexUid), indexUid, readSearchBody(parameters)) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Fault(error.code, `Inside \`.queries[${number}]\`: ${error.message}`);
  }
};

const readQueries = (body: Json): readonly Json[] => {
  if (!isObject(body)) {
    throw new Fault('bad_request', `Invalid value type: expected an object, but found ${typeName(body)}`);
  }
  const { queries, federation } = body;
  if (federation !== undefined && federation !== null) throw notImitated('federated searches');
  if (queries === undefined) throw new Fault('bad_request', 'Missing field `queries`');
  if (Array.isArray(queries)) return queries;
  throw new Fault(
    'invalid_multi_search_queries',
    `Invalid value type at \`.queries\`: expected an array, but found ${typeName(queries)}: \`${JSON.stringify(queries)}\``,
  );
};
