import { type Clock, withDeadline } from '@storefold/kernel/core';
import type { HealthPart } from '../../http/connection/health.ts';

/** An engine that does not answer within this time is reported as down. */
const TIMEOUT_MS = 1_000;

/**
 * Checks an engine for `/health`: `up` with the details from `probe`, `down` when `probe` fails or hangs. Concurrent
 * health requests share one check, so that checks do not pile up on an engine that hangs.
 */
export function healthProbe(
  probe: () => Promise<object>,
  clock: Pick<Clock, 'sleep'>,
): () => Promise<HealthPart> {
  let underWay: Promise<HealthPart> | undefined;

  async function part(): Promise<HealthPart> {
    try {
      return { status: 'up', ...(await probe()) };
    } catch {
      return { status: 'down' };
    } finally {
      underWay = undefined;
    }
  }

  return async () => {
    underWay ??= part();
    return withDeadline(underWay, TIMEOUT_MS, (): HealthPart => ({ status: 'down' }), clock);
  };
}
