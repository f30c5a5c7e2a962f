import type { ServiceName } from '@storefold/contracts';
import { healthReport } from '@storefold/server/http';
import type { Instance } from './instances.ts';

/** Longer than a service's own health check takes when an engine hangs. */
const HEALTH_TIMEOUT_MS = 1_800;

/**
 * While only some of several instances are up, the service is degraded. An instance that is not of this service is down,
 * and `answered_by` names whom its URL reaches.
 */
export async function healthOfInstances(
  service: ServiceName,
  instances: readonly Instance[],
): Promise<healthReport.HealthPart> {
  const found = await Promise.all(instances.map(({ url }) => healthOf(service, url)));
  const states = found.map(({ state }) => state);
  const strangers = found.flatMap(({ stranger }) => stranger ?? []);
  const answeredBy = strangers.length > 0 ? { answered_by: strangers.join(', ') } : {};
  const [only] = states;
  if (states.length === 1 && only) return { status: only, ...answeredBy };
  return { status: overallState(states), instances: states, ...answeredBy };
}

type State = healthReport.HealthPart['status'];

/** `stranger`: the name of another service. */
interface Found {
  readonly state: State;
  readonly stranger?: string;
}

function overallState(states: readonly State[]): State {
  if (states.every((state) => state === 'up')) return 'up';
  if (states.some((state) => state === 'up' || state === 'degraded')) return 'degraded';
  return states.includes('starting') ? 'starting' : 'down';
}

interface Health {
  readonly status?: unknown;
  readonly service?: unknown;
}

async function healthOf(service: ServiceName, url: URL): Promise<Found> {
  try {
    const response = await fetch(new URL(healthReport.HEALTH_PATH, url), {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    const body = (await response.json()) as Health & { error?: { details?: Health } };
    const { status, service: name } = response.ok ? body : (body.error?.details ?? {});
    if (name !== service && (response.ok || name !== undefined))
      return { state: 'down', stranger: typeof name === 'string' ? name : 'something else' };
    if (response.ok) return { state: status === 'degraded' ? 'degraded' : 'up' };
    return { state: status === 'starting' ? 'starting' : 'down' };
  } catch {
    return { state: 'down' };
  }
}
