import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '../core/logger.ts';

/** What is known of a request besides itself. */
export interface Accessed {
  readonly requestId: string;
  /** Its path without values, as `/api/v3/store/products/:id`. Values may be personal data. Absent when no endpoint has it. */
  path?: string;
}

/** Logs a request when its response has ended, at `debug`. `accessed` may be completed until then. */
export function logAccess(
  { method }: IncomingMessage,
  response: ServerResponse,
  accessed: Accessed,
  logger: Logger,
): void {
  if (!logger.isLevelEnabled('debug')) return;
  const sinceMs = performance.now();
  response.once('close', () => {
    const ms = Math.round((performance.now() - sinceMs) * 10) / 10;
    const { path = null, requestId: request_id } = accessed;
    // Without a response the client has gone before.
    const status = response.headersSent ? response.statusCode : null;
    logger.debug({ method, path, status, ms, request_id }, 'request');
  });
}
