import { type Clock, refusals, withDeadline } from '@storefold/kernel/core';
import { type AddressPolicy, BlockedAddress, type Resolve, resolveAllowed } from '@storefold/outbound';

/** A name server that takes longer counts as not answering. */
const RESOLVE_TIMEOUT_MS = 3_000;

/**
 * Refuses a URL that events must not be sent to: a scheme other than http and https, a user name or password in it, or
 * a host that resolves to an internal address. A host that does not resolve (yet) is accepted, because its addresses
 * are checked again at each delivery.
 */
export async function checkDestination(
  text: string,
  policy: AddressPolicy,
  resolve: Resolve,
  clock: Clock,
): Promise<void> {
  const url = parseDestination(text);
  const resolved = resolveAllowed(url.hostname, policy, resolve);
  try {
    await withDeadline(resolved, RESOLVE_TIMEOUT_MS, () => undefined, clock);
  } catch (error) {
    if (error instanceof BlockedAddress) throw refusals.invalid({ url: ['not_public_address'] });
  }
}

function parseDestination(text: string): URL {
  const isPlain = !/[\s\p{Cc}\\]/u.test(text) && URL.canParse(text);
  const url = isPlain ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '') throw refusals.invalid({ url: ['invalid'] });
  return url;
}
