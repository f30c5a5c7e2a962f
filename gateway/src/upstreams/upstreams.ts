import type { Endpoint, ServiceName } from '@storefold/contracts';
import type { Clock, Logger } from '@storefold/kernel/core';
import { callerSigning, type EndpointDispatcher } from '@storefold/kernel/http';
import type { Vault } from '@storefold/kernel/ports';
import type { Upstream } from './upstream.ts';

/** By service, how it is reached: its dispatcher in this process, or the base URLs of its instances. */
export type ServiceAddresses = Readonly<Partial<Record<ServiceName, ServiceAddress>>>;

type ServiceAddress = EndpointDispatcher | readonly string[];

interface UpstreamsOptions {
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
  const upstreams = new Map<ServiceName, Upstream>();
  for (const [service, address] of Object.entries(options.services) as [ServiceName, ServiceAddress][]) {
    const isRemote = isRemoteAddress(address);
    upstreams.set(service, isRemote ? await proxyTo(service, address, options) : localUpstream(address));
  }
  for (const { name, service } of options.endpoints) {
    if (!upstreams.has(service))
      throw new Error(`there is no way to the ${service} service, which answers ${name}`);
  }
  return upstreams;
}

const isRemoteAddress = (address: ServiceAddress): address is readonly string[] => Array.isArray(address);

/** Loaded only for services in other processes: their HTTP client takes several megabytes. */
async function proxyTo(
  service: ServiceName,
  urls: readonly string[],
  { vault, clock, logger, proxyTimeoutMs: timeoutMs, bodyLimitBytes }: UpstreamsOptions,
): Promise<Upstream> {
  const { Instances } = await import('./instances.ts');
  const { ProxyUpstream } = await import('./proxy-upstream.ts');
  const signature = callerSigning.callerSignature(await vault.secret(callerSigning.CALLER_SECRET), clock);
  const instances = new Instances({ service, urls, timeoutMs, clock, logger });
  return new ProxyUpstream(service, instances, signature, bodyLimitBytes);
}

const localUpstream = (dispatcher: EndpointDispatcher): Upstream => ({
  forwardRequest: (...received) => dispatcher.handle(...received),
});
