import { sweep } from '@storefold/simple-records/upkeep';
import { order } from '../order/order.decider.ts';
import { ORDERS } from '../order/read-model/order.view.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Gives back what was set aside for a cart by a payment session, when the cart is not completed within a day. */
export const HeldPaymentRelease = sweep({
  name: 'release of what is held for carts',
  everyMs: 10 * 60 * 1000,
  collection: ORDERS,
  afterMs: () => DAY_MS,
  due: (at) => ({ filter: { field: 'held_since', lte: at }, sort: [{ field: 'held_since' }] }),
  of: order,
  recordId: ({ key }) => key,
  command: (heldUntil) => ({ type: 'ReleasePayments', heldUntil }) as const,
  once: ({ key, held_since }) => `release payments of ${key} held since ${held_since}`,
});
