import { text } from '@storefold/contracts';
import { Refusal, refusals } from '@storefold/kernel/core';
import { deliveryStatus } from './delivery/fulfillments.ts';
import type { Holder, Staff } from './order.terms.ts';
import {
  type CanceledOrder,
  type Cart,
  isCheckingOut,
  isDraft,
  isOrder,
  isPlaced,
  type Order,
  type OrderState,
  type PlacedOrder,
} from './order.ts';
import { paymentStatusOf } from './payment/sums.ts';

/** The order, if the holder has access to it. Otherwise shoppers find no cart, and staff no order. */
export function heldOrder(state: OrderState, holder: Holder): Order {
  if (isOrder(state) && holds(state, holder)) return state;
  throw isStaff(holder)
    ? refusals.notFound('order', 'order_not_found')
    : refusals.notFound('cart', 'cart_not_found');
}

/** The cart, for its holder, while it can be changed. */
export function openCart(state: OrderState, holder: Holder): Cart {
  const order = heldOrder(state, holder);
  if (isPlaced(order)) {
    throw new Refusal('cart_invalid_state', 'order_complete');
  }
  if (order.status !== 'cart') {
    throw new Refusal('cart_invalid_state', 'cart_being_completed');
  }
  return order;
}

/** The completed or canceled order, for its holder. */
export function heldPlacedOrder(state: OrderState, holder: Holder): PlacedOrder | CanceledOrder {
  if (!isPlaced(state) || !holds(state, holder)) {
    throw refusals.notFound('order', 'order_not_found');
  }
  return state;
}

/** An order, or a draft, for its holder: a draft for staff, and for who has a link to pay it. */
export function readableOrder(state: OrderState, holder: Holder): Order {
  if (!isOrder(state) || !(isPlaced(state) || isDraft(state)) || !holds(state, holder)) {
    throw refusals.notFound('order', 'order_not_found');
  }
  return state;
}

/** An order or a draft that can be paid, for its holder: a draft for staff, and for who has a link to pay it. */
export function payableOrder(state: OrderState, holder: Holder): Cart | PlacedOrder {
  const order = readableOrder(state, holder);
  if (order.status === 'canceled') throw new Refusal('cart_invalid_state', 'canceled_order_not_paid');
  if (isCheckingOut(order)) throw new Refusal('cart_invalid_state', 'cart_being_completed');
  return order;
}

/** The order or cart, for the staff of its store. */
export function storesOrder(state: OrderState, storeId: string): Order {
  if (!isOrder(state) || state.store_id !== storeId) throw refusals.notFound('order', 'order_not_found');
  return state;
}

export function refuseStale(order: Order, expectedVersion: number | undefined): void {
  if (expectedVersion !== undefined && expectedVersion !== order.state_lock_version) throw alreadyUpdated();
}

/** It was sold, paid and shipped in another shop. */
export function refuseImported({ imported }: Order): void {
  if (imported) throw refusals.notPossible('imported_order_is_history');
}

/** A command on an order meets a correction that is under way: it is over in a moment. */
export function refuseUnderCorrection({ correction }: Order): void {
  if (correction) throw alreadyUpdated(ON_ORDER_CONFLICT);
}

/** One that is carried out ends as a rule at once. About one whose gateway does not answer there is no knowing what is left. */
export function refuseOpenRefund({ refunds }: Pick<Order, 'refunds'>): void {
  const open = refunds.filter(({ status }) => status === 'pending');
  const unanswered = open.find(({ failure }) => failure !== null);
  if (unanswered) throw refusals.notPossible(text('refund_unanswered', { number: unanswered.number }));
  if (open.length > 0) throw alreadyUpdated(ON_ORDER_CONFLICT);
}

export const alreadyUpdated = ({ code, text }: Conflict = ON_CONFLICT): Refusal => new Refusal(code, text);

/** How a lost race is refused. */
export type Conflict = typeof ON_CONFLICT | typeof ON_ORDER_CONFLICT;

/** The refusal of a lost race. */
export const ON_CONFLICT = {
  code: 'cart_already_updated',
  text: 'cart_changed_meanwhile',
} as const;

/** The refusal of a lost race about money on a completed order. */
export const ON_ORDER_CONFLICT = {
  code: 'order_already_updated',
  text: 'order_changed_meanwhile',
} as const;

/** How a race about money is refused: staff change drafts and placed orders, and shoppers carts. */
export const conflictOf = (order: Order): Conflict =>
  order.origin === 'staff' || isPlaced(order) ? ON_ORDER_CONFLICT : ON_CONFLICT;

export const isStaff = (holder: Holder): holder is Staff => 'isStaff' in holder;

/**
 * The token opens a guest's order, also after it went to a customer. Any other order that belongs to a customer is opened
 * by that customer alone, and a draft by staff.
 */
function holds(order: Order, holder: Holder): boolean {
  if (order.store_id !== holder.storeId) return false;
  if (isStaff(holder)) return order.origin === 'staff' || isPlaced(order);
  if (holder.isByLink) return isPlaced(order) || isDraft(order);
  if (isDraft(order)) return false;
  const { tokenFits, customerId } = holder;
  if (order.customer_id === null) return tokenFits;
  return customerId === order.customer_id || (order.was_guests && tokenFits);
}

/** Whether something is still to happen with an order: it is being placed, not all of it is sent, something comes back, or money is due, owed or on its way. */
export function isOpenOrder(order: Order): boolean {
  if (!isPlaced(order)) return order.status === 'checking_out';
  if (order.refunds.some(({ status }) => status === 'pending')) return true;
  if ((order.returns ?? []).some(({ status }) => status !== 'rejected' && status !== 'closed')) return true;
  // What was open elsewhere is settled there.
  if (order.imported) return false;
  const payment = paymentStatusOf(order);
  if (payment !== 'paid' && payment !== 'void') return true;
  const delivery = deliveryStatus(order);
  return order.status === 'completed' && delivery !== 'shipped' && delivery !== 'canceled';
}
