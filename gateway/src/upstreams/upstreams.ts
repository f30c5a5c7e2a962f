import type { Endpoint, ServiceName } from '@storefold/contracts';
import type { Clock, Logger } from '@storefold/kernel/core';
import { callerSigning, type EndpointDispatcher } from '@storefold/kernel/http';
import type { Vault } from '@storefold/kernel/ports';
import { Instances } from './instances.ts';
import { ProxyUpstream } from './proxy-upstream.ts';
import type { Upstream } from './upstream.ts';

/** By service, how it is reached: its dispatcher in this process, or the base URLs of its instances. */
export type ServiceAddresses = Readonly<Partial<Record<ServiceName, ServiceAddress>>>;

type ServiceAddress = EndpointDispatcher | readonly string[];

export interface UpstreamsOptions {
  readonly endpoints: readonly Endpoint[];
  readonly services: ServiceAddresses;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly proxyTimeoutMs: number;
  readonly bodyLimitBytes: number;
}

export type Upstreams = ReadonlyMap<ServiceName, Upstream>;

/** Throws when an endpoint belongs to a service without an address. */
export async function createUpstreams(options: UpstreamsOptions): Promise<Upstreams> {
  const { endpoints, vault, clock, logger, proxyTimeoutMs, bodyLimitBytes } = options;
  const addresses = Object.entries(options.services) as [ServiceName, ServiceAddress][];
  const isRemote = addresses.some(([, address]) => isRemoteAddress(address));
  const signature = isRemote
    ? callerSigning.callerSignature(await vault.secret(callerSigning.CALLER_SECRET), clock)
    : undefined;

  const upstreams = new Map<ServiceName, Upstream>();
  for (const [service, address] of addresses) {
    if (!isRemoteAddress(address)) upstreams.set(service, localUpstream(address));
    else if (signature) {
      const instances = new Instances({ service, urls: address, timeoutMs: proxyTimeoutMs, clock, logger });
      upstreams.set(service, new ProxyUpstream(service, instances, signature, bodyLimitBytes));
    }
  }
  for (const { name, service } of endpoints) {
    if (!upstreams.has(service))
      throw new Error(`there is no way to the ${service} service, which answers ${name}`);
  }
  return upstreams;
}

const isRemoteAddress = (address: ServiceAddress): address is readonly string[] => Array.isArray(address);

const localUpstream = (dispatcher: EndpointDispatcher): Upstream => ({
  forwardRequest: (request, response, matched, caller) =>
    dispatcher.handle(request, response, matched, caller),
});
