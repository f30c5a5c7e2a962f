import { withOpenCanceled } from '../delivery/fulfillments.ts';
import type { Evolution } from '../order.evolution.ts';
import type { FactData } from '../order.facts.ts';
import type { Order } from '../order.ts';
import type { RefundFacts } from './refund.facts.ts';
import { withItemsHeld, withItemsLeft } from './refund-goods.ts';
import {
  withCancellationRefund,
  withPaidBack,
  withRefundCompleted,
  withRefundFailed,
  withRefundSettled,
  withRefundStarted,
  withRefundUnanswered,
} from './refunds.ts';

export const refundEvolution: Evolution<keyof RefundFacts> = {
  OrderRefundStarted: (order, { data }, at) => withRefundStarted(order, data, at),
  OrderCancellationRefundStarted: (order, { data }, at) => withCancellationRefund(order, data, at),
  OrderRefundUnanswered: (order, { data }, at) => withRefundUnanswered(order, data, at),
  OrderRefundSettled: (order, { data }, at) => withRefundSettled(order, data, at),
  OrderPaymentRefundNoted: (order, { data }, at) => withPaidBack(order, data, at),
  OrderRefundItemsReserved: (order, { data }) => withItemsHeld(order, data),
  OrderRefundItemsRemoved: (order, { data }, at) => withItemsLeft(order, data, at),
  OrderPaymentRefunded: (order, { data }, at) => withPaidBack(order, data, at),
  OrderRefundCompleted: (order, { data }, at) => withRefundCompleted(order, data, at),
  OrderRefundFailed: (order, { data }, at) => withRefundFailed(order, data, at),
  OrderCanceled: (order, { data }, at) => canceled(order, data, at),
};

function canceled(order: Order, data: FactData<'OrderCanceled'>, at: string): Order {
  if (order.status !== 'completed') return order;
  const { cancellation_id: id, is_restocked, given_back_by = null } = data;
  const fulfillments = withOpenCanceled(order.fulfillments, at);
  return {
    ...order,
    status: 'canceled',
    canceled_at: at,
    cancellation: { id, is_restocked, given_back_by },
    fulfillments,
  };
}
