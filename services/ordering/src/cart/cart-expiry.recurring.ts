import { sweep } from '@storefold/simple-records/upkeep';
import { order } from '../order/order.decider.ts';
import { ownSubject } from '../order/order.sealing.ts';
import { ORDERS } from '../order/read-model/order.view.ts';
import type { OrderingSettings } from '../settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Ends carts that nobody touched for longer than carts are kept, and with them the personal data in them. Drafts are kept. */
export const CartExpiry = sweep({
  name: 'expiry of carts',
  everyMs: 10 * 60 * 1000,
  collection: ORDERS,
  afterMs: ({ cartTtlDays }: OrderingSettings) => cartTtlDays * DAY_MS,
  due: (at) => ({
    filter: {
      all: [
        { field: 'is_cart', eq: true },
        { field: 'updated_at', lte: at },
      ],
    },
    sort: [{ field: 'updated_at' }],
  }),
  of: order,
  recordId: ({ key }) => key,
  command: (untouchedSince) => ({ type: 'ExpireCart', untouchedSince }) as const,
  once: ({ key }) => `expire cart ${key}`,
  destroys: (key, { status }) => (status === 'deleted' ? ownSubject(key) : undefined),
});
