import type { LookupAddress } from 'node:dns';
import type * as undici from 'undici';
import { lookupOf } from './checked-addresses.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 1_048_576;
const MAX_RESPONSE_HEADER_BYTES = 16_384;

/** Resolves with the addresses that a URL may be fetched from, or rejects. */
export type FindAddresses = (url: URL) => Promise<LookupAddress[]>;

/**
 * A `fetch` that connects to addresses that were looked up and checked before, so that no name is looked up in the threads
 * of `getaddrinfo`. It follows no redirect and reads at most `maxBytes`, by default 1 MB. As with any `fetch`, a host that cannot be reached is a
 * TypeError.
 */
export function resolvingFetch(
  find: FindAddresses,
  { maxBytes = MAX_RESPONSE_BYTES }: { readonly maxBytes?: number } = {},
): typeof globalThis.fetch {
  return async (input, init) => {
    const addresses = await find(new URL(input instanceof Request ? input.url : input)).catch(
      (cause: unknown) => {
        throw new TypeError('fetch failed', { cause });
      },
    );
    // Loaded at the first request: stores without providers do not need it.
    const { Agent, fetch } = await import('undici');
    const agent = new Agent({
      connect: { lookup: lookupOf(addresses), timeout: CONNECT_TIMEOUT_MS },
      maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
      maxResponseSize: maxBytes,
    });
    const options = { ...init, redirect: 'manual', dispatcher: agent } as undici.RequestInit;
    try {
      return (await fetch(input as undici.RequestInfo, options)) as unknown as Response;
    } finally {
      // Resolves when the response was read.
      void agent.close();
    }
  };
}
