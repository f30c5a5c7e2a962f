import type { PaymentSession as SessionBody } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import { paymentMethodBody } from '../../payment-method/payment-method.serializer.ts';
import { cartIdOf, orderIdOf } from '../order.ids.ts';
import { isPlaced, type Order } from '../order.ts';
import { isUnderWay } from './later-payment.rules.ts';
import { paymentBodies } from './payment.serializer.ts';
import type { PaymentSession } from './payment.ts';

/** `at`: now. */
export function paymentSessionBody(
  key: string,
  order: Order,
  session: PaymentSession,
  at: string,
): SessionBody {
  const { id, method, amount, currency, payment_id } = session;
  return {
    id,
    status: statusOf(order, session, at),
    currency,
    external_id: session.external_id,
    external_data: session.external_data,
    customer_external_id: session.customer_external_id,
    expires_at: session.expires_at,
    ...money.moneyField('amount', amount, currency),
    payment_method_id: method.id,
    order_id: isPlaced(order) ? orderIdOf(key) : cartIdOf(key),
    payment_method: paymentMethodBody(method.id, method),
    payment: paymentBodies(order).find((each) => each.id === payment_id) ?? null,
  };
}

function statusOf({ payments }: Order, session: PaymentSession, at: string): SessionBody['status'] {
  const { is_canceled, payment_id, failure, expires_at, attempt_failure } = session;
  const payment = payments.find(({ id }) => id === payment_id);
  if (failure || payment?.status === 'failed') return 'failed';
  if (payment && payment.status !== 'void') return isUnderWay(payment) ? 'processing' : 'completed';
  if (payment || (is_canceled && !session.is_expired)) return 'canceled';
  if (session.is_confirmed && !is_canceled) return 'processing';
  if (session.is_expired) return 'expired';
  if (attempt_failure && at < expires_at) return 'failed';
  return at >= expires_at ? 'expired' : 'pending';
}
