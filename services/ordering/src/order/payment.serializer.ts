import type { Payment as PaymentBody, PaymentCard } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import { paymentMethodBody } from '../payment-method/payment-method.serializer.ts';
import { numberOf } from './order.ids.ts';
import { sharesOf, totalsOf } from './order.totals.ts';
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
export function paymentBodies(order: Order): Plain[] {
  const shares = sharesOf(order.payments, totalsOf(order).due);
  return order.payments.flatMap((payment) => {
    const amount = shares.get(payment.id) ?? 0n;
    return isPlaced(order) && amount === 0n ? [] : [paymentBody(order, payment, amount)];
  });
}

function statusOf({ status }: Order, { charge }: Payment): PaymentBody['status'] {
  if (status === 'canceled') return 'void';
  if (status !== 'completed') return 'checkout';
  return charge?.status === 'captured' ? 'completed' : 'pending';
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
