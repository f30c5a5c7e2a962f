import type { HealthCheck, HealthPart, HealthParts } from '@storefold/kernel/http';
import type { Bus } from '@storefold/kernel/ports';
import type { Ways } from './ways.ts';

/** The bus, the services in other processes, and what the composition root adds. */
export async function gatewayHealth(bus: Bus, ways: Ways, further?: HealthCheck): Promise<HealthParts> {
  const asked = [...ways].map(async ([name, way]) => ({ name, part: await way.health?.() }));
  const services: Record<string, HealthPart> = {};
  for (const { name, part } of await Promise.all(asked)) if (part) services[name] = part;
  return {
    bus: { status: bus.connected ? 'up' : 'degraded', ...bus.engine },
    ...services,
    ...(await further?.()),
  };
}
