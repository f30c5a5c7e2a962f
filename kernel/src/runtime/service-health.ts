import type { FollowerHealth } from '../flow/parked.ts';
import type { HealthPart, HealthParts } from '../http/health.ts';
import type { SharedPorts } from './open-ports.ts';
import type { RunningService } from './service.ts';

/** The parts of a process for `/health`: each service with what follows the log, and the engines. */
export function healthOf(
  services: readonly RunningService[],
  { bus, log, vault }: Pick<SharedPorts, 'bus' | 'log' | 'vault'>,
) {
  return async (): Promise<HealthParts> => ({
    event_log: await partOf(() => log.head().then((position) => ({ ...log.engine, position }))),
    vault: await partOf(() => vault.findKey('health').then(() => ({}))),
    bus: { status: bus.connected ? 'up' : 'degraded', ...bus.engine },
    ...Object.fromEntries(services.map((service) => [service.name, servicePart(service)])),
  });
}

function servicePart(service: RunningService): HealthPart {
  const { isReady, projections, publisher, followers } = service.health();
  const all = [...projections, ...(publisher ? [publisher] : []), ...followers];
  const isWell = all.every(({ failure, parked }) => failure === undefined && parked.length === 0);
  return {
    status: !isReady ? 'down' : isWell ? 'up' : 'degraded',
    followers: Object.fromEntries(all.map((each) => [each.name, followerPart(each)])),
  };
}

const followerPart = ({ position, failure, parked }: FollowerHealth) => ({
  position,
  ...(failure ? { failure } : {}),
  ...(parked.length > 0 ? { parked } : {}),
});

async function partOf(look: () => Promise<object>): Promise<HealthPart> {
  try {
    return { status: 'up', ...(await look()) };
  } catch (error) {
    return { status: 'down', reason: error instanceof Error ? error.message : String(error) };
  }
}
