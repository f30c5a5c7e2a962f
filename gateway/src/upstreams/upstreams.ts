import type { Endpoint, ServiceName } from '@storefold/contracts';
import type { Clock, Logger } from '@storefold/kernel/core';
import type { Bus, Vault } from '@storefold/kernel/ports';
import { callerSigning, type EndpointDispatcher } from '@storefold/server/http';
import type { BodyLimits } from './proxy-upstream.ts';
import { ResponseCache } from './response-cache.ts';
import type { Upstream } from './upstream.ts';

/** By service, how it is reached: its dispatcher in this process, or the base URLs of its instances. */
export type ServiceAddresses = Readonly<Partial<Record<ServiceName, ServiceAddress>>>;

type ServiceAddress = EndpointDispatcher | readonly string[];

interface UpstreamsOptions {
  readonly endpoints: readonly Endpoint[];
  readonly services: ServiceAddresses;
  readonly bus: Bus;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly proxyTimeoutMs: number;
  readonly bodyLimits: BodyLimits;
  /** The room for public responses of services in other processes. */
  readonly responseCacheBytes: number;
}

export type Upstreams = ReadonlyMap<ServiceName, Upstream>;

/** Throws when an endpoint belongs to a service without an address. */
export async function createUpstreams(options: UpstreamsOptions): Promise<Upstreams> {
  const upstreams = new Map<ServiceName, Upstream>();
  const addresses = Object.entries(options.services) as [ServiceName, ServiceAddress][];
  for (const { name, service } of options.endpoints) {
    if (!options.services[service])
      throw new Error(`there is no way to the ${service} service, which answers ${name}`);
  }
  const isAnyRemote = addresses.some(([, address]) => isRemoteAddress(address));
  const proxyTo = isAnyRemote ? await proxies(options) : undefined;
  for (const [service, address] of addresses) {
    const upstream = isRemoteAddress(address) ? proxyTo?.(service, address) : localUpstream(address);
    if (upstream) upstreams.set(service, upstream);
  }
  return upstreams;
}

const isRemoteAddress = (address: ServiceAddress | undefined): address is readonly string[] =>
  Array.isArray(address);

const responseCache = ({ responseCacheBytes, bus, clock }: UpstreamsOptions): ResponseCache | undefined =>
  responseCacheBytes > 0 ? new ResponseCache(responseCacheBytes, bus, clock) : undefined;

/** Loaded only for services in other processes: their HTTP client takes several megabytes. */
async function proxies(
  options: UpstreamsOptions,
): Promise<(service: ServiceName, urls: readonly string[]) => Upstream> {
  const { vault, clock, logger, proxyTimeoutMs: timeoutMs, bodyLimits } = options;
  const { Instances } = await import('./instances.ts');
  const { ProxyUpstream } = await import('./proxy-upstream.ts');
  const signature = callerSigning.callerSignature(await vault.secret(callerSigning.CALLER_SECRET), clock);
  const responses = responseCache(options);
  return (service, urls) => {
    const instances = new Instances({ service, urls, timeoutMs, clock, logger });
    return new ProxyUpstream(service, instances, signature, bodyLimits, responses);
  };
}

const localUpstream = (dispatcher: EndpointDispatcher): Upstream => ({
  forwardRequest: (...received) => dispatcher.handle(...received),
});
