import { knownLevel, type ServiceName } from '@storefold/contracts';
import type { Clock } from '@storefold/kernel/core';
import { healthReport } from '@storefold/server/http';
import { clockTooFar } from './absence.ts';
import type { Instance } from './instances.ts';

/** Longer than a service's own health check takes when an engine hangs. */
const HEALTH_TIMEOUT_MS = 1_800;

/**
 * While only some of several instances are up, the service is degraded. An instance that is not of this service is down,
 * and `answered_by` names whom its URL reaches. One that refuses the gateway is down too, and `refused_by` says why. Those that
 * know less of the installation's levels than the gateway are `older_instances`, and those that do not say what they know
 * `unknown_instances`.
 */
export async function healthOfInstances(
  service: ServiceName,
  instances: readonly Instance[],
  clock: Clock,
): Promise<healthReport.HealthPart> {
  const found = await Promise.all(instances.map((instance) => healthOf(service, instance, clock)));
  const urlOf = (index: number): string => instances[index]?.url.origin ?? '';
  const states = found.map(({ state }) => state);
  const strangers = found.flatMap(({ stranger }) => stranger ?? []);
  const answeredBy = strangers.length > 0 ? { answered_by: strangers.join(', ') } : {};
  const refusals = found.flatMap(({ refusal }, index) =>
    refusal === undefined ? [] : `${urlOf(index)}: ${refusal}`,
  );
  const refusedBy = refusals.length > 0 ? { refused_by: refusals.join(', ') } : {};
  const older = found.flatMap(({ known = knownLevel }, index) =>
    known < knownLevel ? [{ url: urlOf(index), known }] : [],
  );
  const unknown = found.flatMap(({ known, state: status }, index) =>
    known === undefined ? [{ url: urlOf(index), status }] : [],
  );
  const details = {
    ...answeredBy,
    ...refusedBy,
    ...(older.length > 0 && { older_instances: older }),
    ...(unknown.length > 0 && { unknown_instances: unknown }),
  };
  const [only] = states;
  if (states.length === 1 && only) return { status: only, ...details };
  return { status: overallState(states), instances: states, ...details };
}

type State = healthReport.HealthPart['status'];

/** `stranger`: the name of another service. `refusal`: why it refuses the gateway. */
interface Found {
  readonly state: State;
  readonly stranger?: string;
  readonly refusal?: string;
  /** The highest level that it knows, if it says so. */
  readonly known?: number;
}

function overallState(states: readonly State[]): State {
  if (states.every((state) => state === 'up')) return 'up';
  if (states.some((state) => state === 'up' || state === 'degraded')) return 'degraded';
  return states.includes('starting') ? 'starting' : 'down';
}

interface Health {
  readonly status?: unknown;
  readonly service?: unknown;
  /** Versions before levels do not say it. */
  readonly version?: unknown;
  readonly level?: { readonly known?: number };
}

async function healthOf(service: ServiceName, { url, refusal }: Instance, clock: Clock): Promise<Found> {
  try {
    const response = await fetch(new URL(healthReport.HEALTH_PATH, url), {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    const body = (await response.json()) as Health & { error?: { details?: Health } };
    const said = response.ok ? body : (body.error?.details ?? {});
    const { status, service: name } = said;
    if (name !== service && (response.ok || name !== undefined))
      return { state: 'down', stranger: typeof name === 'string' ? name : 'something else' };
    const refused = clockTooFar(response.headers.get('date') ?? undefined, clock) ?? refusal;
    const level = levelIn(said);
    if (refused !== undefined) return { state: 'down', refusal: refused, ...level };
    if (response.ok) return { state: status === 'degraded' ? 'degraded' : 'up', ...level };
    return { state: status === 'starting' ? 'starting' : 'down', ...level };
  } catch {
    return { state: 'down' };
  }
}

/** Versions before levels know the first one, and do not say so. What is no report of health says nothing. */
function levelIn({ status, version, level }: Health): { readonly known?: number } {
  if (status !== undefined && version === undefined) return { known: 1 };
  return typeof level?.known === 'number' ? { known: level.known } : {};
}
