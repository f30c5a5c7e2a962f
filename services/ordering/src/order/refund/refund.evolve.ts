import { withOpenCanceled } from '../delivery/fulfillments.ts';
import type { Evolution } from '../order.evolution.ts';
import type { FactData } from '../order.facts.ts';
import type { Order } from '../order.ts';
import type { RefundFacts } from './refund.facts.ts';
import { withPaidBack, withRefundCompleted, withRefundFailed, withRefundStarted } from './refunds.ts';

export const refundEvolution: Evolution<keyof RefundFacts> = {
  OrderRefundStarted: (order, { data }, at) => withRefundStarted(order, data, at),
  OrderPaymentRefunded: (order, { data }, at) => withPaidBack(order, data, at),
  OrderRefundCompleted: (order, { data }, at) => withRefundCompleted(order, data, at),
  OrderRefundFailed: (order, { data }, at) => withRefundFailed(order, data, at),
  OrderCanceled: (order, { data }, at) => canceled(order, data, at),
};

function canceled(order: Order, data: FactData<'OrderCanceled'>, at: string): Order {
  if (order.status !== 'completed') return order;
  const { cancellation_id: id, is_restocked } = data;
  const fulfillments = withOpenCanceled(order.fulfillments, at);
  return { ...order, status: 'canceled', canceled_at: at, cancellation: { id, is_restocked }, fulfillments };
}
