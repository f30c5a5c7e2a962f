import { text } from '@storefold/contracts';
import { money, Refusal, refusals } from '@storefold/kernel/core';
import { isGatewayType } from '../../payment-gateway/gateway-types.ts';
import { numberOf } from '../../readable-number.ts';
import { preventNotice } from '../notice/notice.rules.ts';
import {
  alreadyUpdated,
  conflictOf,
  heldOrder,
  isStaff,
  ON_ORDER_CONFLICT,
  payableOrder,
  refuseStale,
} from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import { bringUpToDate } from '../order.current.ts';
import type { Decisions } from '../order.decisions.ts';
import { factOf, OrderDraft } from '../order.draft.ts';
import type { OrderFact } from '../order.facts.ts';
import { chargeIdOf } from '../order.ids.ts';
import { refuseTooLarge } from '../order.size.ts';
import {
  type CanceledOrder,
  type Cart,
  isCheckingOut,
  isDraft,
  isOrder,
  type Order,
  type OrderState,
  type PlacedOrder,
} from '../order.ts';
import { creditPaymentsOf } from '../value/credit-payments.ts';
import type { GatewayAnswer } from './payment.commands.ts';
import { giveUp } from './payment.rules.ts';
import type { Payment } from './payment.ts';
import { attemptOf, endOf } from './payments.ts';
import { recordName } from './returned-payment.rules.ts';
import { amountsOf } from './shares.ts';
import { giveUpBeyondDue, refuseManyFailed } from './shopper-payment.rules.ts';
import {
  dueOfShopper,
  isHeldByGateway,
  isReleaseAwaited,
  isReleaseRefused,
  isToPayBack,
  isUnreleased,
  sumsOf,
} from './sums.ts';

export const laterPaymentDecisions: Decisions<
  'AddLaterPayment' | 'CapturePayment' | 'VoidPayment' | 'SettlePayment' | 'RecordAnswer'
> = {
  AddLaterPayment: addLaterPayment,
  CapturePayment: capturePayment,
  VoidPayment: voidPayment,
  SettlePayment: settlePayment,
  RecordAnswer: recordAnswer,
};

/** Staff, or who ordered, add a payment to a draft or to a placed order, of at most what no open payment is to pay. */
function addLaterPayment(command: CommandOf<'AddLaterPayment'>, state: OrderState): readonly OrderFact[] {
  const order = payableOrder(state, command.by);
  const isByStaff = isStaff(command.by);
  const draft = new OrderDraft<Order>(order);
  if (order.status === 'cart') bringUpToDate(draft as OrderDraft<Cart>, command.current ?? {});
  const { currency, customer_id } = order;
  if (!isByStaff) refuseManyFailed(order);
  const most = isByStaff ? sumsOf(draft.order).unpromised : dueOfShopper(draft.order);
  if (most === 0n) throw refusals.notPossible('nothing_due_beyond_open_payments');
  const { paymentId: payment_id, method, source, amount = most, metadata } = command;
  refuseMore(amount, most, currency);
  draft.record('OrderPaymentAdded', {
    customer_id,
    payment_id,
    payment_method_id: method.id,
    name: method.name,
    description: method.description,
    type: method.type,
    auto_capture: method.auto_capture,
    amount: money.formatAmount(amount, currency),
    currency,
    payment_source_id: source?.payment_source_id ?? null,
    card: source?.card ?? null,
    metadata: metadata ?? null,
  });
  if (!isByStaff && !isGatewayType(method.type)) giveUpBeyondDue(draft);
  refuseTooLarge(draft.order, order);
  return draft.facts;
}

/** Staff collect a payment of a placed order, or record that its money came. Once, and at most what it is of. */
function capturePayment(command: CommandOf<'CapturePayment'>, state: OrderState): readonly OrderFact[] {
  const { order, payment } = openPayment(command, state, 'collected');
  const { currency } = order;
  const promised = amountsOf(order).get(payment.id) ?? 0n;
  const { outstanding } = sumsOf(order);
  const { amount = money.minOf(promised, outstanding) } = command;
  refuseMore(amount, promised, currency);
  if (amount === 0n) throw refusals.notPossible('nothing_due_void_payment');
  if (!payment.charge) refuseWhilePaid(order, amount, outstanding);
  const draft = new OrderDraft<Order>(order);
  preventNotice(draft, command, { payment_id: payment.id });
  const taken = { amount: money.formatAmount(amount, currency), currency };
  if (payment.charge) draft.record('OrderPaymentCaptureStarted', { ...chargeOf(order, payment), ...taken });
  else draft.record('OrderPaymentReceived', { ...nameOf(payment), ...taken });
  return draft.facts;
}

/** Staff give up an open payment. What its gateway has set aside is open until the gateway has answered. */
function voidPayment(command: CommandOf<'VoidPayment'>, state: OrderState): readonly OrderFact[] {
  const { order, payment } = openPayment(command, state, 'voided');
  const draft = new OrderDraft<Order>(order);
  if (payment.charge || isUnreleased(payment)) startVoid(draft, payment);
  else giveUp(draft, payment);
  return draft.facts;
}

/** The gateway is asked after this to release what it has set aside for an open payment, or still has for one that is not made. */
export function startVoid(draft: OrderDraft, payment: Payment): void {
  const { order } = draft;
  const promised = amountsOf(order).get(payment.id) ?? 0n;
  const amount = money.formatAmount(payment.charge?.authorized ?? promised, order.currency);
  draft.record('OrderPaymentVoidStarted', { ...chargeOf(order, payment), amount, currency: order.currency });
}

/** Staff say what became of a payment, while it is open what its gateway did, or where that refuses to release it. */
function settlePayment(command: CommandOf<'SettlePayment'>, state: OrderState): readonly OrderFact[] {
  const { paymentId, outcome, reason, settledById: settled_by_id } = command;
  const order = staffsOrder(state, command.storeId);
  const payment = order.payments.find(({ id }) => id === paymentId);
  if (!payment) throw refusals.notFound('payment');
  refuseStale(order, command.expectedVersion);
  if (isCheckingOut(order)) throw new Refusal('cart_invalid_state', 'cart_being_completed');
  const isPaidBack = isToPayBack(payment);
  const isOpen = isPaidBack || isReleaseRefused(payment);
  if (!isAsked(order, payment) && !isOpen) throw refusals.notPossible('payment_not_open_at_gateway');
  if (!isUnanswered(payment) && !isOpen) throw alreadyUpdated(ON_ORDER_CONFLICT);
  if (order.status === 'cart' && outcome === 'captured') {
    throw new Refusal('cart_invalid_state', 'draft_payment_not_collected');
  }
  const { customer_id, currency } = order;
  const { charge } = payment;
  const promised = amountsOf(order).get(payment.id) ?? 0n;
  const wanted = charge?.capture?.amount ?? (charge?.authorized || promised);
  const amount = isPaidBack ? payment.captured : wanted;
  const draft = new OrderDraft<Order>(order);
  draft.record('OrderPaymentSettled', {
    customer_id,
    ...chargeOf(order, payment),
    outcome,
    amount: money.formatAmount(amount, currency),
    currency,
    reason,
    settled_by_id,
  });
  if (outcome === 'captured') giveUpBeyondDue(draft);
  return draft.facts;
}

/** What a gateway answered. Decides no facts where the question is no longer open. */
function recordAnswer(command: CommandOf<'RecordAnswer'>, state: OrderState): readonly OrderFact[] {
  const { answer, paymentId } = command;
  const order = state.status === 'deleted' ? state.last : state;
  if (!order || !isOrder(order)) return [];
  const payment = order.payments.find(({ id }) => id === paymentId);
  if (!payment) return [];
  // A cart that was deleted is told of it, too, and nothing of it changes.
  if (answer.to === 'ended') return endAnswered(order, payment, answer);
  const { charge } = payment;
  const draft = new OrderDraft<Order>(order);
  if (payment.settled?.to === answer.to && payment.settled.since === answer.since) {
    recordLateAnswer(draft, payment, answer);
    return draft.facts;
  }
  if (state.status === 'deleted' || payment.status !== 'pending' || !charge) return [];
  if (answer.to !== charge.status || answer.since !== sinceOf(payment)) return [];
  if (answer.to !== 'voiding' && state.status !== 'completed' && state.status !== 'cart') return [];
  recordOpenAnswer(draft, payment, answer);
  return draft.facts;
}

/** Whether a gateway has released what it held for a payment that is not made, or has paid it back. */
function endAnswered(order: Order, payment: Payment, answer: GatewayAnswer): readonly OrderFact[] {
  const { failure, unanswered } = answer;
  const named = chargeOf(order, payment);
  const version = order.state_lock_version + 1;
  if (unanswered) {
    const isAwaited = isReleaseAwaited(payment) || isToPayBack(payment);
    if (!isAwaited || payment.release?.failure) return [];
    return [factOf('OrderPaymentUnanswered', { ...named, ...unanswered }, version)];
  }
  if (!failure) {
    return payment.release?.status === 'asked' ? [factOf('OrderPaymentReleased', named, version)] : [];
  }
  if (!(isEnded(payment) || isToEndWith(order, payment))) return [];
  // Staff have asked once more since, which is another question.
  if (answer.operation !== undefined && answer.operation !== endOf(payment)) return [];
  const refused = factOf('OrderPaymentVoidFailed', { ...named, ...failure }, version);
  const { collected } = payment.release ?? {};
  if (payment.status === 'completed' || collected === undefined) return [refused];
  // What staff had said to be back is not.
  const kept = { ...named, amount: money.formatAmount(collected, order.currency), currency: order.currency };
  return [refused, factOf('OrderPaymentCaptured', kept, version)];
}

/** What the gateway says after staff have settled the payment holds, where it is something else. */
function recordLateAnswer(draft: OrderDraft<Order>, payment: Payment, answer: GatewayAnswer): void {
  const { settled, status } = payment;
  const { order } = draft;
  const { failure, unanswered, to } = answer;
  if (!settled || unanswered) return;
  const named = chargeOf(order, payment);
  const wanted = settled.amount ?? amountsOf(order).get(payment.id) ?? 0n;
  const taken = { amount: money.formatAmount(wanted, order.currency), currency: order.currency };
  const isVoid = to === 'voiding';
  if (status === 'completed') {
    if (isVoid && !failure) draft.record('OrderPaymentVoided', { ...named, ...taken });
    else if (!isVoid && failure) draft.record('OrderPaymentFailed', { ...named, ...taken, ...failure });
    return;
  }
  const { release } = payment;
  // What it collected and does not pay back counts as well.
  const isKept = release?.status === 'asked' || (release?.status === 'refused' && !isVoid);
  if (!isKept || to === 'authorizing') return;
  if (isVoid && failure) draft.record('OrderPaymentVoidFailed', { ...named, ...failure });
  else if (isVoid) draft.record('OrderPaymentReleased', named);
  else if (!failure) {
    draft.record('OrderPaymentCaptured', { ...named, ...taken });
    giveUpBeyondDue(draft);
  }
}

function recordOpenAnswer(draft: OrderDraft, payment: Payment, answer: GatewayAnswer): void {
  const { order } = draft;
  const { currency } = order;
  const { charge } = payment;
  const { failure, unanswered, responseCode: response_code = '' } = answer;
  const named = chargeOf(order, payment);
  const of = (amount: money.Minor) => ({ ...named, amount: money.formatAmount(amount, currency), currency });
  if (unanswered) {
    if (!isUnanswered(payment)) draft.record('OrderPaymentUnanswered', { ...named, ...unanswered });
    return;
  }
  switch (answer.to) {
    case 'authorizing': {
      const wanted = of(payment.amount ?? 0n);
      if (failure) draft.record('OrderPaymentFailed', { ...wanted, ...failure });
      else {
        if (answer.named) recordName(draft, payment, answer.named);
        draft.record('OrderPaymentAuthorized', { ...wanted, response_code });
      }
      // The shares of what is in a draft are fixed when it is placed.
      if (isDraft(order) && !failure) giveUpBeyondDue(draft);
      return;
    }
    case 'authorized':
    case 'capturing': {
      const wanted = of(charge?.capture?.amount ?? charge?.authorized ?? 0n);
      if (failure) draft.record('OrderPaymentFailed', { ...wanted, ...failure });
      else {
        draft.record('OrderPaymentCaptured', wanted);
        giveUpBeyondDue(draft);
      }
      return;
    }
    case 'voiding':
      if (failure) draft.record('OrderPaymentVoidFailed', { ...named, ...failure });
      else draft.record('OrderPaymentVoided', of(charge?.authorized ?? 0n));
      return;
    case 'ended':
      return;
  }
}

const sinceOf = ({ charge }: Payment): number | undefined => charge?.capture?.since ?? charge?.voiding_since;

/** Whether it is open what a gateway answers about a payment that is added, collected or given up. */
export const isUnderWay = ({ status, charge }: Payment): boolean =>
  status === 'pending' &&
  (charge?.status === 'authorizing' || charge?.status === 'capturing' || charge?.status === 'voiding');

/** The same, or its gateway is about to be asked: what is collected of a placed order without being told to. */
const isAsked = (order: Order, payment: Payment): boolean =>
  isUnderWay(payment) ||
  isReleaseAwaited(payment) ||
  (order.status === 'completed' &&
    payment.status === 'pending' &&
    payment.auto_capture &&
    payment.charge?.status === 'authorized');

/** Whether its gateway was asked and did not answer. */
export const isUnanswered = ({ status, failure, release }: Payment): boolean =>
  (status === 'pending' ? failure : release?.failure)?.code === 'payment_processing_error';

/** A payment that is not made, for which its gateway may hold something or has collected it, and is to be asked to give it back. */
export const isEnded = (payment: Payment): boolean => {
  const { status, source, release } = payment;
  const isNotMade = status === 'failed' || status === 'void';
  const isOpen = release === undefined || release.status === 'asked';
  return source !== null && ((isNotMade && isOpen) || isToPayBack(payment));
};

/** A canceled order of before its refunds said what goes back: its gateways were to end all of its payments. */
const isToEndWith = (order: Order, { source, failure }: Payment): boolean =>
  order.status === 'canceled' &&
  order.cancellation.given_back_by === null &&
  source !== null &&
  failure === null;

/**
 * Refused while it is open what a gateway does with one of the payments: with a conflict while it is being asked, which ends within its
 * time, and then with what staff can do.
 */
export function refuseUnderWay(order: Order, payments: readonly Payment[] = order.payments): void {
  const asked = payments.filter((payment) => isAsked(order, payment));
  const unanswered = asked.find(isUnanswered);
  if (unanswered) throw saysToSettle(unanswered);
  if (asked.length > 0) throw alreadyUpdated(conflictOf(order));
}

/** Refused while a gateway is to pay back what it collected all the same: then staff would pay it back once more. */
export function refusePayingBack({ payments }: Order): void {
  const paidBack = payments.find(isToPayBack);
  if (paidBack) throw saysToSettle(paidBack);
}

const saysToSettle = ({ id }: Payment): Refusal =>
  refusals.notPossible(text('payment_unanswered', { number: numberOf('P', 9, id) }));

/** A draft or a placed order of the store. A shopper's open cart is not there. */
export const staffsOrder = (state: OrderState, storeId: string): Order =>
  heldOrder(state, { storeId, isStaff: true });

/** Refused with `processing_error` if the payment is not open, and with a conflict while its gateway is being asked. */
function openPayment(
  { storeId, paymentId, expectedVersion }: CommandOf<'CapturePayment'> | CommandOf<'VoidPayment'>,
  state: OrderState,
  done: 'collected' | 'voided',
): { order: Cart | PlacedOrder | CanceledOrder; payment: Payment } {
  const order = staffsOrder(state, storeId);
  const payment = order.payments.find(({ id }) => id === paymentId);
  const told = sentences[done];
  if (creditPaymentsOf(order).some(({ id }) => id === paymentId)) {
    throw refusals.notPossible(order.status === 'canceled' ? told.canceled : told.completed);
  }
  if (!payment) throw refusals.notFound('payment');
  refuseStale(order, expectedVersion);
  if (isCheckingOut(order)) throw new Refusal('cart_invalid_state', 'cart_being_completed');
  if (order.status === 'cart' && done === 'collected') {
    throw new Refusal('cart_invalid_state', 'draft_payment_not_collected');
  }
  if (order.status === 'canceled' && (done === 'collected' || !isHeldByGateway(order, payment))) {
    throw refusals.notPossible(told.canceled);
  }
  if (done === 'voided' && isUnreleased(payment)) {
    refuseUnderWay(order, [payment]);
    return { order, payment };
  }
  switch (payment.status) {
    case 'completed':
    case 'failed':
    case 'void':
      throw refusals.notPossible(told[payment.status]);
    case 'pending':
      refuseUnderWay(order, [payment]);
      return { order, payment };
  }
}

const sentences = {
  collected: {
    canceled: 'canceled_order_not_collected',
    completed: 'payment_completed_before',
    failed: 'payment_failed_not_collected',
    void: 'payment_void_not_collected',
  },
  voided: {
    canceled: 'canceled_order_not_voided',
    completed: 'payment_completed_not_voided',
    failed: 'payment_failed_not_voided',
    void: 'payment_void_before',
  },
} as const;

const chargeOf = (order: Order, payment: Payment) => ({
  ...nameOf(payment),
  charge_id: chargeIdOf(attemptOf(order, payment), payment.id),
});

const nameOf = ({ id: payment_id, method }: Payment) => ({ payment_id, payment_method_id: method.id });

/** What is expected by hand is not recorded as paid while a gateway is asked for the same money. */
function refuseWhilePaid(order: Order, amount: money.Minor, outstanding: money.Minor): void {
  const asked = order.payments.filter(isUnderWay).reduce((sum, each) => sum + (each.amount ?? 0n), 0n);
  if (asked > 0n && amount > outstanding - asked) refuseUnderWay(order);
}

function refuseMore(amount: money.Minor, most: money.Minor, currency: string): void {
  if (amount <= most) return;
  throw refusals.invalid({
    amount: [text('at_most', { limit: money.formatAmount(most, currency) })],
  });
}
