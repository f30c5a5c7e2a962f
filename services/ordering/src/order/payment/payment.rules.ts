import { text } from '@storefold/contracts';
import { money, Refusal, refusals } from '@storefold/kernel/core';
import { isGatewayType } from '../../payment-gateway/gateway-types.ts';
import { isOfferedTo } from '../../zone/offering.ts';
import { alreadyUpdated } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { CartChanges } from '../order.decisions.ts';
import type { OrderDraft } from '../order.draft.ts';
import { chargeIdOf } from '../order.ids.ts';
import type { StoreTerms } from '../order.terms.ts';
import { type Cart, isDraft, isPlaced, type Order } from '../order.ts';
import { totalsOf } from '../price/totals.ts';
import type { ChosenMethod, Payment, PaymentOffers } from './payment.ts';
import { attemptOf } from './payments.ts';
import { amountsOf, isFixed } from './shares.ts';
import { dueOfShopper } from './sums.ts';

export const paymentChanges: CartChanges<'AddPayment' | 'RemovePayment'> = {
  AddPayment: addPayment,
  RemovePayment: (draft, { paymentId }) => takeBackPayment(draft, paymentId),
};

/** A payment without an amount replaces the previous one; one with an amount must not exceed what the others leave. */
function addPayment(draft: OrderDraft<Cart>, command: CommandOf<'AddPayment'>): void {
  const { paymentId: payment_id, method, source, amount, metadata } = command;
  refuseEmpty(draft.order);
  const { currency } = draft.order;
  if (command.currency !== currency) throw alreadyUpdated();
  if (amount === null) {
    removeUnfixed(draft);
  } else {
    refuseTooMuch(draft.order, amount);
  }
  draft.record('CartPaymentAdded', {
    payment_id,
    payment_method_id: method.id,
    name: method.name,
    description: method.description,
    type: method.type,
    ...(isGatewayType(method.type) && !method.auto_capture && { auto_capture: false }),
    amount: textOf(amount, currency),
    currency,
  });
  const { customer_id } = draft.order;
  if (source) draft.record('CartPaymentSourceAdded', { customer_id, payment_id, ...source });
  if (metadata !== undefined)
    draft.record('CartPaymentMetadataChanged', { customer_id, payment_id, metadata });
}

/** What was to pay all that is due does so no more. */
export function removeUnfixed(draft: OrderDraft<Order>): void {
  const { payments, currency } = draft.order;
  for (const each of payments) if (!isFixed(each)) removePayment(draft, each, currency);
}

/** Payments by methods that are not offered for the cart any more are not made, unless a gateway was asked already. */
export function settlePayments(
  draft: OrderDraft<Cart>,
  { paymentOffers }: Pick<StoreTerms, 'paymentOffers'>,
): void {
  const { payments, currency } = draft.order;
  if (!paymentOffers || payments.length === 0) return;
  for (const each of payments) {
    if (
      each.status === 'pending' &&
      each.charge === null &&
      !isStillOffered(each, paymentOffers, draft.order)
    )
      removePayment(draft, each, currency, 'not_offered');
  }
}

/** A method that nobody knew of when the offers were found out may be newer than they are. */
function isStillOffered({ method, created_at }: Payment, { at, byId }: PaymentOffers, cart: Cart): boolean {
  const offer = byId.get(method.id);
  return offer ? isOfferedTo(offer, cart) : at < created_at;
}

/** The methods that the cart was to be paid by, until they were not offered for it any more. Empty once they are again. */
export const methodsFallenAway = (
  cart: Order,
  { paymentOffers }: Pick<StoreTerms, 'paymentOffers'>,
): readonly ChosenMethod[] =>
  (cart.fallen_methods ?? []).filter(({ id }) => {
    const offer = paymentOffers?.byId.get(id);
    return !offer || !isOfferedTo(offer, cart);
  });

function takeBackPayment(draft: OrderDraft<Cart>, id: string): void {
  const { payments, currency } = draft.order;
  const payment = payments.find((each) => each.id === id);
  if (payment) removePayment(draft, payment, currency);
}

/** `currency`: that of the payment's amount. */
export function removePayment(
  draft: OrderDraft<Order>,
  payment: Payment,
  currency: string,
  reason?: 'not_offered',
): void {
  draft.record('CartPaymentRemoved', {
    payment_id: payment.id,
    payment_method_id: payment.method.id,
    amount: textOf(payment.amount, currency),
    currency,
    ...(reason && { reason }),
  });
}

/** A gateway has set something aside for it, or is about to, and has not collected it. */
export const isHeld = ({ status, charge }: Payment): boolean => status === 'pending' && charge !== null;

/** The payment is not made. What a gateway has set aside for it is released after this. */
export function giveUp(draft: OrderDraft, payment: Payment): void {
  const { order } = draft;
  draft.record('OrderPaymentVoided', {
    payment_id: payment.id,
    payment_method_id: payment.method.id,
    charge_id: payment.charge && chargeIdOf(attemptOf(order, payment), payment.id),
    amount: money.formatAmount(amountsOf(order).get(payment.id) ?? 0n, order.currency),
    currency: order.currency,
  });
}

const textOf = (amount: money.Minor | null, currency: string): string | null =>
  amount === null ? null : money.formatAmount(amount, currency);

export function refuseEmpty(cart: Order): void {
  if (cart.items.length === 0) throw new Refusal('cart_empty', 'cart_empty');
}

/** Placed orders and drafts are paid later than carts: their payments are made at once, or staff wait for them. */
export const isPaidLater = (order: Order): boolean => isPlaced(order) || isDraft(order);

/** What payments that have an amount of their own leave a shopper to pay. */
export function leftToPay(cart: Order): money.Minor {
  if (isPaidLater(cart)) return dueOfShopper(cart);
  const promised = cart.payments.reduce(
    (sum, { status, amount }) => (status === 'pending' ? sum + (amount ?? 0n) : sum),
    0n,
  );
  return money.maxOf(0n, totalsOf(cart).due - promised);
}

export function refuseTooMuch(cart: Order, amount: money.Minor): void {
  const left = leftToPay(cart);
  if (left === 0n && isPaidLater(cart)) throw refusals.notPossible('nothing_due_beyond_open_payments');
  if (left === 0n) throw refusals.invalid({ amount: ['nothing_left_to_pay'] });
  if (amount > left) {
    throw refusals.invalid({
      amount: [text('at_most', { limit: money.formatAmount(left, cart.currency) })],
    });
  }
}
