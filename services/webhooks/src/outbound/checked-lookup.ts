import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { AddressPolicy } from './address-policy.ts';

/** All addresses of a host name, or a rejection when it has none. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

export const systemResolve: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** The destination leads to an address that events are not sent to. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';
}

/**
 * The addresses of a URL's host, each of them allowed. One forbidden address among many forbids the host: whoever sets
 * its DNS records chooses which one is taken.
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

const findAllowed = callbackify(resolveAllowed);

/** For `net.connect`: the connection goes to an address that was checked, whatever the name resolves to a moment later. */
export const checkedLookup =
  (policy: AddressPolicy, resolve: Resolve): LookupFunction =>
  (host, options, callback) =>
    findAllowed(host, policy, resolve, (error, addresses) => {
      const [first] = error ? [] : addresses;
      if (!first) callback(error ?? new Error(`${host} has no address`), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
