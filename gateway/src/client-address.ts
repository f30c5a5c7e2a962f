import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

/** Finds the address a request comes from; empty when the connection is gone. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Believes `X-Forwarded-For` only as far as it was written by proxies of the list (addresses or CIDR ranges): the
 * result is the last address that is none of theirs. Throws on an entry that is neither.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    // Only the last one looked at can be something other than an address: nothing trusted lies behind it.
    const addresses = proxyAddr.all(request, isTrusted);
    return withoutMapping(addresses.findLast((address) => isIP(address) !== 0) ?? '');
  };
}

/** An IPv4 address that came in on an IPv6 socket is itself again. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');
