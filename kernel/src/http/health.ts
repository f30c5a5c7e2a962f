import type { ServerResponse } from 'node:http';
import { Refusal } from '../core/refusal.ts';
import { writeRefusal, writeResponse } from './response.ts';

/**
 * One part's state. `starting`: it is not ready yet; `degraded`: it works, but something waits for attention. Further keys
 * say more.
 */
export interface HealthPart {
  readonly status: 'up' | 'degraded' | 'starting' | 'down';
  readonly [detail: string]: unknown;
}

export type HealthParts = Readonly<Record<string, HealthPart>>;

/** Looks at the parts of a process; answers quickly. */
export type HealthCheck = () => Promise<HealthParts> | HealthParts;

/** The path that says how a process is, without credentials. */
export const HEALTH_PATH = '/health';

/** The worst of the parts. */
export function overallHealth(parts: HealthParts): HealthPart['status'] {
  const states = Object.values(parts).map(({ status }) => status);
  if (states.includes('down')) return 'down';
  if (states.includes('starting')) return 'starting';
  return states.includes('degraded') ? 'degraded' : 'up';
}

/** What a caller hears of a process that is not ready. */
export const STARTING = 'The store is starting, please try again';

/** 200 `{status, parts}` while everything works, also degraded; 503 with the parts in the envelope's details otherwise. */
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
