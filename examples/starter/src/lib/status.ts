import type { Order } from '@storefold/client';
import type { Say } from './texts.ts';

/** How an order is, in few words. */
export function statusOf(
  {
    state,
    payment_status,
    fulfillment_status,
    refund_status,
  }: Pick<Order, 'state' | 'payment_status' | 'fulfillment_status' | 'refund_status'>,
  say: Say,
): string {
  if (state === 'canceled') return say('canceled');
  if (refund_status === 'full') return say('refunded');
  const paid = payment_status === 'paid' ? say('paid') : say('notPaid');
  return fulfillment_status === 'shipped' ? `${paid}, ${say('shipped')}` : paid;
}
