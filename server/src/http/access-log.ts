import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@storefold/kernel/core';

/** What is known of a request besides itself. */
export interface Accessed {
  readonly requestId: string;
  /** The id of what it asks for, which no other request has. */
  readonly commandId: string;
  /** Its path without values, as `/api/v3/store/products/:id`. Values may be personal data. Absent when no endpoint has it. */
  path?: string;
}

/** Node's channel on which whoever watches the process is told of each request that is worked on, as `Access`. */
export const ACCESSES = 'storefold:access';

export interface Access {
  readonly response: ServerResponse;
  readonly accessed: Accessed;
}

const accesses = channel(ACCESSES);

/** Logs a request when its response has ended, at `debug`. `accessed` may be completed until then. */
export function logAccess(
  { method }: IncomingMessage,
  response: ServerResponse,
  accessed: Accessed,
  logger: Logger,
): void {
  if (accesses.hasSubscribers) accesses.publish({ response, accessed } satisfies Access);
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
