import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { peerOf, withoutMapping } from '@storefold/server/http';
import proxyAddr from 'proxy-addr';

/** Finds the address a request comes from; empty when the client has disconnected. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Trusts `X-Forwarded-For` only as far as it was written by the listed proxies (addresses or CIDR ranges): the result
 * is the last address that is not one of theirs. Throws on an entry that is neither an address nor a range.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    if (request.headers['x-forwarded-for'] === undefined) return peerOf(request);
    // Only the last address can be malformed, because the search stops at the first one that is not trusted.
    const addresses = proxyAddr.all(request, isTrusted);
    return withoutMapping(addresses.findLast((address) => isIP(address) !== 0) ?? '');
  };
}

/** Finds out how a browser reached the store: by what a proxy that ends its connection says, else by where people reach it. */
export type ClientScheme = (request: IncomingMessage) => 'https' | 'http';

/** `baseUrl`: where people reach the store, if that is known. Throws as `clientAddress` does. */
export function clientScheme(
  trustedProxies: readonly string[],
  baseUrl: string | null | undefined,
): ClientScheme {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  const isHttps = (text: string) => /^(.*, *)?https\b/i.test(text);
  return (request) => {
    const told = request.headers['x-forwarded-proto'];
    const word = told !== undefined && isTrusted(peerOf(request), 0) ? String(told) : (baseUrl ?? '');
    return isHttps(word) ? 'https' : 'http';
  };
}

/** Finds out where a browser reaches the store, without a slash at the end: where it is said to be, else the host that the request names. */
export type ClientHome = (request: IncomingMessage) => string | undefined;

export function clientHome(
  trustedProxies: readonly string[],
  baseUrl: string | null | undefined,
): ClientHome {
  if (baseUrl) return () => baseUrl;
  const schemeOf = clientScheme(trustedProxies, baseUrl);
  return (request) => {
    const { host = '' } = request.headers;
    return HOST.test(host) ? `${schemeOf(request)}://${host}` : undefined;
  };
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;
