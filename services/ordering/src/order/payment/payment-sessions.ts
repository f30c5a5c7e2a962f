import { money } from '@storefold/kernel/core';
import type { FactData, OrderFact } from '../order.facts.ts';
import type { Order } from '../order.ts';
import type { PaymentSession } from './payment.ts';

/** A cart knows this many sessions, so that it does not grow with every page that is opened. */
const MOST_SESSIONS = 20;

export function withSessionOpened<O extends Order>(order: O, data: FactData<'CartPaymentSessionOpened'>): O {
  const { payment_method_id, name, description, type, auto_capture } = data;
  const session: PaymentSession = {
    id: data.session_id,
    method: { id: payment_method_id, name, description, type, auto_capture },
    ...termsOf(data),
    external_id: data.external_id,
    customer_external_id: data.customer_external_id,
    expires_at: data.expires_at,
    is_canceled: false,
    payment_id: null,
    failure: null,
  };
  const others = order.payment_sessions.filter(
    (each, index, all) => index > all.length - MOST_SESSIONS || isAwaited(each),
  );
  return { ...order, payment_sessions: [...others, session] };
}

/** Its money may still come, days after others were opened: as a payment, or to go back. What is canceled is ended by its fact alone. */
const isAwaited = ({ is_canceled, is_confirmed, payment_id, failure }: PaymentSession): boolean =>
  payment_id === null && failure === null && (!is_canceled || is_confirmed === true);

type SessionFact = Extract<
  OrderFact,
  {
    type:
      | 'CartPaymentSessionChanged'
      | 'CartPaymentSessionCompletionStarted'
      | 'CartPaymentSessionFailed'
      | 'CartPaymentSessionCanceled'
      | 'CartPaymentSessionAttemptFailed'
      | 'CartPaymentSessionConfirmed'
      | 'CartPaymentSessionExpired'
      | 'CartPaymentSessionReturned'
      | 'CartPaymentSessionEndFailed';
  }
>;

export const withSessionAfter = <O extends Order>(order: O, fact: SessionFact): O => ({
  ...order,
  payment_sessions: order.payment_sessions.map((session) =>
    session.id === fact.data.session_id ? { ...session, ...changeBy(fact, session) } : session,
  ),
});

function changeBy({ type, data }: SessionFact, before: PaymentSession): Partial<PaymentSession> {
  switch (type) {
    case 'CartPaymentSessionChanged':
      return termsOf(data);
    case 'CartPaymentSessionCompletionStarted':
      return { payment_id: data.payment_id };
    case 'CartPaymentSessionFailed': {
      const { code, message, said } = data;
      return { failure: { code, message, said } };
    }
    case 'CartPaymentSessionCanceled':
      return { is_canceled: true };
    // What went back pays nothing any more.
    case 'CartPaymentSessionReturned':
    case 'CartPaymentSessionEndFailed':
      return { is_canceled: true, is_confirmed: false };
    case 'CartPaymentSessionAttemptFailed': {
      const { code, message, said } = data;
      const attempts_failed = (before.attempts_failed ?? 0) + 1;
      return { attempt_failure: { code, message, said }, attempts_failed, is_confirmed: false };
    }
    case 'CartPaymentSessionConfirmed':
      return { is_confirmed: true };
    case 'CartPaymentSessionExpired':
      return { is_expired: true };
  }
}

const termsOf = ({ amount, currency, external_data }: FactData<'CartPaymentSessionChanged'>) => ({
  amount: money.minor(amount, currency),
  currency,
  external_data: external_data ?? {},
});

/** Nothing of them tells about a person. */
export const sessionsWithoutPerson = (sessions: readonly PaymentSession[]): PaymentSession[] =>
  sessions.map((session) => ({ ...session, external_data: {} }));
