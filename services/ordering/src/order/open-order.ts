import { deliveryStatus } from './delivery/fulfillments.ts';
import { isPlaced, type Order } from './order.ts';
import { paymentStatusOf } from './payment/sums.ts';

/** Whether something is still to happen with an order: it is being placed, not all of it is sent, or money is due, owed or on its way. */
export function isOpenOrder(order: Order): boolean {
  if (!isPlaced(order)) return order.status === 'checking_out';
  if (order.refunds.some(({ status }) => status === 'pending')) return true;
  const payment = paymentStatusOf(order);
  if (payment !== 'paid' && payment !== 'void') return true;
  const delivery = deliveryStatus(order);
  return order.status === 'completed' && delivery !== 'shipped' && delivery !== 'canceled';
}
