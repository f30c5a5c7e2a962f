import type { IncomingMessage } from 'node:http';
import { Fault } from './errors.ts';

export interface Keys {
  /** The key that `Authorization: Bearer` must contain. Without it every request is permitted. */
  readonly key?: string;
  /** A second key, like an API key made for certain indexes. It does not permit requesting the version. */
  readonly indexKey?: string;
}

const OPEN_ROUTES: ReadonlySet<string> = new Set(['GET /health']);
const FOR_THE_MASTER_KEY: ReadonlySet<string> = new Set(['GET /version']);

/** @throws Fault when the request is not permitted */
export function requireAccess(
  route: string,
  { headers: { authorization } }: IncomingMessage,
  { key, indexKey }: Keys,
): void {
  if (key === undefined || OPEN_ROUTES.has(route)) return;
  const given = /^Bearer (.+)$/u.exec(authorization ?? '')?.[1];
  if (given === undefined) {
    throw new Fault(
      'missing_authorization_header',
      'The Authorization header is missing. It must use the bearer authorization method.',
    );
  }
  if (given === key || (given === indexKey && !FOR_THE_MASTER_KEY.has(route))) return;
  throw new Fault('invalid_api_key', 'The provided API key is invalid.');
}
