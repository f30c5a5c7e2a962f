import type { OrderDraft } from '../order.draft.ts';
import type { Order } from '../order.ts';
import { returnsOf } from './return.evolve.ts';

/** Closes what came and is given back, or is not to be. Where a refund failed, a later one closes it. */
export function closeReturns(draft: OrderDraft<Order>): void {
  for (const { id, status, refund_id } of returnsOf(draft.order)) {
    if (status !== 'received') continue;
    const refunds = draft.order.refunds.filter((each) => each.return_id === id);
    const completed = refunds.findLast((each) => each.status === 'completed');
    if (refund_id === null || completed) {
      draft.record('OrderReturnClosed', { return_id: id, refund_id: completed?.id ?? null });
    }
  }
}
