import type { ServerResponse } from 'node:http';
import { Refusal } from '../domain/refusal.ts';
import { writeAnswer, writeRefusal } from './answer.ts';

/** One part's state. `degraded`: it works, but something waits for attention. Further keys say more. */
export interface HealthPart {
  readonly status: 'up' | 'degraded' | 'down';
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
  return states.includes('degraded') ? 'degraded' : 'up';
}

/** 200 `{status, parts}` while everything works, also degraded; 503 with the parts in the envelope's details otherwise. */
export async function answerHealth(
  response: ServerResponse,
  check: HealthCheck,
  requestId: string,
): Promise<void> {
  const parts = await check();
  const status = overallHealth(parts);
  if (status !== 'down') {
    writeAnswer(response, 200, JSON.stringify({ status, parts }), requestId);
    return;
  }
  const refusal = new Refusal(
    'processing_error',
    'A part of the store is down',
    { status, parts },
    { status: 503 },
  );
  writeRefusal(response, refusal, requestId);
}
