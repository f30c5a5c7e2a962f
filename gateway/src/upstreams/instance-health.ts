import { healthReport } from '@storefold/kernel/http';
import type { Instance } from './instances.ts';

/** Longer than a service's own health check takes when an engine hangs. */
const HEALTH_TIMEOUT_MS = 1_800;

/** While only some of several instances are up, the service is degraded. */
export async function healthOfInstances(instances: readonly Instance[]): Promise<healthReport.HealthPart> {
  const states = await Promise.all(instances.map(({ url }) => healthOf(url)));
  const [only] = states;
  if (states.length === 1 && only) return { status: only };
  return { status: overallState(states), instances: states };
}

type State = healthReport.HealthPart['status'];

function overallState(states: readonly State[]): State {
  if (states.every((state) => state === 'up')) return 'up';
  if (states.some((state) => state === 'up' || state === 'degraded')) return 'degraded';
  return states.includes('starting') ? 'starting' : 'down';
}

async function healthOf(url: URL): Promise<State> {
  try {
    const response = await fetch(new URL(healthReport.HEALTH_PATH, url), {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    const body = (await response.json()) as { status?: unknown; error?: { details?: { status?: unknown } } };
    if (response.ok) return body.status === 'degraded' ? 'degraded' : 'up';
    return body.error?.details?.status === 'starting' ? 'starting' : 'down';
  } catch {
    return 'down';
  }
}
