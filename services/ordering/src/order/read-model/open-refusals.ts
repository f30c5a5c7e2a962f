import { isPlaced, type Order } from '../order.ts';
import { sumsOf } from '../payment/sums.ts';

/**
 * Whether a provider refused something about the money of a placed order, or does not answer, and nothing was done about it since:
 * nobody pays otherwise what it did not collect, what it holds is not released, or nothing went back after a refund that it refused.
 */
export function hasOpenRefusal(order: Order): boolean {
  if (!isPlaced(order)) return false;
  const { payments, refunds, imported } = order;
  if (imported) return false;
  const isUnpaid = sumsOf(order).outstanding > 0n;
  const isPaymentRefused = payments.some(
    ({ status, failure }) => (status === 'failed' && isUnpaid) || (status === 'pending' && failure !== null),
  );
  return isPaymentRefused || hasRefusedRefund(refunds);
}

export const hasRefusedRefund = (refunds: Order['refunds']): boolean =>
  refunds.some(({ failure }, index) => failure !== null && isOpen(refunds, index));

/** No later refund has taken its place. */
function isOpen(refunds: Order['refunds'], index: number): boolean {
  const later = refunds.slice(index + 1);
  const status = refunds[index]?.status;
  return status === 'pending' || (status === 'failed' && later.every((each) => each.status === 'failed'));
}
