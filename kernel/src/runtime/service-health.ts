import type { HealthPart, HealthParts } from '../http/health.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { FollowerHealth } from '../subscriptions/log-follower.ts';
import { healthProbe } from './health-probe.ts';
import type { SharedPorts } from './ports.ts';
import type { RunningService } from './service.ts';

/**
 * The parts of a process for `/health`: each service with its followers, and the engines. An engine that hangs is
 * reported as down after a second.
 */
export function healthOf(
  services: readonly RunningService[],
  { bus, log, vault, search, clock }: Pick<SharedPorts, 'bus' | 'log' | 'vault' | 'search' | 'clock'>,
): () => Promise<HealthParts> {
  const engines: Readonly<Record<string, () => Promise<HealthPart>>> = {
    event_log: healthProbe(() => probeLog(log), clock),
    ...(services.length > 0 ? { read_models: healthProbe(() => probeReadModels(services), clock) } : {}),
    vault: healthProbe(() => vault.findKey('health').then(() => ({})), clock),
  };
  return async () => {
    const searching = search.health();
    const probes = Object.entries(engines).map(async ([name, probe]) => [name, await probe()] as const);
    return {
      ...Object.fromEntries(await Promise.all(probes)),
      ...(searching ? { search: searching } : {}),
      bus: { status: bus.connected ? 'up' : 'degraded', ...bus.engine },
      ...Object.fromEntries(services.map((service) => [service.name, servicePart(service, clock.now())])),
    };
  };
}

async function probeLog(log: EventLog): Promise<object> {
  if (log.failure) throw log.failure;
  return { ...log.engine, position: await log.head() };
}

/** All services keep their read models in the same engine, each its own. */
async function probeReadModels(services: readonly RunningService[]): Promise<object> {
  const [engine] = await Promise.all(services.map((service) => service.readModels()));
  return { ...engine };
}

/** A follower that shows no sign of life for this long is reported as silent. */
const SILENT_MS = 60_000;

function servicePart(service: RunningService, nowMs: number): HealthPart {
  const { isReady, followers } = service.health();
  const parts = followers.map((each): [string, HealthPart] => [each.name, followerPart(each, nowMs)]);
  const isWell = parts.every(([, { status }]) => status === 'up');
  return {
    status: !isReady ? 'starting' : isWell ? 'up' : 'degraded',
    followers: Object.fromEntries(parts),
  };
}

/** `/health` needs no credentials, so it only names the parked events; their content and errors are in the log. */
export function followerPart(
  { position, failure, unknownFact, parked, lastAliveMs }: FollowerHealth,
  nowMs: number,
): HealthPart {
  const state = failure !== undefined ? 'failing' : nowMs - lastAliveMs > SILENT_MS ? 'silent' : 'following';
  return {
    status: state === 'following' && parked.length === 0 ? 'up' : 'degraded',
    state,
    position,
    ...(unknownFact === undefined ? {} : { unknown_fact: unknownFact }),
    ...(parked.length > 0
      ? { parked: parked.map((each) => ({ event_id: each.event_id, position: each.position })) }
      : {}),
  };
}
