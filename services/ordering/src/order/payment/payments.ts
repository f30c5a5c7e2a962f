import { text } from '@storefold/contracts';
import { english, money, uuidv5 } from '@storefold/kernel/core';
import { isGatewayType } from '../../payment-gateway/gateway-types.ts';
import { metadataOf } from '../order.evolution.ts';
import type { FactData, OrderFact } from '../order.facts.ts';
import { isPlaced, type Order } from '../order.ts';
import type { Payment, PaymentRelease, RecordedFailure } from './payment.ts';
import { amountsOf } from './shares.ts';
import { isPaid, isReleaseRefused, isToPayBack } from './sums.ts';

/** A payment that was chosen for a cart. */
export function paymentOf(data: FactData<'CartPaymentAdded'>, at: string): Payment {
  const { payment_id: id, payment_method_id, name, description, type, amount, currency } = data;
  return {
    id,
    method: { id: payment_method_id, name, description, type },
    amount: amount === null ? null : money.minor(amount, currency),
    metadata: {},
    source: null,
    charge: null,
    auto_capture: isGatewayType(type) && (data.auto_capture ?? true),
    added: 'to_cart',
    status: 'pending',
    captured: 0n,
    failure: null,
    created_at: at,
    updated_at: at,
  };
}

/** Its gateway is asked at once: staff added it, or a payment session became it. */
export function chargedPaymentOf(order: Order, data: FactData<'OrderPaymentAdded'>, at: string): Payment {
  const { type, payment_source_id, card } = data;
  const isByGateway = isGatewayType(type);
  return {
    ...paymentOf(data, at),
    ...metadataOf(data),
    source: isByGateway ? { payment_source_id, card } : null,
    charge: isByGateway
      ? { status: 'authorizing', response_code: null, authorized: 0n, capture: null }
      : null,
    added: isPlaced(order) ? 'to_order' : 'in_advance',
  };
}

/** What the shopper pays by now takes the place of what is not offered any more. */
export function withPaymentAdded<O extends Order>(order: O, payment: Payment): O {
  const payments = [...order.payments, payment];
  if (order.fallen_methods === undefined) return { ...order, payments };
  const { fallen_methods: _, ...others } = order;
  return { ...others, payments } as unknown as O;
}

export function withPaymentRemoved<O extends Order>(
  order: O,
  { payment_id, reason }: FactData<'CartPaymentRemoved'>,
): O {
  const payments = order.payments.filter(({ id }) => id !== payment_id);
  const removed = order.payments.find(({ id }) => id === payment_id);
  if (reason === undefined || !removed) return { ...order, payments };
  const others = (order.fallen_methods ?? []).filter(({ id }) => id !== removed.method.id);
  return { ...order, payments, fallen_methods: [...others, removed.method] };
}

export function withPayment<O extends Order>(
  order: O,
  id: string,
  changesOf: (payment: Payment) => Partial<Payment>,
): O {
  const change = (payment: Payment): Payment =>
    payment.id === id ? { ...payment, ...changesOf(payment) } : payment;
  return { ...order, payments: order.payments.map(change) };
}

/** What a gateway did, or staff recorded or gave up. */
export const withPaymentAfter = <O extends Order>(order: O, fact: PaymentFact, at: string): O =>
  withPaidSince(
    withPayment(order, fact.data.payment_id, (payment) => ({
      ...paymentAfter(payment, fact, at),
      updated_at: at,
    })),
    at,
  );

type PaymentFact = Extract<
  OrderFact,
  {
    type:
      | 'OrderPaymentAuthorized'
      | 'OrderPaymentFailed'
      | 'OrderPaymentCaptureStarted'
      | 'OrderPaymentCaptured'
      | 'OrderPaymentCaptureFailed'
      | 'OrderPaymentReceived'
      | 'OrderPaymentVoidStarted'
      | 'OrderPaymentVoidFailed'
      | 'OrderPaymentReleased'
      | 'OrderPaymentUnanswered'
      | 'OrderPaymentSettled'
      | 'OrderPaymentVoided';
  }
>;

function paymentAfter(payment: Payment, fact: PaymentFact, at: string): Partial<Payment> {
  const { charge } = payment;
  switch (fact.type) {
    case 'OrderPaymentAuthorized': {
      const { response_code, amount, currency } = fact.data;
      const authorized = money.minor(amount, currency);
      return { charge: { status: 'authorized', response_code, authorized, capture: null }, failure: null };
    }
    // What staff had settled as collected was not.
    case 'OrderPaymentFailed':
      return { status: 'failed', captured: 0n, failure: failureIn(fact.data, at), charge: null };
    case 'OrderPaymentCaptureStarted': {
      const { amount, currency, state_lock_version: since } = fact.data;
      const capture = { amount: money.minor(amount, currency), since };
      return { charge: charge && { ...charge, status: 'capturing', capture }, failure: null };
    }
    case 'OrderPaymentCaptured':
      return captured(payment, fact.data);
    // From here on it is for staff to try again.
    case 'OrderPaymentCaptureFailed':
      return {
        auto_capture: false,
        charge: charge && { ...charge, status: 'authorized', capture: null },
      };
    case 'OrderPaymentReceived':
      return { status: 'completed', captured: money.minor(fact.data.amount, fact.data.currency) };
    case 'OrderPaymentVoidStarted': {
      const { state_lock_version: voiding_since } = fact.data;
      // What staff had settled before is asked about anew, and what was open then may still be answered.
      if (isNotMade(payment)) {
        const { settled: before } = payment;
        return {
          release: releaseAsked(payment, voidOperation(voiding_since)),
          settled: before && { ...before, is_asked_anew: true },
        };
      }
      return { charge: charge && { ...charge, status: 'voiding', voiding_since }, failure: null };
    }
    case 'OrderPaymentVoidFailed':
      return voidFailed(payment, failureIn(fact.data, at));
    case 'OrderPaymentReleased':
      return released(payment, at);
    case 'OrderPaymentUnanswered': {
      const failure = failureIn(fact.data, at);
      const { release } = payment;
      return release && isNotMade(payment) ? { release: { ...release, failure } } : { failure };
    }
    case 'OrderPaymentSettled': {
      const about = isReleaseRefused(payment) ? settledAgainstRefusal : settledAbout;
      return { ...settled(payment, fact.data, at), ...about(payment, fact.data) };
    }
    case 'OrderPaymentVoided':
      return { status: 'void', captured: 0n, failure: null };
  }
}

const captured = ({ charge }: Payment, { amount, currency }: FactData<'OrderPaymentCaptured'>) => ({
  status: 'completed' as const,
  captured: money.minor(amount, currency),
  charge: charge && { ...charge, status: 'captured' as const, capture: null },
  failure: null,
});

/** It may be given up again, or refunded where its money was collected. What collected money was to be ended by, in older logs, stays collected. */
function voidFailed(payment: Payment, failure: RecordedFailure): Partial<Payment> {
  const { charge } = payment;
  // Staff have said since what became of it.
  if (payment.release?.is_settled) return {};
  const refused = { operation: endOf(payment), status: 'refused', failure } as const;
  if (isNotMade(payment) || isToPayBack(payment)) return { release: refused };
  if (charge?.status !== 'voiding') return charge ? { failure } : {};
  return { failure, charge: { ...charge, status: 'authorized', voiding_since: undefined } };
}

/** What had been collected of it all the same is paid back, and what staff said holds again. */
function released(payment: Payment, at: string): Partial<Payment> {
  const { status, settled: said } = payment;
  const isFailed = said?.outcome === 'failed';
  return {
    ...(status === 'completed' && { status: isFailed ? 'failed' : 'void', captured: 0n }),
    ...(status === 'completed' && isFailed && { failure: settledAsFailed(at) }),
    release: { operation: endOf(payment), status: 'done', failure: null },
  };
}

const isNotMade = ({ status }: Payment): boolean => status === 'failed' || status === 'void';

/** The operation of an end that nobody but the end of its payment began. */
const VOID = 'void';
export const voidOperation = (since: number): string => `void ${since}`;

/** By which operation its gateway is asked to end the charge of a payment that is not made. */
export const endOf = ({ release }: Payment): string => release?.operation ?? VOID;

const releaseAsked = ({ status, captured: taken, release }: Payment, operation: string): PaymentRelease => {
  const collected = status === 'completed' ? taken : release?.collected;
  return { status: 'asked', operation, failure: null, ...(collected !== undefined && { collected }) };
};

/** What was open then. What is not made is released: by the question that is open, where it is that one. */
function settledAbout(payment: Payment, { outcome }: FactData<'OrderPaymentSettled'>): Partial<Payment> {
  const { charge, release } = payment;
  const { status = 'authorizing', capture, voiding_since } = charge ?? {};
  const to = status === 'captured' ? 'capturing' : status;
  const since = capture?.since ?? voiding_since;
  const operation = release?.operation ?? (voiding_since === undefined ? VOID : voidOperation(voiding_since));
  const { to: asked, since: askedSince, amount } = payment.settled ?? { to, since, amount: capture?.amount };
  return {
    settled: { outcome, to: asked, since: askedSince, amount },
    ...(outcome !== 'captured' && { release: releaseAsked(payment, operation) }),
    ...(outcome === 'captured' && release && { release: { ...release, failure: null } }),
  };
}

/** Its gateway has refused to end it: what staff saw there holds, and it is not asked once more. */
const settledAgainstRefusal = (
  payment: Payment,
  { outcome }: FactData<'OrderPaymentSettled'>,
): Partial<Payment> => ({
  settled: payment.settled
    ? { ...payment.settled, outcome }
    : { outcome, to: 'voiding', since: undefined, amount: undefined },
  release: {
    operation: endOf(payment),
    ...payment.release,
    status: 'refused',
    failure: null,
    is_settled: true,
  },
});

function settled(payment: Payment, data: FactData<'OrderPaymentSettled'>, at: string): Partial<Payment> {
  switch (data.outcome) {
    case 'captured':
      return captured(payment, data);
    case 'voided':
      return { status: 'void', captured: 0n, failure: null };
    case 'failed':
      return { status: 'failed', captured: 0n, failure: settledAsFailed(at), charge: null };
  }
}

function settledAsFailed(at: string): RecordedFailure {
  const said = text('payment_settled_as_failed');
  return { code: 'gateway_error', message: english.say(said), said, at };
}

/** What is kept of a refusal. */
export const failureIn = (
  { code, message, said }: Pick<FactData<'OrderPaymentVoidFailed'>, 'code' | 'message' | 'said'>,
  at: string,
): RecordedFailure => ({ code, message, said, at });

/** The amounts of what was set aside in advance are fixed when the order is placed. */
export function withAmountsFixed(order: Order): Payment[] {
  const amounts = amountsOf(order);
  return order.payments.map((payment) =>
    payment.added === 'in_advance' ? { ...payment, amount: amounts.get(payment.id) ?? 0n } : payment,
  );
}

/** What is known of a payment before any attempt to complete the order. */
const ATTEMPTS_IN_ADVANCE = '2f1f8d0c-6c7b-4f5e-9d39-8a3d1f0f6a57';

/**
 * A UUID from which all requests about a payment's charge derive: the attempt to complete the order, or the payment alone
 * where it was added before.
 */
export const attemptOf = (order: Order, { id, added }: Payment): string =>
  added === 'in_advance' || !('checkout' in order) ? uuidv5(ATTEMPTS_IN_ADVANCE, id) : order.checkout.id;

/** Nothing of them tells about a person. */
export const paymentsWithoutPerson = (payments: readonly Payment[]): Payment[] =>
  payments.map((payment) => ({
    ...payment,
    metadata: {},
    source: payment.source && { ...payment.source, card: null },
  }));

/** Notes when all of a placed order is paid. */
export const withPaidSince = <O extends Order>(order: O, at: string): O =>
  order.paid_at === null && isPaid(order) ? { ...order, paid_at: at } : order;
