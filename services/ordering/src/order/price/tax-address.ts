import type { Contents } from '../order.ts';
import { isOnlyDownloaded } from './price.ts';

/** By which address an order is taxed: that to which it is sent. What is only downloaded is sent nowhere, and taxed where it is billed. */
export function taxAddressOf(
  order: Pick<Contents, 'items' | 'shipping_address' | 'billing_address'>,
): Contents['shipping_address'] {
  const { shipping_address, billing_address } = order;
  return isOnlyDownloaded(order)
    ? (billing_address ?? shipping_address)
    : (shipping_address ?? billing_address);
}
