import { money } from '@storefold/kernel/core';
import { Map as PersistentMap, Set as PersistentSet } from 'immutable';

/** Value that orders are paid with: what gift cards and store credits have in common. Amounts are of `currency`. */
export interface HeldValue {
  readonly currency: string;
  readonly amount: money.Minor;
  readonly amount_used: money.Minor;
  readonly amount_authorized: money.Minor;
  /**
   * What each order has set aside or spent, by order. Nothing is forgotten, so that whatever arrives late is recognised.
   * One more order costs the same however many there are.
   */
  readonly authorizations: PersistentMap<string, Authorization>;
  /** Checkouts that were voided. Their late authorizations are refused. */
  readonly given_up: PersistentSet<string>;
}

/**
 * Value set aside for one order. It ends once: captured (then it is spent) or voided (then it is available again, and
 * the order has nothing here). Of captured value refunds give parts back, and the cancellation of the order credits the
 * rest; either is available again.
 */
export interface Authorization {
  readonly status: 'open' | 'captured' | 'credited';
  /** What the order has of it now: once it was credited, what it got back as something else. */
  readonly amount: money.Minor;
  readonly checkout_id: string;
  /** The refunds that gave parts of it back. */
  readonly refund_ids: readonly string[];
}

export type CheckoutOfOrder = {
  readonly order_id: string;
  /** The attempt to complete the order that the authorization is for. */
  readonly checkout_id: string;
};
export type ValueForOrder = CheckoutOfOrder & { readonly amount: string; readonly currency: string };
export type RefundedValue = ValueForOrder & { readonly refund_id: string };
/** The value that can no longer be spent from here on. */
export type ValueLeft = { readonly amount_remaining: string; readonly currency: string };

/** No order has ever taken value, as far as is known. */
export const noOrders: Pick<HeldValue, 'authorizations' | 'given_up'> = {
  authorizations: PersistentMap(),
  given_up: PersistentSet(),
};

/** Value of which nothing is set aside or spent. */
export const untouched = (currency: string, amount: money.Minor): HeldValue => ({
  currency,
  amount,
  amount_used: 0n,
  amount_authorized: 0n,
  ...noOrders,
});

export const remainingOf = ({ amount, amount_used, amount_authorized }: HeldValue): money.Minor =>
  amount - amount_used - amount_authorized;

export const isInUse = ({ amount_used, amount_authorized }: HeldValue): boolean =>
  amount_used > 0n || amount_authorized > 0n;

export function authorized<Value extends HeldValue>(value: Value, data: ValueForOrder): Value {
  return { ...inStatus(value, data, 'open'), amount_authorized: value.amount_authorized + amountOf(data) };
}

export function captured<Value extends HeldValue>(value: Value, data: ValueForOrder): Value {
  return {
    ...inStatus(value, data, 'captured'),
    amount_authorized: value.amount_authorized - amountOf(data),
    amount_used: value.amount_used + amountOf(data),
  };
}

export function voided<Value extends HeldValue>(value: Value, data: ValueForOrder): Value {
  return {
    ...givenUp(value, data),
    amount_authorized: value.amount_authorized - amountOf(data),
    authorizations: value.authorizations.delete(data.order_id),
  };
}

export function credited<Value extends HeldValue>(value: Value, data: ValueForOrder): Value {
  return givenBack(value, data, { status: 'credited' });
}

export function refunded<Value extends HeldValue>(value: Value, data: RefundedValue): Value {
  const refund_ids = [...(value.authorizations.get(data.order_id)?.refund_ids ?? []), data.refund_id];
  return givenBack(value, data, { refund_ids });
}

function givenBack<Value extends HeldValue>(
  value: Value,
  data: ValueForOrder,
  changes: Partial<Authorization>,
): Value {
  const amount_used = value.amount_used - amountOf(data);
  const known = value.authorizations.get(data.order_id);
  // Read models keep the sums alone.
  if (!known) return { ...value, amount_used };
  const authorization = { ...known, ...changes, amount: known.amount - amountOf(data) };
  return { ...value, amount_used, authorizations: value.authorizations.set(data.order_id, authorization) };
}

/** The checkout gets no value any more, however late it asks. */
export const givenUp = <Value extends HeldValue>(
  value: Value,
  { checkout_id }: Pick<CheckoutOfOrder, 'checkout_id'>,
): Value => ({ ...value, given_up: value.given_up.add(checkout_id) });

function inStatus<Value extends HeldValue>(
  value: Value,
  data: ValueForOrder,
  status: Authorization['status'],
): Value {
  const authorization = {
    status,
    amount: amountOf(data),
    checkout_id: data.checkout_id,
    refund_ids: [],
  };
  return { ...value, authorizations: value.authorizations.set(data.order_id, authorization) };
}

const amountOf = ({ amount, currency }: ValueForOrder): money.Minor => money.minor(amount, currency);
