import { money } from '@storefold/kernel/core';

/** Value that orders are paid with: what gift cards and store credits have in common. Amounts are of `currency`. */
export interface HeldValue {
  readonly currency: string;
  readonly amount: money.Minor;
  readonly amount_used: money.Minor;
  readonly amount_authorized: money.Minor;
  /** The last authorization of each order, by order. */
  readonly authorizations: Readonly<Record<string, Authorization>>;
  /** Checkouts that were voided. Their late authorizations are refused. */
  readonly given_up: readonly string[];
}

/**
 * Value set aside for one order. It ends once: captured (then it is spent) or voided (then it is available again).
 * Captured value is credited when the order is canceled, and is available again.
 */
export interface Authorization {
  readonly status: 'open' | 'captured' | 'voided' | 'credited';
  readonly amount: money.Minor;
  readonly checkout_id: string;
}

export type CheckoutOfOrder = {
  readonly order_id: string;
  /** The attempt to complete the order that the authorization is for. */
  readonly checkout_id: string;
};
export type ValueForOrder = CheckoutOfOrder & { readonly amount: string; readonly currency: string };
/** The value that can no longer be spent from here on. */
export type ValueLeft = { readonly amount_remaining: string; readonly currency: string };

/** Value of which nothing is set aside or spent. */
export const untouched = (currency: string, amount: money.Minor): HeldValue => ({
  currency,
  amount,
  amount_used: 0n,
  amount_authorized: 0n,
  authorizations: {},
  given_up: [],
});

export const remainingOf = ({ amount, amount_used, amount_authorized }: HeldValue): money.Minor =>
  amount - amount_used - amount_authorized;

export const isInUse = ({ amount_used, amount_authorized }: HeldValue): boolean =>
  amount_used > 0n || amount_authorized > 0n;

export function authorized<Value extends HeldValue>(value: Value, data: ValueForOrder): Value {
  return moved(value, data, 'open', { authorized: 1n, used: 0n });
}

export function captured<Value extends HeldValue>(value: Value, data: ValueForOrder): Value {
  return moved(value, data, 'captured', { authorized: -1n, used: 1n });
}

export function voided<Value extends HeldValue>(value: Value, data: ValueForOrder): Value {
  return givenUp(moved(value, data, 'voided', { authorized: -1n, used: 0n }), data);
}

export function credited<Value extends HeldValue>(value: Value, data: ValueForOrder): Value {
  return moved(value, data, 'credited', { authorized: 0n, used: -1n });
}

/** The checkout gets no value any more, however late it asks. */
export const givenUp = <Value extends HeldValue>(
  value: Value,
  { checkout_id }: Pick<CheckoutOfOrder, 'checkout_id'>,
): Value => ({ ...value, given_up: [...value.given_up, checkout_id] });

function moved<Value extends HeldValue>(
  value: Value,
  { order_id, checkout_id, ...data }: ValueForOrder,
  status: Authorization['status'],
  sign: { readonly authorized: bigint; readonly used: bigint },
): Value {
  const amount = money.minor(data.amount, data.currency);
  return {
    ...value,
    amount_authorized: value.amount_authorized + sign.authorized * amount,
    amount_used: value.amount_used + sign.used * amount,
    authorizations: { ...value.authorizations, [order_id]: { status, amount, checkout_id } },
  };
}
