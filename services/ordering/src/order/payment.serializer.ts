import type { Payment as PaymentBody } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import { paymentMethodBody } from '../payment-method/payment-method.serializer.ts';
import { numberOf } from './order.ids.ts';
import { sharesOf, totalsOf } from './order.totals.ts';
import { isPlaced, type Order, type Payment } from './order.ts';

type Plain = Omit<PaymentBody, 'custom_fields'>;

/** The payments of an order with what each pays. A completed order shows only those that pay something. */
export function paymentBodies(order: Order): Plain[] {
  const shares = sharesOf(order.payments, totalsOf(order).due);
  return order.payments.flatMap((payment) => {
    const amount = shares.get(payment.id) ?? 0n;
    return isPlaced(order) && amount === 0n ? [] : [paymentBody(order, payment, amount)];
  });
}

/** Of the payments of an order that was completed. */
const statuses: Partial<Record<Order['status'], PaymentBody['status']>> = {
  completed: 'pending',
  canceled: 'void',
};

function paymentBody({ status, currency }: Order, { id, method }: Payment, amount: money.Minor): Plain {
  return {
    id,
    payment_method_id: method.id,
    response_code: null,
    number: numberOf('P', 9, id),
    ...money.moneyField('amount', amount, currency),
    status: statuses[status] ?? 'checkout',
    source_type: null,
    source_id: null,
    source: null,
    payment_method: paymentMethodBody(method.id, method),
  };
}
