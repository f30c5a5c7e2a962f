import type { OrderPayment, Payment as PaymentBody, PaymentCard } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import { paymentMethodBody } from '../payment-method/payment-method.serializer.ts';
import { numberOf } from '../readable-number.ts';
import { moneyFields } from './money-fields.ts';
import { orderIdOf } from './order.ids.ts';
import { refundedOfPayment } from './order.sums.ts';
import { amountsOf } from './order.totals.ts';
import { isPlaced, type Order, type Payment } from './order.ts';

/** What is shown of a card. */
const paymentCardBody = ({ brand, last4, month, year, name }: PaymentCard): PaymentCard => ({
  brand,
  last4,
  month,
  year,
  name,
});

type Plain = Omit<PaymentBody, 'custom_fields'>;

/** The payments of an order with what each pays. A completed order shows only those that pay something. */
export const paymentBodies = (order: Order): Plain[] =>
  shownPayments(order).map(({ payment, amount }) => paymentBody(order, payment, amount));

/** The Admin API's form. */
export const adminPaymentBodies = (key: string, order: Order): OrderPayment[] =>
  shownPayments(order).map(({ payment, amount }) => adminPaymentBody(key, order, payment, amount));

function shownPayments(order: Order): { payment: Payment; amount: money.Minor }[] {
  const amounts = amountsOf(order);
  return order.payments.flatMap((payment) => {
    const amount = amounts.get(payment.id) ?? 0n;
    return isPlaced(order) && amount === 0n ? [] : [{ payment, amount }];
  });
}

/** An open payment of a canceled order is not made any more. */
function statusOf(order: Order, { status, added }: Payment): PaymentBody['status'] {
  if (!isPlaced(order)) return added === 'to_cart' ? 'checkout' : status;
  return status === 'pending' && order.status === 'canceled' ? 'void' : status;
}

function paymentBody(order: Order, payment: Payment, amount: money.Minor): Plain {
  const { id, method, source, charge } = payment;
  return {
    id,
    payment_method_id: method.id,
    response_code: charge?.response_code ?? null,
    number: numberOf('P', 9, id),
    ...money.moneyField('amount', amount, order.currency),
    status: statusOf(order, payment),
    source_type: source && 'credit_card',
    source_id: source?.payment_source_id ?? null,
    source: source?.card ? paymentCardBody(source.card) : null,
    payment_method: paymentMethodBody(method.id, method),
  };
}

function adminPaymentBody(key: string, order: Order, payment: Payment, amount: money.Minor) {
  const { charge, captured, failure, metadata, created_at, updated_at } = payment;
  return {
    ...paymentBody(order, payment, amount),
    order_id: orderIdOf(key),
    ...moneyFields(
      {
        authorized_amount: charge?.authorized ?? 0n,
        captured_amount: captured,
        refunded_amount: refundedOfPayment(order, payment),
      },
      order.currency,
    ),
    failure: failure && { code: failure.code, message: failure.message },
    metadata,
    created_at,
    updated_at,
  };
}
