import { money } from '@storefold/kernel/core';
import { isGatewayType } from '../../payment-gateway/gateway-types.ts';
import { isPlaced, type Order } from '../order.ts';
import type { Price } from '../price/price.ts';
import { totalsOf } from '../price/totals.ts';
import type { Payment } from './payment.ts';

/**
 * The share of the amount due that each payment pays. Payments with an amount come first, in the order they were added
 * and never more than is left; the payment without an amount pays the rest.
 */
export function sharesOf(payments: readonly Payment[], due: money.Minor): ReadonlyMap<string, money.Minor> {
  const shares = new Map<string, money.Minor>();
  let left = due;
  for (const { id, amount } of [...payments.filter(isFixed), ...payments.filter((each) => !isFixed(each))]) {
    const share = amount === null ? left : money.minOf(amount, left);
    shares.set(id, share);
    left -= share;
  }
  return shares;
}

/**
 * What each payment pays, or is to pay. What staff added to an order has an amount of its own; before the order is placed
 * no open payment pays more than the others leave. `due`: what is due of it, where that is known.
 */
export function amountsOf(order: Order, due?: money.Minor): ReadonlyMap<string, money.Minor> {
  if (order.payments.length === 0) return new Map();
  const sharing = order.payments.filter(({ added, status }) =>
    isPlaced(order) ? added === 'to_cart' : status === 'pending',
  );
  const shares = sharesOf(sharing, due ?? dueAtCheckout(order));
  if (sharing.length === order.payments.length) return shares;
  return new Map(order.payments.map(({ id, amount }) => [id, shares.get(id) ?? amount ?? 0n]));
}

/** What payments share: no correction changes what they were made for. */
const dueAtCheckout = (order: Order): money.Minor =>
  isPlaced(order) ? order.checkout.amount_due : totalsOf(order).due;

/**
 * What each payment that is made by a gateway pays. Without those that failed or were voided. Empty for an order that no
 * gateway is asked for.
 */
export function gatewayPaymentsOf(order: Order): GatewayPayment[] {
  const made = order.payments.filter(
    ({ method, status }) => isGatewayType(method.type) && (status === 'pending' || status === 'completed'),
  );
  if (made.length === 0) return [];
  const amounts = amountsOf(order);
  return made.flatMap((payment) => {
    const amount = amounts.get(payment.id) ?? 0n;
    return amount > 0n ? [{ payment, amount }] : [];
  });
}

interface GatewayPayment {
  readonly payment: Payment;
  readonly amount: money.Minor;
}

/** Those of them that the checkout has the gateways set aside. */
export const chargedAtCheckout = (order: Order): GatewayPayment[] =>
  gatewayPaymentsOf(order).filter(({ payment }) => payment.added === 'to_cart');

/** The payments that gateways collect by themselves as soon as the order is placed. */
export const collectedAtOnce = (order: Order): GatewayPayment[] =>
  chargedAtCheckout(order).filter(({ payment }) => payment.auto_capture);

export const isFixed = ({ amount }: Payment): boolean => amount !== null;

/** Whether open payments pay all that is due of an order that is not placed yet. */
export function isCovered(order: Order, { due }: Pick<Price, 'due'> = totalsOf(order)): boolean {
  return promisedBy(order, due) === due;
}

/** What open payments are to pay of what is due. */
export function promisedBy(order: Order, due?: money.Minor): money.Minor {
  const amounts = amountsOf(order, due);
  return order.payments.reduce(
    (sum, { id, status }) => (status === 'pending' ? sum + (amounts.get(id) ?? 0n) : sum),
    0n,
  );
}
