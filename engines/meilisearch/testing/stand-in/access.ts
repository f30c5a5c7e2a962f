import type { IncomingMessage } from 'node:http';
import { Fault } from './errors.ts';

export interface Keys {
  /** What `Authorization: Bearer` must carry; without it everybody may do everything. */
  readonly key?: string;
  /** A second one, like an API key made for certain indexes: it has no right to the version. */
  readonly indexKey?: string;
}

const OPEN_ROUTES: ReadonlySet<string> = new Set(['GET /health']);
const FOR_THE_MASTER_KEY: ReadonlySet<string> = new Set(['GET /version']);

/** @throws Fault when the request may not be answered */
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
