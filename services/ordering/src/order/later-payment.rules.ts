import { text } from '@storefold/contracts';
import { money, Refusal, refusals } from '@storefold/kernel/core';
import { alreadyUpdated, ON_ORDER_CONFLICT, refuseStale, storesOrder } from './order.access.ts';
import type { CommandOf } from './order.commands.ts';
import { OrderDraft } from './order.draft.ts';
import type { OrderFact } from './order.facts.ts';
import { chargeIdOf } from './order.ids.ts';
import { refuseTooLarge } from './order.size.ts';
import { sumsOf } from './order.sums.ts';
import { amountsOf } from './order.totals.ts';
import {
  type CanceledOrder,
  isPlaced,
  type Order,
  type OrderState,
  type Payment,
  type PlacedOrder,
} from './order.ts';

/** Staff add a payment to a placed order, of at most what no open payment is to pay. */
export function addLaterPayment(
  command: CommandOf<'AddLaterPayment'>,
  state: OrderState,
): readonly OrderFact[] {
  const order = placedOrder(state, command.storeId);
  if (order.status === 'canceled') {
    throw new Refusal('cart_invalid_state', 'canceled_order_not_paid');
  }
  const { currency, customer_id } = order;
  const { unpromised } = sumsOf(order);
  if (unpromised === 0n) throw refusals.notPossible('nothing_due_beyond_open_payments');
  const { paymentId: payment_id, method, source, amount = unpromised, metadata } = command;
  refuseMore(amount, unpromised, currency);
  const draft = new OrderDraft<Order>(order);
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
  refuseTooLarge(draft.order, order);
  return draft.facts;
}

/** Staff collect a payment, or record that its money came. Once, and at most what it is of. */
export function capturePayment(
  command: CommandOf<'CapturePayment'>,
  state: OrderState,
): readonly OrderFact[] {
  const { order, payment } = openPayment(command, state, 'collected');
  const { currency } = order;
  const promised = payment.charge?.authorized ?? amountsOf(order).get(payment.id) ?? 0n;
  const { amount = promised } = command;
  refuseMore(amount, promised, currency);
  const draft = new OrderDraft<Order>(order);
  const taken = { ...nameOf(payment), amount: money.formatAmount(amount, currency), currency };
  if (payment.charge) {
    const charge_id = chargeIdOf(order.checkout.id, payment.id);
    draft.record('OrderPaymentCaptureStarted', { ...taken, charge_id });
  } else draft.record('OrderPaymentReceived', taken);
  return draft.facts;
}

/** Staff give up an open payment. */
export function voidPayment(command: CommandOf<'VoidPayment'>, state: OrderState): readonly OrderFact[] {
  const { order, payment } = openPayment(command, state, 'voided');
  const draft = new OrderDraft<Order>(order);
  draft.record('OrderPaymentVoided', {
    ...nameOf(payment),
    charge_id: payment.charge && chargeIdOf(order.checkout.id, payment.id),
    amount: money.formatAmount(amountsOf(order).get(payment.id) ?? 0n, order.currency),
    currency: order.currency,
  });
  return draft.facts;
}

/** What a gateway answered. Decides no facts where the question is no longer open. */
export function recordAnswer(command: CommandOf<'RecordAnswer'>, state: OrderState): readonly OrderFact[] {
  if (!isPlaced(state)) return [];
  const payment = state.payments.find(({ id }) => id === command.paymentId);
  const { charge } = payment ?? {};
  const { answer } = command;
  if (state.status !== 'completed' || payment?.status !== 'pending' || !charge) return [];
  if (answer.to !== charge.status || answer.since !== charge.capture?.since) return [];
  const { currency } = state;
  const text = (amount: money.Minor) => money.formatAmount(amount, currency);
  const named = { ...nameOf(payment), charge_id: chargeIdOf(state.checkout.id, payment.id) };
  const draft = new OrderDraft<Order>(state);
  if (answer.to === 'authorizing') {
    const wanted = { amount: text(payment.amount ?? 0n), currency };
    const { failure, responseCode: response_code = '' } = answer;
    if (failure) draft.record('OrderPaymentFailed', { ...named, ...wanted, ...failure });
    else draft.record('OrderPaymentAuthorized', { ...named, ...wanted, response_code });
    return draft.facts;
  }
  if (answer.failure) draft.record('OrderPaymentCaptureFailed', { ...named, ...answer.failure });
  else {
    const amount = text(charge.capture?.amount ?? charge.authorized);
    draft.record('OrderPaymentCaptured', { ...named, amount, currency });
  }
  return draft.facts;
}

/** Whether it is open what a gateway answers about a payment that staff added, collect or have collected. */
export const isUnderWay = ({ status, charge }: Payment): boolean =>
  status === 'pending' && (charge?.status === 'authorizing' || charge?.status === 'capturing');

/** A placed order of the store. A shopper's open cart is not there. */
export function placedOrder(state: OrderState, storeId: string): PlacedOrder | CanceledOrder {
  const order = storesOrder(state, storeId);
  if (!isPlaced(order)) throw refusals.notFound('order', 'order_not_found');
  return order;
}

/** Refused with `processing_error` if the payment is not open, and with a conflict while its gateway is being asked. */
function openPayment(
  { storeId, paymentId, expectedVersion }: CommandOf<'CapturePayment'> | CommandOf<'VoidPayment'>,
  state: OrderState,
  done: 'collected' | 'voided',
): { order: PlacedOrder; payment: Payment } {
  const order = placedOrder(state, storeId);
  const payment = order.payments.find(({ id }) => id === paymentId);
  if (!payment) throw refusals.notFound('payment');
  refuseStale(order, expectedVersion);
  const told = sentences[done];
  if (order.status === 'canceled') throw refusals.notPossible(told.canceled);
  switch (payment.status) {
    case 'completed':
    case 'failed':
    case 'void':
      throw refusals.notPossible(told[payment.status]);
    case 'pending':
      // What is collected without being told to is about to be.
      if (isUnderWay(payment) || payment.auto_capture) throw alreadyUpdated(ON_ORDER_CONFLICT);
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

const nameOf = ({ id: payment_id, method }: Payment) => ({ payment_id, payment_method_id: method.id });

function refuseMore(amount: money.Minor, most: money.Minor, currency: string): void {
  if (amount <= most) return;
  throw refusals.invalid({
    amount: [text('at_most', { limit: money.formatAmount(most, currency) })],
  });
}
