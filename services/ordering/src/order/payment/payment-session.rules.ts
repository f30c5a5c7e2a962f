import { isSameJson, money, Refusal, refusals } from '@storefold/kernel/core';
import { alreadyUpdated, payableOrder, refuseStale } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import { bringUpToDate } from '../order.current.ts';
import type { CartChanges, Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { OrderFact } from '../order.facts.ts';
import { type Cart, isOrder, type Order, type OrderState } from '../order.ts';
import { isUnderWay } from './later-payment.rules.ts';
import type { SessionChange } from './payment.commands.ts';
import {
  giveUp,
  isHeld,
  isPaidLater,
  leftToPay,
  refuseEmpty,
  refuseTooMuch,
  removeUnfixed,
} from './payment.rules.ts';
import type { PaymentSession } from './payment.ts';
import { refuseManyFailed } from './shopper-payment.rules.ts';

export const heldPaymentDecisions: Decisions<'ReleasePayments' | 'PayInSession'> = {
  ReleasePayments: releasePayments,
  PayInSession: payInSession,
};

export const paymentSessionChanges: CartChanges<SessionChange['type']> = {
  OpenPaymentSession: openSession,
  ChangePaymentSession: changeSession,
  CompletePaymentSession: completeSession,
  FailPaymentSession: failSession,
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
 * The session becomes a payment, whose gateway is asked after this. Decides nothing for one that did so before. It is of what
 * the shopper confirmed at the gateway, also where less is due by now: no more than that is collected.
 */
function completeSession(draft: Draft, command: Change<'CompletePaymentSession'>): void {
  const { sessionId: session_id, paymentId: payment_id, source, at } = command;
  if (isBegun(sessionOf(draft.order, session_id))) return;
  const { method, amount, currency } = openSessionOf(draft.order, session_id, at);
  if (isPaidLater(draft.order)) refuseTooMuch(draft.order, amount);
  else if (amount >= leftToPay(draft.order)) removeUnfixed(draft);
  draft.record('CartPaymentSessionCompletionStarted', { session_id, payment_id });
  draft.record('OrderPaymentAdded', {
    customer_id: draft.order.customer_id,
    payment_id,
    payment_method_id: method.id,
    name: method.name,
    description: method.description,
    type: method.type,
    auto_capture: method.auto_capture,
    amount: money.formatAmount(amount, currency),
    currency,
    payment_source_id: null,
    card: source,
    metadata: null,
  });
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
  for (const payment of state.payments.filter(isHeld).filter(isDue)) giveUp(draft, payment);
  return draft.facts;
}

/** Those that can still be completed. `at`: now; left out, those that have expired are canceled as well. */
export function cancelSessions(draft: Draft, at?: string): void {
  for (const session of draft.order.payment_sessions) {
    const isExpired = at !== undefined && at >= session.expires_at;
    if (isOver(session) || isExpired) continue;
    draft.record('CartPaymentSessionCanceled', { session_id: session.id });
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
  if (session.is_canceled) throw new Refusal('cart_invalid_state', 'payment_session_canceled');
  if (isOver(session)) throw new Refusal('cart_invalid_state', 'payment_session_over');
  if (at >= session.expires_at) throw new Refusal('cart_invalid_state', 'payment_session_expired');
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

const isOver = (session: PaymentSession): boolean => session.is_canceled || isBegun(session);
