import { sweep } from '@storefold/simple-records/upkeep';
import { order } from '../order/order.decider.ts';
import { ORDERS } from '../order/read-model/order.view.ts';

/** Notes when the time of payment sessions is over in which nobody has paid. */
export const SessionExpiry = sweep({
  name: 'expiry of payment sessions',
  everyMs: 60_000,
  collection: ORDERS,
  due: (at) => ({
    filter: { field: 'session_expires_at', lte: at },
    sort: [{ field: 'session_expires_at' }],
  }),
  of: order,
  recordId: ({ key }) => key,
  command: (at) => ({ type: 'ExpireSessions', at }) as const,
  once: ({ key, session_expires_at }) => `expire payment sessions of ${key} at ${session_expires_at}`,
});
