import type { Engine } from './engine.ts';
import type { Routes } from './route.ts';
import { taskView } from './tasks.ts';

/** The version whose behaviour is imitated. */
export const IMITATED_VERSION = '1.50.0';

/** Reported in place of a commit, to distinguish the stand-in from the real engine. */
export const STAND_IN_MARK = 'stand-in';

export function systemRoutes(engine: Engine): Routes {
  return {
    'GET /health': () => ({ status: 200, body: { status: 'available' } }),
    'GET /version': () => ({
      status: 200,
      body: { commitSha: STAND_IN_MARK, commitDate: STAND_IN_MARK, pkgVersion: IMITATED_VERSION },
    }),
    'GET /tasks/:uid': ({ path: { uid = '' } }) => ({ status: 200, body: taskView(engine.task(uid)) }),
  };
}
