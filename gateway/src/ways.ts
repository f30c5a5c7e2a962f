import type { Endpoint, ServiceName } from '@storefold/contracts';
import type { Clock, Logger } from '@storefold/kernel/core';
import { CALLER_SECRET, callerSignature, type EndpointDispatcher } from '@storefold/kernel/http';
import type { Vault } from '@storefold/kernel/ports';
import { Instances } from './instances.ts';
import { proxyTo } from './proxy.ts';
import type { Way } from './way.ts';

/** How each service is reached: its door in this process, or the base URLs of its instances' HTTP servers. */
export type ServiceAddresses = Readonly<Partial<Record<ServiceName, EndpointDispatcher | readonly string[]>>>;

export interface WaysOptions {
  readonly endpoints: readonly Endpoint[];
  readonly services: ServiceAddresses;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly proxyTimeoutMs: number;
}

export type Ways = ReadonlyMap<ServiceName, Way>;

/** Opens the ways to all services; throws when an endpoint belongs to a service that cannot be reached. */
export async function openWays(options: WaysOptions): Promise<Ways> {
  const { vault, clock, logger, proxyTimeoutMs } = options;
  const addresses = Object.entries(options.services) as [
    ServiceName,
    EndpointDispatcher | readonly string[],
  ][];
  const isRemote = addresses.some(([, address]) => isElsewhere(address));
  const secret = isRemote ? await vault.secret(CALLER_SECRET) : undefined;
  const signature = secret === undefined ? undefined : callerSignature(secret, clock);

  const ways = new Map<ServiceName, Way>();
  for (const [service, address] of addresses) {
    if (!isElsewhere(address)) ways.set(service, wayToDoor(address));
    else if (signature) {
      const instances = new Instances(service, address, clock, logger);
      ways.set(service, proxyTo({ service, instances, signature, timeoutMs: proxyTimeoutMs, logger }));
    }
  }
  for (const { name, service } of options.endpoints) {
    if (!ways.has(service))
      throw new Error(`there is no way to the ${service} service, which answers ${name}`);
  }
  return ways;
}

const isElsewhere = (address: EndpointDispatcher | readonly string[]): address is readonly string[] =>
  Array.isArray(address);

/** In one process: a plain call. */
const wayToDoor = (dispatcher: EndpointDispatcher): Way => ({
  forward: (request, response, matched, caller) => dispatcher.handle(request, response, matched, caller),
});
