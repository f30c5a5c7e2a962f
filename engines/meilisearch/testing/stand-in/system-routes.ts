import type { Engine } from './engine.ts';
import { notImitated } from './errors.ts';
import { indexStats } from './index-routes.ts';
import type { Routes } from './route.ts';

/** The version whose behaviour is imitated. */
export const IMITATED_VERSION = '1.50.0';

/** In place of a commit, so that nobody takes this for the real engine. */
const STAND_IN_MARK = 'stand-in';

export function systemRoutes(engine: Engine): Routes {
  return {
    'GET /health': () => ({ status: 200, body: { status: 'available' } }),
    'GET /version': () => ({
      status: 200,
      body: { commitSha: STAND_IN_MARK, commitDate: STAND_IN_MARK, pkgVersion: IMITATED_VERSION },
    }),
    'GET /stats': () => {
      const all = [...engine.indexes.keys()].map((uid) => [uid, indexStats(engine, uid)] as const);
      const updates = [...engine.indexes.values()].map(({ updatedAt }) => updatedAt).sort();
      return {
        status: 200,
        body: {
          databaseSize: 0,
          usedDatabaseSize: 0,
          lastUpdate: updates.at(-1) ?? null,
          indexes: Object.fromEntries(all),
        },
      };
    },
    ...notImitatedRoutes,
  };
}

const refuse = (what: string) => () => {
  throw notImitated(what);
};

const notImitatedRoutes: Routes = {
  'GET /keys': refuse('API keys'),
  'POST /keys': refuse('API keys'),
  'GET /keys/:key': refuse('API keys'),
  'PATCH /keys/:key': refuse('API keys'),
  'DELETE /keys/:key': refuse('API keys'),
  'POST /dumps': refuse('dumps'),
  'POST /snapshots': refuse('snapshots'),
  'GET /batches': refuse('batches'),
  'GET /batches/:uid': refuse('batches'),
  'GET /experimental-features': refuse('experimental features'),
  'PATCH /experimental-features': refuse('experimental features'),
  'GET /network': refuse('networks of servers'),
  'PATCH /network': refuse('networks of servers'),
  'GET /webhooks': refuse('webhooks'),
  'POST /webhooks': refuse('webhooks'),
  'GET /metrics': refuse('metrics'),
  'POST /indexes/:uid/facet-search': refuse('searching in facet values'),
  'GET /indexes/:uid/similar': refuse('similar documents'),
  'POST /indexes/:uid/similar': refuse('similar documents'),
  'POST /indexes/:uid/documents/edit': refuse('editing documents by a function'),
  'POST /indexes/:uid/compact': refuse('compacting an index'),
};
