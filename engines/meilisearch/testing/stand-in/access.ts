import type { IncomingMessage } from 'node:http';
import { Fault } from './errors.ts';
import { isObject } from './json.ts';
import type { EngineAnswer } from './route.ts';

export interface Keys {
  /** What `Authorization: Bearer` must carry; without it everybody may do everything. */
  readonly key?: string;
  /**
   * A second one, like an API key made for certain indexes: it may work with documents, indexes, settings, searches and
   * tasks, has no right to versions and statistics, and is not told of swaps, which belong to no single index.
   */
  readonly indexKey?: string;
}

const OPEN_ROUTES: ReadonlySet<string> = new Set(['GET /health']);
const FOR_THE_MASTER_KEY: ReadonlySet<string> = new Set([
  'GET /version',
  'GET /stats',
  'GET /indexes/:uid/stats',
]);

/** Whether the request comes with the master key or needs none. @throws Fault when it may not be answered */
export function isMaster(
  route: string,
  { headers: { authorization } }: IncomingMessage,
  { key, indexKey }: Keys,
): boolean {
  if (key === undefined || OPEN_ROUTES.has(route)) return true;
  const given = /^Bearer (.+)$/u.exec(authorization ?? '')?.[1];
  if (given === undefined) {
    throw new Fault(
      'missing_authorization_header',
      'The Authorization header is missing. It must use the bearer authorization method.',
    );
  }
  if (given === key) return true;
  if (given === indexKey && !FOR_THE_MASTER_KEY.has(route)) return false;
  throw new Fault('invalid_api_key', 'The provided API key is invalid.');
}

/** The answer as a key for certain indexes gets it. @throws Fault when it is not for it */
export function withoutSwaps(answer: EngineAnswer): EngineAnswer {
  const { body } = answer;
  if (!isObject(body) || body.type !== 'indexSwap' || typeof body.uid !== 'number') return answer;
  throw new Fault('task_not_found', `Task \`${body.uid}\` not found.`);
}
