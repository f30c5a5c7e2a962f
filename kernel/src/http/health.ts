import type { ServerResponse } from 'node:http';
import { Refusal } from '../core/refusal.ts';
import { writeRefusal, writeResponse } from './response.ts';

/** One part's state. `starting`: not ready yet; `degraded`: works, but needs attention. Further keys give details. */
export interface HealthPart {
  readonly status: 'up' | 'degraded' | 'starting' | 'down';
  readonly [detail: string]: unknown;
}

export type HealthParts = Readonly<Record<string, HealthPart>>;

/** Checks the parts of a process; resolves quickly. */
export type HealthCheck = () => Promise<HealthParts> | HealthParts;

/** The path that reports a process's state, without credentials. */
export const HEALTH_PATH = '/health';

/** The worst state of the parts. */
export function overallHealth(parts: HealthParts): HealthPart['status'] {
  const states = Object.values(parts).map(({ status }) => status);
  if (states.includes('down')) return 'down';
  if (states.includes('starting')) return 'starting';
  return states.includes('degraded') ? 'degraded' : 'up';
}

/** The message for callers of a process that is not ready. */
export const STARTING = 'The store is starting, please try again';

/**
 * Responds with 200 `{status, parts}` while the process works, also when degraded, and with 503 with the parts in the
 * envelope's details otherwise.
 */
export async function respondHealth(
  response: ServerResponse,
  check: HealthCheck,
  requestId: string,
): Promise<void> {
  const parts = await check();
  const status = overallHealth(parts);
  if (status === 'up' || status === 'degraded') {
    writeResponse(response, 200, JSON.stringify({ status, parts }), requestId);
    return;
  }
  const message = status === 'down' ? 'A part of the store is down' : STARTING;
  writeRefusal(
    response,
    new Refusal('processing_error', message, { status, parts }, { status: 503 }),
    requestId,
  );
}
