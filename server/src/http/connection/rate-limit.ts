import { Refusal } from '@storefold/kernel/core';
import type { Counted } from '@storefold/kernel/ports';

/** The time over which requests are counted. */
export const RATE_WINDOW_MS = 60_000;

/** Says how much of a limit is left. */
export const rateLimitHeaders = (perMinute: number, { count }: Counted): Record<string, string> => ({
  'X-RateLimit-Limit': String(perMinute),
  'X-RateLimit-Remaining': String(Math.max(0, perMinute - count)),
});

/** Refuses a request beyond a limit until the window ends. */
export const rateLimitExceeded = ({ resetMs }: Pick<Counted, 'resetMs'>): Refusal =>
  new Refusal('rate_limit_exceeded', 'too_many_requests', undefined, {
    retryAfterS: Math.max(1, Math.ceil(resetMs / 1_000)),
  });

const GROUPS_OF_A_NETWORK = 4;

/**
 * The addresses that are counted as one client: an IPv4 address alone, an IPv6 address with all others of its /64
 * network, which one client can have to itself.
 */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  const network = groups
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
