import { text } from '@storefold/contracts';
import { money, Refusal, refusals } from '@storefold/kernel/core';
import { isGatewayType } from '../../payment-gateway/gateway-types.ts';
import {
  alreadyUpdated,
  heldOrder,
  isStaff,
  ON_ORDER_CONFLICT,
  payableOrder,
  refuseStale,
} from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import { bringUpToDate } from '../order.current.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { OrderFact } from '../order.facts.ts';
import { chargeIdOf } from '../order.ids.ts';
import { refuseTooLarge } from '../order.size.ts';
import {
  type Cart,
  isCheckingOut,
  isDraft,
  type Order,
  type OrderState,
  type PlacedOrder,
} from '../order.ts';
import { creditPaymentsOf } from '../value/credit-payments.ts';
import { giveUp } from './payment.rules.ts';
import type { Payment } from './payment.ts';
import { attemptOf } from './payments.ts';
import { amountsOf } from './shares.ts';
import { giveUpBeyondDue, refuseManyFailed } from './shopper-payment.rules.ts';
import { dueOfShopper, sumsOf } from './sums.ts';

export const laterPaymentDecisions: Decisions<
  'AddLaterPayment' | 'CapturePayment' | 'VoidPayment' | 'RecordAnswer'
> = {
  AddLaterPayment: addLaterPayment,
  CapturePayment: capturePayment,
  VoidPayment: voidPayment,
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
  const taken = { ...nameOf(payment), amount: money.formatAmount(amount, currency), currency };
  if (payment.charge) {
    draft.record('OrderPaymentCaptureStarted', { ...taken, charge_id: chargeOf(order, payment) });
  } else draft.record('OrderPaymentReceived', taken);
  return draft.facts;
}

/** Staff give up an open payment. */
function voidPayment(command: CommandOf<'VoidPayment'>, state: OrderState): readonly OrderFact[] {
  const { order, payment } = openPayment(command, state, 'voided');
  const draft = new OrderDraft<Order>(order);
  giveUp(draft, payment);
  return draft.facts;
}

/** What a gateway answered. Decides no facts where the question is no longer open. */
function recordAnswer(command: CommandOf<'RecordAnswer'>, state: OrderState): readonly OrderFact[] {
  if (state.status !== 'completed' && state.status !== 'cart') return [];
  const payment = state.payments.find(({ id }) => id === command.paymentId);
  const { charge } = payment ?? {};
  const { answer } = command;
  if (payment?.status !== 'pending' || !charge) return [];
  if (answer.to !== charge.status || answer.since !== charge.capture?.since) return [];
  const { currency } = state;
  const text = (amount: money.Minor) => money.formatAmount(amount, currency);
  const named = { ...nameOf(payment), charge_id: chargeOf(state, payment) };
  const draft = new OrderDraft<Order>(state);
  if (answer.to === 'authorizing') {
    const wanted = { amount: text(payment.amount ?? 0n), currency };
    const { failure, responseCode: response_code = '' } = answer;
    if (failure) draft.record('OrderPaymentFailed', { ...named, ...wanted, ...failure });
    else draft.record('OrderPaymentAuthorized', { ...named, ...wanted, response_code });
    // The shares of what is in a draft are fixed when it is placed.
    if (isDraft(state) && !failure) giveUpBeyondDue(draft);
    return draft.facts;
  }
  if (answer.failure) draft.record('OrderPaymentCaptureFailed', { ...named, ...answer.failure });
  else {
    const amount = text(charge.capture?.amount ?? charge.authorized);
    draft.record('OrderPaymentCaptured', { ...named, amount, currency });
    giveUpBeyondDue(draft);
  }
  return draft.facts;
}

/** Whether it is open what a gateway answers about a payment that staff added, collect or have collected. */
export const isUnderWay = ({ status, charge }: Payment): boolean =>
  status === 'pending' && (charge?.status === 'authorizing' || charge?.status === 'capturing');

/** A draft or a placed order of the store. A shopper's open cart is not there. */
export const staffsOrder = (state: OrderState, storeId: string): Order =>
  heldOrder(state, { storeId, isStaff: true });

/** Refused with `processing_error` if the payment is not open, and with a conflict while its gateway is being asked. */
function openPayment(
  { storeId, paymentId, expectedVersion }: CommandOf<'CapturePayment'> | CommandOf<'VoidPayment'>,
  state: OrderState,
  done: 'collected' | 'voided',
): { order: Cart | PlacedOrder; payment: Payment } {
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
  if (order.status === 'canceled') throw refusals.notPossible(told.canceled);
  switch (payment.status) {
    case 'completed':
    case 'failed':
    case 'void':
      throw refusals.notPossible(told[payment.status]);
    case 'pending':
      // What is collected of a placed order without being told to is about to be.
      if (isUnderWay(payment) || (payment.auto_capture && order.status === 'completed')) {
        throw alreadyUpdated(ON_ORDER_CONFLICT);
      }
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

const chargeOf = (order: Order, payment: Payment): string =>
  chargeIdOf(attemptOf(order, payment), payment.id);

const nameOf = ({ id: payment_id, method }: Payment) => ({ payment_id, payment_method_id: method.id });

/** What is expected by hand is not recorded as paid while a gateway is asked for the same money. */
function refuseWhilePaid(order: Order, amount: money.Minor, outstanding: money.Minor): void {
  const asked = order.payments.filter(isUnderWay).reduce((sum, each) => sum + (each.amount ?? 0n), 0n);
  if (asked > 0n && amount > outstanding - asked) throw alreadyUpdated(ON_ORDER_CONFLICT);
}

function refuseMore(amount: money.Minor, most: money.Minor, currency: string): void {
  if (amount <= most) return;
  throw refusals.invalid({
    amount: [text('at_most', { limit: money.formatAmount(most, currency) })],
  });
}
