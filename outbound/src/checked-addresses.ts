import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';

/** Resolves with all addresses of a host name, or rejects if it has none. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** The destination resolves to an address that events must not be sent to. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';
}

/**
 * The addresses of a URL's host, all of them allowed. One forbidden address forbids the host, because the owner of its
 * DNS records controls which address is used.
 */
export async function resolveAllowed(
  host: string,
  policy: AddressPolicy,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(literal);
  const addresses = family === 0 ? await resolve(host) : [{ address: literal, family }];
  const blocked = addresses.find(({ address }) => !policy.allows(address));
  if (blocked) throw new BlockedAddress(`${host} leads to an address that is not public`);
  return addresses;
}

/** For `net.connect`: connects to an address that was checked, even if the name resolves differently a moment later. */
export const lookupOf =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (host, options, callback) => {
    const [first] = addresses;
    if (!first) callback(new Error(`${host} has no address`), '', 0);
    else if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
