import type { Bus } from '@storefold/kernel/ports';
import type { HealthPart } from '../../http/connection/health.ts';

/** The bus as a part of `/health`, with the instances of neighbours that are not asked at the moment. */
export function busPart(bus: Bus): HealthPart {
  const absent = bus.absent();
  const isWell = bus.connected && absent.every(({ why }) => why !== 'clock');
  const notAsked = absent.flatMap(({ services, ...each }) =>
    services.map((service) => ({ service, ...each })),
  );
  return {
    status: isWell ? 'up' : 'degraded',
    ...bus.engine,
    ...(notAsked.length > 0 ? { not_asked: notAsked } : {}),
  };
}
