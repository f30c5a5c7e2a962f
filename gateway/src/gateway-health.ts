import type { Bus } from '@storefold/kernel/ports';
import type { healthReport } from '@storefold/server/http';
import { busPart } from '@storefold/server/runtime';
import type { Upstreams } from './upstreams/upstreams.ts';

/** The health of the bus, of the services in other processes, and of the parts that the composition root adds. */
export async function gatewayHealth(
  bus: Bus,
  upstreams: Upstreams,
  further?: healthReport.HealthCheck,
): Promise<healthReport.HealthParts> {
  const checks = [...upstreams].map(
    async ([name, upstream]) => [name, await upstream.checkHealth?.()] as const,
  );
  const services: Record<string, healthReport.HealthPart> = {};
  for (const [name, part] of await Promise.all(checks)) if (part) services[name] = part;
  return {
    bus: busPart(bus),
    ...services,
    ...(await further?.()),
  };
}
