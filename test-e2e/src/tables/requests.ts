import type { Endpoint } from '@storefold/contracts';
import { type Change, type ChangingShop, changes } from './changes/index.ts';
import type { Changes, Prepare } from './changes/prepare.ts';
import { readings } from './readings.ts';

/** Prepares the request of an endpoint, by its name, where it needs more than a caller. */
export const prepared: Changes = { ...readings, ...changes };

/**
 * A request for an endpoint that succeeds, after what it needs was prepared. Who compares, records or guesses begins with
 * it, so that a new endpoint is told once.
 */
export function requestFor(endpoint: Endpoint, shop: ChangingShop): Promise<Change> {
  const prepare = prepared[endpoint.name] ?? asItIs(endpoint);
  return prepare(shop);
}

/** The request of an endpoint without parameters. */
function asItIs({ name, path, access }: Endpoint): Prepare {
  if (/[:*]/.test(path)) throw new Error(`no request for ${name}: it belongs into tables/readings.ts`);
  return async (shop) => {
    if (access.api === 'public') return { client: shop.storefront.with({ key: '' }), path };
    if (access.api === 'store')
      return { client: access.who === 'customer' ? await shop.shopper() : shop.storefront, path };
    return { client: access.who === 'admin_user' ? (await shop.staff()).client : shop.admin, path };
  };
}
