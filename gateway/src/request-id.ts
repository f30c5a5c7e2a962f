import type { IncomingMessage } from 'node:http';

/** A request's own `X-Request-Id`, when it can be written to logs and responses as it is. */
export function requestIdOf({ headers }: IncomingMessage): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w.-]{1,128}$/.test(id) ? id : undefined;
}
