import { isSameJson, money, Refusal, refusals } from '@storefold/kernel/core';
import { alreadyUpdated, payableOrder, refuseStale } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import { bringUpToDate } from '../order.current.ts';
import type { CartChanges, Decisions } from '../order.decisions.ts';
import { factOf, OrderDraft } from '../order.draft.ts';
import type { FactData, OrderFact } from '../order.facts.ts';
import { chargeIdOf } from '../order.ids.ts';
import { type Cart, isDraft, isOrder, isPlaced, type Order, type OrderState } from '../order.ts';
import { isUnderWay } from './later-payment.rules.ts';
import type { PaidThere, SessionChange } from './payment.commands.ts';
import {
  isHeld,
  isPaidLater,
  leftToPay,
  refuseEmpty,
  refuseTooMuch,
  removeUnfixed,
} from './payment.rules.ts';
import type { EndingSession, PaymentSession } from './payment.ts';
import { attemptOf } from './payments.ts';
import { failureBy, giveUpHeld, recordName, returnPayment } from './returned-payment.rules.ts';
import { giveUpBeyondDue, refuseManyFailed } from './shopper-payment.rules.ts';

export const heldPaymentDecisions: Decisions<
  'ReleasePayments' | 'PayInSession' | 'ExpireSessions' | 'ReturnSession' | 'FailSessionEnd'
> = {
  ReleasePayments: releasePayments,
  PayInSession: payInSession,
  ExpireSessions: expireSessions,
  ReturnSession: returnSession,
  FailSessionEnd: failSessionEnd,
};

export const paymentSessionChanges: CartChanges<SessionChange['type']> = {
  OpenPaymentSession: openSession,
  ChangePaymentSession: changeSession,
  CompletePaymentSession: completeSession,
  FailPaymentSession: failSession,
  ConfirmPaymentSession: confirmSession,
  EndPaymentSession: endSession,
  FailPaymentAttempt: failAttempt,
};

type Draft = OrderDraft<Order>;

type Change<Type extends SessionChange['type']> = Extract<SessionChange, { type: Type }>;

/** A shopper pays a placed order, or a draft by a link. */
function payInSession(
  { by, change, current = {}, expectedVersion }: CommandOf<'PayInSession'>,
  state: OrderState,
): readonly OrderFact[] {
  const order = payableOrder(state, by);
  refuseStale(order, expectedVersion);
  const draft = new OrderDraft<Order>(order);
  if (order.status === 'cart') bringUpToDate(draft as OrderDraft<Cart>, current);
  paymentSessionChanges[change.type](draft as OrderDraft<Cart>, change as never);
  return draft.facts;
}

/** A cart or an order has one open session: a new one cancels the one before. */
function openSession(draft: Draft, command: Change<'OpenPaymentSession'>): void {
  const { sessionId: session_id, method, amount, external, at, expiresAt: expires_at } = command;
  const { currency, customer_id, payments } = draft.order;
  refuseEmpty(draft.order);
  if (isPaidLater(draft.order)) refuseManyFailed(draft.order);
  if (command.currency !== currency || payments.some(isUnderWay)) throw alreadyUpdated();
  refuseTooMuch(draft.order, amount);
  cancelSessions(draft, at);
  draft.record('CartPaymentSessionOpened', {
    customer_id,
    session_id,
    payment_method_id: method.id,
    name: method.name,
    description: method.description,
    type: method.type,
    auto_capture: method.auto_capture,
    amount: money.formatAmount(amount, currency),
    currency,
    external_id: external.externalId,
    customer_external_id: external.customerExternalId ?? null,
    external_data: external.externalData,
    expires_at,
  });
}

function changeSession(draft: Draft, command: Change<'ChangePaymentSession'>): void {
  const session = openSessionOf(draft.order, command.sessionId, command.at);
  const { currency } = session;
  const { amount = session.amount, externalData: external_data } = command;
  if (amount !== session.amount) refuseTooMuch(draft.order, amount);
  else if (isSameJson(external_data, session.external_data)) return;
  draft.record('CartPaymentSessionChanged', {
    customer_id: draft.order.customer_id,
    session_id: session.id,
    amount: money.formatAmount(amount, currency),
    currency,
    external_data,
  });
}

/**
 * The session becomes a payment, whose gateway is asked after this, unless the shopper has paid there. Decides nothing for one that did so
 * before. It is of what the shopper confirmed at the gateway, also where less is due by now: no more than that is collected.
 */
function completeSession(draft: Draft, command: Change<'CompletePaymentSession'>): void {
  const { sessionId: session_id, paymentId: payment_id, source, paid, at } = command;
  if (isBegun(sessionOf(draft.order, session_id))) return;
  const session = paid
    ? payableSessionOf(draft.order, session_id)
    : openSessionOf(draft.order, session_id, at);
  const { method, currency } = session;
  const { amount } = paid ?? session;
  const left = leftToPay(draft.order);
  if (!isPaidLater(draft.order)) {
    if (amount >= left) removeUnfixed(draft);
  } else if (!paid) refuseTooMuch(draft.order, amount);
  draft.record('CartPaymentSessionCompletionStarted', { session_id, payment_id });
  draft.record('OrderPaymentAdded', {
    customer_id: draft.order.customer_id,
    payment_id,
    payment_method_id: method.id,
    name: method.name,
    description: method.description,
    type: method.type,
    // What the gateway has collected is not collected by staff again.
    auto_capture: method.auto_capture || paid?.isCaptured === true,
    amount: money.formatAmount(amount, currency),
    currency,
    payment_source_id: null,
    card: source,
    metadata: null,
  });
  if (paid) recordPaid(draft, payment_id, paid, left);
}

/** The gateway has moved the money already. What a placed order needs no more goes back. `left`: what was left to pay before. */
function recordPaid(draft: Draft, paymentId: string, paid: PaidThere, left: money.Minor): void {
  const { currency } = draft.order;
  const payment = draft.order.payments.find(({ id }) => id === paymentId);
  if (!payment) return;
  const charge = {
    payment_id: paymentId,
    payment_method_id: payment.method.id,
    charge_id: chargeIdOf(attemptOf(draft.order, payment), paymentId),
    currency,
  };
  recordName(draft, payment, paid.named);
  const amount = money.formatAmount(paid.amount, currency);
  draft.record('OrderPaymentAuthorized', { ...charge, amount, response_code: paid.responseCode });
  if (isDraft(draft.order)) giveUpBeyondDue(draft);
  if (!isPlaced(draft.order)) return;
  if (left === 0n) returnPayment(draft, paymentId, failureBy('payment_not_needed'));
  else if (paid.amount > left && (payment.auto_capture || paid.isCaptured)) {
    draft.record('OrderPaymentCaptureStarted', { ...charge, amount: money.formatAmount(left, currency) });
  }
}

function confirmSession(draft: Draft, { sessionId }: Change<'ConfirmPaymentSession'>): void {
  const session = payableSessionOf(draft.order, sessionId);
  if (session.is_confirmed) return;
  draft.record('CartPaymentSessionConfirmed', { session_id: sessionId });
}

/** From here on nothing that is paid in it becomes a payment, so that what its gateway pays back pays no order. */
function endSession(draft: Draft, { sessionId }: Change<'EndPaymentSession'>): void {
  const session = sessionOf(draft.order, sessionId);
  if (!isOver(session)) cancel(draft, session);
}

/** With all that its gateway has to be told to end it: by then the cart may know other sessions. */
function cancel(draft: Draft, session: PaymentSession): void {
  draft.record('CartPaymentSessionCanceled', { ...endingTermsOf(session), type: session.method.type });
}

const endingTermsOf = ({ id, method, external_id, amount, currency }: EndingSession) => ({
  session_id: id,
  payment_method_id: method.id,
  external_id,
  amount: money.formatAmount(amount, currency),
  currency,
});

/** A gateway tells late and again: once is enough, and what was paid since counts more. */
function failAttempt(draft: Draft, { sessionId, failure }: Change<'FailPaymentAttempt'>): void {
  const session = draft.order.payment_sessions.find(({ id }) => id === sessionId);
  if (!session || isOver(session)) return;
  const { attempt_failure: before, attempts_failed = 0, is_confirmed } = session;
  if (!is_confirmed && (before?.message === failure.message || attempts_failed >= MOST_ATTEMPTS)) return;
  draft.record('CartPaymentSessionAttemptFailed', { session_id: sessionId, ...failure });
}

/** Who tries cards of others tries many: more of them change nothing. */
const MOST_ATTEMPTS = 20;

/** Their time is over. Of those that a shopper has confirmed the gateway is asked until it knows, in case it never tells. */
function expireSessions({ at }: CommandOf<'ExpireSessions'>, state: OrderState): readonly OrderFact[] {
  if (!isOrder(state)) return [];
  const draft = new OrderDraft<Order>(state);
  for (const session of state.payment_sessions.filter(isWaiting)) {
    if (at >= session.expires_at) draft.record('CartPaymentSessionExpired', { session_id: session.id });
  }
  return draft.facts;
}

/** A session that has its time, in which somebody may still pay or has confirmed to. */
export const isWaiting = (session: PaymentSession): boolean => !isOver(session) && !session.is_expired;

/** The money has gone back. A cart that was deleted is told of it, too, and nothing of it changes. */
function returnSession(
  { session, amount, currency, failure }: CommandOf<'ReturnSession'>,
  state: OrderState,
): readonly OrderFact[] {
  const data = { ...endingTermsOf(session), amount, currency, ...failure };
  return factOfEnd('CartPaymentSessionReturned', data, state);
}

/** It is not asked again. A cart that was deleted is told of it, too. */
function failSessionEnd(
  { session, failure }: CommandOf<'FailSessionEnd'>,
  state: OrderState,
): readonly OrderFact[] {
  return factOfEnd('CartPaymentSessionEndFailed', { ...endingTermsOf(session), ...failure }, state);
}

function factOfEnd<Type extends 'CartPaymentSessionReturned' | 'CartPaymentSessionEndFailed'>(
  type: Type,
  data: FactData<Type>,
  state: OrderState,
): readonly OrderFact[] {
  const order = state.status === 'deleted' ? state.last : state;
  if (!order || !isOrder(order)) return [];
  return [factOf(type, data, order.state_lock_version + 1)];
}

function failSession(draft: Draft, command: Change<'FailPaymentSession'>): void {
  const { sessionId: session_id, failure, at } = command;
  if (isBegun(sessionOf(draft.order, session_id))) return;
  openSessionOf(draft.order, session_id, at);
  draft.record('CartPaymentSessionFailed', { session_id, ...failure });
}

/** What gateways have set aside for a cart that is not completed is given back. */
function releasePayments(
  { heldUntil }: CommandOf<'ReleasePayments'>,
  state: OrderState,
): readonly OrderFact[] {
  if (!isOrder(state) || state.status !== 'cart' || state.origin === 'staff') return [];
  const draft = new OrderDraft<Order>(state);
  const isDue = ({ created_at }: { readonly created_at: string }) => created_at <= heldUntil;
  for (const payment of state.payments.filter(isHeld).filter(isDue)) {
    giveUpHeld(draft, payment, 'payment_cart_left');
  }
  return draft.facts;
}

/** Those that can still be completed. `at`: now; left out, those that have expired are canceled as well. */
export function cancelSessions(draft: Draft, at?: string): void {
  for (const session of draft.order.payment_sessions) {
    const isExpired = at !== undefined && at >= session.expires_at;
    if (isOver(session) || isExpired) continue;
    cancel(draft, session);
  }
}

export function sessionOf({ payment_sessions }: Order, id: string): PaymentSession {
  const session = payment_sessions.find((each) => each.id === id);
  if (!session) throw refusals.notFound('payment_session', 'cart_not_found');
  return session;
}

/** The session, while it can be changed and completed. */
export function openSessionOf(order: Order, id: string, at: string): PaymentSession {
  const session = sessionOf(order, id);
  if (session.is_canceled) {
    const why = session.is_expired ? 'payment_session_expired' : 'payment_session_canceled';
    throw new Refusal('cart_invalid_state', why);
  }
  if (isOver(session)) throw new Refusal('cart_invalid_state', 'payment_session_over');
  if (at >= session.expires_at) throw new Refusal('cart_invalid_state', 'payment_session_expired');
  return session;
}

/** The session, while what is paid in it can become a payment: also after its time, until its gateway has ended it. */
function payableSessionOf(order: Order, id: string): PaymentSession {
  const session = sessionOf(order, id);
  if (session.is_canceled) throw new Refusal('cart_invalid_state', 'payment_session_canceled');
  if (isOver(session)) throw new Refusal('cart_invalid_state', 'payment_session_over');
  return session;
}

/** The same, or a session that another request has begun to complete. */
export function completableSessionOf(order: Order, id: string, at: string): PaymentSession {
  const session = sessionOf(order, id);
  return isBegun(session) ? session : openSessionOf(order, id, at);
}

/** Whether it became a payment, or failed to. */
export const isBegun = ({ payment_id, failure }: PaymentSession): boolean =>
  payment_id !== null || failure !== null;

export const isOver = (session: PaymentSession): boolean => session.is_canceled || isBegun(session);
