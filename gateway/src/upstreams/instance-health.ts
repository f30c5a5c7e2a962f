import { HEALTH_PATH, type HealthPart } from '@storefold/kernel/http';
import type { Instance } from './instances.ts';

/** Longer than a service takes to find out that an engine hangs. */
const HEALTH_TIMEOUT_MS = 1_800;

/** A service is as well as its instances: while one of several is not, the service is degraded. */
export async function healthOfInstances(instances: readonly Instance[]): Promise<HealthPart> {
  const states = await Promise.all(instances.map(({ url }) => healthOf(url)));
  const [only] = states;
  if (states.length === 1 && only) return { status: only };
  return { status: together(states), instances: states };
}

type State = HealthPart['status'];

function together(states: readonly State[]): State {
  if (states.every((state) => state === 'up')) return 'up';
  if (states.some((state) => state === 'up' || state === 'degraded')) return 'degraded';
  return states.includes('starting') ? 'starting' : 'down';
}

async function healthOf(url: URL): Promise<State> {
  try {
    const answer = await fetch(new URL(HEALTH_PATH, url), { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    const told = (await answer.json()) as { status?: unknown; error?: { details?: { status?: unknown } } };
    if (answer.ok) return told.status === 'degraded' ? 'degraded' : 'up';
    return told.error?.details?.status === 'starting' ? 'starting' : 'down';
  } catch {
    return 'down';
  }
}
