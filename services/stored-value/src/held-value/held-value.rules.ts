import { type PlainKey, text } from '@storefold/contracts';
import { money, refusals } from '@storefold/kernel/core';
import {
  type Authorization,
  type CheckoutOfOrder,
  type HeldValue,
  type RefundedValue,
  remainingOf,
  type ValueForOrder,
  type ValueLeft,
} from './held-value.ts';

/** What an order can do with value. A record's facts have these names behind its noun, as in `GiftCardCaptured`. */
export type Movement =
  | {
      readonly name: 'Authorized' | 'Captured' | 'AuthorizationVoided' | 'Credited';
      readonly data: ValueForOrder;
    }
  | { readonly name: 'Refunded'; readonly data: RefundedValue }
  | { readonly name: 'AuthorizationPrevented'; readonly data: CheckoutOfOrder };

/** The record that holds the value, and what refusals call it. */
export interface Holder {
  readonly noun: PlainKey;
  readonly value: HeldValue;
}

interface OfOrder {
  readonly orderId: string;
  readonly checkoutId: string;
}

/**
 * Sets value aside for an order. `refuseUnusable` throws when the record may not pay for it. Nothing happens when the
 * same checkout asked before.
 */
export function authorize(
  { noun, value }: Holder,
  { orderId, checkoutId, amount }: OfOrder & { readonly amount: money.Minor },
  refuseUnusable: () => void,
): Movement[] {
  if (value.given_up.has(checkoutId)) throw refusals.notPossible('checkout_given_up');
  const earlier = value.authorizations.get(orderId);
  if (earlier) {
    if (earlier.amount !== amount || earlier.checkout_id !== checkoutId) {
      throw refusals.notPossible(text('holds_other_amount_for_order', { noun }));
    }
    return [];
  }
  refuseUnusable();
  refuseMoreThanRemains(noun, value, amount);
  return [
    { name: 'Authorized', data: forOrder(orderId, { amount, checkout_id: checkoutId }, value.currency) },
  ];
}

/** Value that was credited has been captured before. */
export function capture({ noun, value }: Holder, { orderId }: Pick<OfOrder, 'orderId'>): Movement[] {
  const authorization = value.authorizations.get(orderId);
  if (authorization?.status === 'captured' || authorization?.status === 'credited') return [];
  if (authorization?.status !== 'open') throw holdsNothing(noun);
  return [{ name: 'Captured', data: forOrder(orderId, authorization, value.currency) }];
}

/**
 * Ends what this checkout has authorized, never an authorization of a later checkout of the same order. If there is
 * none, its authorization may still arrive late. The void is therefore remembered, so that no value is set aside that
 * would never be released.
 */
export function voidAuthorization({ noun, value }: Holder, { orderId, checkoutId }: OfOrder): Movement[] {
  if (value.given_up.has(checkoutId)) return [];
  const authorization = value.authorizations.get(orderId);
  if (authorization?.checkout_id === checkoutId) {
    if (authorization.status === 'captured' || authorization.status === 'credited')
      throw refusals.notPossible(text('has_paid_for_order', { noun }));
    if (authorization.status === 'open')
      return [{ name: 'AuthorizationVoided', data: forOrder(orderId, authorization, value.currency) }];
  }
  return [{ name: 'AuthorizationPrevented', data: { order_id: orderId, checkout_id: checkoutId } }];
}

/** Gives a part of what an order has spent back. Each refund once. */
export function refund(
  { noun, value }: Holder,
  { orderId, refundId, amount }: Pick<OfOrder, 'orderId'> & { refundId: string; amount: money.Minor },
): Movement[] {
  const authorization = value.authorizations.get(orderId);
  if (authorization?.refund_ids.includes(refundId)) return [];
  if (authorization?.status !== 'captured') throw holdsNothing(noun);
  if (amount <= 0n) throw refusals.invalid({ amount: [text('greater_than', { limit: 0 })] });
  if (amount > authorization.amount) {
    const spent = money.displayAmount(authorization.amount, value.currency);
    throw refusals.notPossible(text('order_has_only_left_of_it', { amount: spent }));
  }
  const part = forOrder(orderId, { ...authorization, amount }, value.currency);
  return [{ name: 'Refunded', data: { ...part, refund_id: refundId } }];
}

/** Gives back what an order has spent and was not refunded, once. `most`: absent, all of it. */
export function credit(
  { noun, value }: Holder,
  { orderId, most }: Pick<OfOrder, 'orderId'> & { readonly most?: money.Minor | undefined },
): Movement[] {
  const authorization = value.authorizations.get(orderId);
  if (authorization?.status === 'credited') return [];
  if (authorization?.status !== 'captured') throw holdsNothing(noun);
  const amount = money.minOf(most ?? authorization.amount, authorization.amount);
  if (amount <= 0n) return [];
  return [{ name: 'Credited', data: forOrder(orderId, { ...authorization, amount }, value.currency) }];
}

export const valueLeft = (value: HeldValue): ValueLeft => ({
  amount_remaining: money.formatAmount(remainingOf(value), value.currency),
  currency: value.currency,
});

const holdsNothing = (noun: PlainKey) => refusals.notPossible(text('holds_nothing_for_order', { noun }));

function refuseMoreThanRemains(noun: PlainKey, value: HeldValue, amount: money.Minor): void {
  const remaining = remainingOf(value);
  if (amount <= 0n) throw refusals.invalid({ amount: [text('greater_than', { limit: 0 })] });
  if (amount > remaining) {
    throw refusals.notPossible(
      text('has_only_left', { noun, amount: money.displayAmount(remaining, value.currency) }),
    );
  }
}

const forOrder = (
  order_id: string,
  { amount, checkout_id }: Pick<Authorization, 'amount' | 'checkout_id'>,
  currency: string,
): ValueForOrder => ({ order_id, checkout_id, amount: money.formatAmount(amount, currency), currency });
