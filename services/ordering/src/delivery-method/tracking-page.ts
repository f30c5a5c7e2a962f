import type { Views } from '@storefold/server/runtime';
import { DELIVERY_METHODS } from './delivery-method.ts';

/** The page that follows a parcel of a delivery method. Undefined: the method has none. */
export async function trackingPageOf(
  methodId: string,
  tracking: string,
  views: Views,
): Promise<string | undefined> {
  const method = await views.collection(DELIVERY_METHODS).get(methodId);
  return method?.tracking_url?.replaceAll('{tracking}', encodeURIComponent(tracking));
}
