export { AddressPolicy } from './address-policy.ts';
export { BlockedAddress, lookupOf, type Resolve, resolveAllowed } from './checked-addresses.ts';
export { hostResolver } from './host-resolver.provider.ts';
export { HostResolver, NameServersFailed } from './host-resolver.ts';
export { type FindAddresses, resolvingFetch } from './resolving-fetch.ts';
