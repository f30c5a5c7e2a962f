import { money } from '@storefold/kernel/core';
import { isGatewayType } from '../../payment-gateway/gateway-types.ts';
import { isPlaced, type Order } from '../order.ts';
import type { Payment } from '../payment/payment.ts';
import { totalsOf } from '../price/totals.ts';
import { fallenAwayOf } from './fallen-away.ts';
import type { MoneySource } from './payment.ts';
import { amountsOf, promisedBy } from './shares.ts';

/** What has become of the money of an order. Amounts in minor units. */
interface Sums {
  /** What gateways have collected and staff have recorded, and what gift card and store credits paid. */
  readonly paid: money.Minor;
  /** What of that went back. */
  readonly refunded: money.Minor;
  /** What is to be paid in all: the total, less what staff do not send. 0 once canceled. */
  readonly due: money.Minor;
  /** What of what is due was paid, or more. Not what went back because it was beyond what was due then; goodwill does not change it. */
  readonly settled: money.Minor;
  /** What of that is not paid. */
  readonly outstanding: money.Minor;
  /** What of that no open payment is to pay. */
  readonly unpromised: money.Minor;
}

/** Nothing is paid before an order is placed. */
export function sumsOf(order: Order): Sums {
  const totals = totalsOf(order);
  if (!isPlaced(order)) {
    const unpromised = totals.due - promisedBy(order, totals.due);
    return { paid: 0n, refunded: 0n, settled: 0n, due: totals.total, outstanding: totals.total, unpromised };
  }
  const paid = sumOf(order.payments, ({ captured }) => captured) + totals.giftCard + totals.storeCredit;
  const due = order.status === 'canceled' ? 0n : totals.total - fallenAwayOf(order);
  const settled = money.maxOf(0n, paid - excessReturnedOf(order));
  const outstanding = money.maxOf(0n, due - settled);
  return {
    paid,
    refunded: refundedOf(order),
    settled,
    due,
    outstanding,
    unpromised: money.maxOf(0n, outstanding - promisedBy(order)),
  };
}

/** What is kept of a placed order beyond what may be. */
export function excessOf(order: Order): money.Minor {
  const sums = sumsOf(order);
  return money.maxOf(0n, sums.paid - sums.refunded - keptAtMost(order, sums));
}

/** What is due, less what goods cost that were given back by name: it is theirs alone, and pays for nothing that is not sent. */
const keptAtMost = ({ refunds }: Order, { due }: Pick<Sums, 'due'>): money.Minor =>
  refunds
    .filter(({ status }) => status !== 'failed')
    .reduce(
      (most, { amount, for_goods = 0n, excess = 0n }) =>
        money.maxOf(0n, most - money.maxOf(0n, money.minOf(amount, for_goods) - excess)),
      due,
    );

/** What refunds gave back only because it was beyond what was due. A correction can make it due again. */
const excessReturnedOf = ({ refunds }: Order): money.Minor =>
  refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount, excess = 0n }) => sum + money.minOf(amount, excess), 0n);

/**
 * What a shopper can still pay of a draft or a placed order. Payments by hand that are expected do not count: who ordered may
 * choose otherwise.
 */
export function dueOfShopper(order: Order): money.Minor {
  // What is due of it was due elsewhere.
  if (order.imported) return 0n;
  const due = isPlaced(order) ? sumsOf(order).outstanding : totalsOf(order).due;
  const shares = amountsOf(order);
  const byGateways = order.payments
    .filter(({ status, charge }) => status === 'pending' && charge !== null)
    .reduce(
      (sum, { id, added, amount }) => sum + ((added === 'to_cart' ? shares.get(id) : amount) ?? 0n),
      0n,
    );
  return money.maxOf(0n, due - byGateways);
}

/** A canceled order has given back what cards and credits paid. What payments brought goes back by refunds. */
function refundedOf(order: Order): money.Minor {
  const ofPayments = sumOf(order.payments, (payment) => refundedOfPayment(order, payment));
  const { giftCard, storeCredit } = totalsOf(order);
  if (order.status === 'canceled') return ofPayments + giftCard + storeCredit;
  return ofPayments + sumOfRefunds(order, ({ kind }) => kind !== 'payment');
}

/** What went back of what a payment brought. */
export const refundedOfPayment = (order: Order, payment: Payment): money.Minor =>
  wentBackWhole(order, payment)
    ? payment.captured
    : sumOfRefunds(order, isOf({ kind: 'payment', id: payment.id }), countsAsBack);

/** A cancellation of before its refunds said what went back, unless its gateway is known to have refused. */
const wentBackWhole = (order: Order, { method, failure }: Payment): boolean =>
  order.status === 'canceled' &&
  order.cancellation.given_back_by === null &&
  isGatewayType(method.type) &&
  failure === null;

/** What went back of what a payment, card or credit brought. */
export function refundedOfSource(order: Order, source: MoneySource): money.Minor {
  const payment = source.kind === 'payment' && order.payments.find(({ id }) => id === source.id);
  if (payment) return refundedOfPayment(order, payment);
  if (order.status !== 'canceled') return byRefunds(order, source);
  const { gift_card, store_credit } = order.checkout;
  const paid = [...(gift_card ? [gift_card] : []), ...(store_credit?.credits ?? [])];
  return paid.find(({ id }) => id === source.id)?.amount ?? 0n;
}

/** What may be given back of what a payment, card or credit brought: neither went back nor is about to. */
export function leftOfSource(order: Order, source: MoneySource, amount: money.Minor): money.Minor {
  const payment = source.kind === 'payment' && order.payments.find(({ id }) => id === source.id);
  // What its gateway pays back goes back once.
  if (payment && isToPayBack(payment)) return 0n;
  const isByRefunds = payment && !wentBackWhole(order, payment);
  const back = isByRefunds ? byRefunds(order, source) : refundedOfSource(order, source);
  // More went back than there was where a gateway says later that it had collected nothing.
  return money.maxOf(0n, amount - back);
}

/**
 * Whether a gateway has set something aside, or may have, for an open payment. Not of orders that were canceled before the answers of
 * gateways were kept, unless one is known to have refused.
 */
export const isHeldByGateway = (order: Order, payment: Payment): boolean => {
  const { status, charge, failure } = payment;
  if (isUnreleased(payment)) return true;
  if (status !== 'pending' || charge === null) return false;
  return order.status !== 'canceled' || order.cancellation.given_back_by !== null || failure !== null;
};

/** Whether a gateway still holds something for a payment that is not made: it refused to release it, or is asked again. */
export const isUnreleased = (payment: Payment): boolean =>
  (isNotMade(payment) && isReleaseRefused(payment)) || isReleaseAwaited(payment);

/** Whether its gateway refused to release what it holds, and staff have neither asked again nor said what became of it. */
export function isReleaseRefused({ status, charge, failure, release }: Payment): boolean {
  if (status === 'failed' || status === 'void') return release?.status === 'refused' && !release.is_settled;
  const isRefused = failure !== null && failure.code !== 'payment_processing_error';
  return status === 'pending' && charge?.status === 'authorized' && isRefused;
}

/** Whether staff wait for what becomes of it. After they have settled it they do not. */
export const isReleaseAwaited = (payment: Payment): boolean =>
  isNotMade(payment) && payment.release?.status === 'asked' && !isSettled(payment);

/** Whether staff have said what became of it, and have not asked its gateway again since. */
export const isSettled = ({ settled }: Payment): boolean =>
  settled !== undefined && settled.is_asked_anew !== true;

/** Whether a gateway is to pay back what it collected all the same, as it said after staff had settled the payment as not made. */
export const isToPayBack = ({ status, settled, release }: Payment): boolean =>
  status === 'completed' &&
  release?.status === 'asked' &&
  settled !== undefined &&
  (settled.outcome !== 'captured' || settled.is_asked_anew === true);

const isNotMade = ({ status }: Payment): boolean => status === 'failed' || status === 'void';

/** What refunds gave back of a source, as which value ever, or are about to. */
export const byRefunds = (order: Order, source: MoneySource): money.Minor =>
  sumOfRefunds(order, isOf(source));

const isOf =
  ({ kind, id }: MoneySource) =>
  (source: MoneySource): boolean =>
    source.kind === kind && source.id === id;

type Refund = Order['refunds'][number];

/** What staff give back counts from the beginning, what a cancellation does once it is done. */
const countsAsBack = ({ status, cancellation_id }: Refund): boolean =>
  status === 'completed' || (status === 'pending' && cancellation_id === null);

function sumOfRefunds(
  { refunds }: Order,
  isCounted: (source: MoneySource) => boolean,
  counts: (refund: Refund) => boolean = ({ status }) => status !== 'failed',
): money.Minor {
  const parts = refunds.filter(counts).flatMap((refund) => refund.parts);
  return parts.reduce((sum, { source, amount }) => (isCounted(source) ? sum + amount : sum), 0n);
}

const sumOf = (payments: readonly Payment[], amountOf: (payment: Payment) => money.Minor): money.Minor =>
  payments.reduce((sum, payment) => sum + amountOf(payment), 0n);

/** Whether an order stands, and all that is due of it was paid. Refunds by themselves do not change it. */
export const isPaid = (order: Order): boolean =>
  order.status === 'completed' && hasPaid(order, sumsOf(order));

/** Of what is not sent at all, and was not paid, nothing is paid. */
const hasPaid = (order: Order, { paid, settled, due }: Sums): boolean =>
  settled >= due && (paid > 0n || totalsOf(order).total === 0n);

/** Whether something of a canceled order is still to go back or to be released, as a gateway refused or has not answered. */
const isOpenAfterEnd = (order: Order): boolean =>
  order.payments.some((payment) => isHeldByGateway(order, payment)) ||
  order.refunds.some(
    ({ status, to, parts }) =>
      status === 'pending' && to === 'original' && parts.some(({ source }) => source.kind === 'payment'),
  );

/** How far a placed order is paid. */
export function paymentStatusOf(order: Order): 'paid' | 'balance_due' | 'credit_owed' | 'failed' | 'void' {
  if (order.imported) return order.imported.payment_status;
  const sums = sumsOf(order);
  const kept = sums.paid - sums.refunded;
  if (kept > keptAtMost(order, sums)) return 'credit_owed';
  if (order.status === 'canceled') return isOpenAfterEnd(order) ? 'credit_owed' : 'void';
  if (hasPaid(order, sums)) return 'paid';
  if (sums.due === 0n) return 'void';
  const { payments } = order;
  const hasFailed = payments.length > 0 && payments.every(({ status }) => status === 'failed');
  return hasFailed ? 'failed' : 'balance_due';
}

/** How much of what was paid is back. */
export function refundStatusOf(order: Order): 'none' | 'partial' | 'full' {
  const { paid, refunded } = sumsOf(order);
  const underWay = order.refunds.filter(
    ({ status, cancellation_id }) => status === 'pending' && cancellation_id === null,
  );
  const back = underWay.reduce((sum, { amount }) => sum - amount, refunded);
  if (back <= 0n) return 'none';
  return back >= paid ? 'full' : 'partial';
}
