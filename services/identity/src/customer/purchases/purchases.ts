import type { PublicEvent } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';

/** The purchases of a customer so far. Amounts are decimal strings, so that a read model can store them unchanged. */
export type Purchases = {
  /** Without canceled orders. */
  readonly count: number;
  /** By currency: what orders cost that were not canceled, less what was refunded of them. */
  readonly spent: Readonly<Record<string, string>>;
  readonly last_completed_at: string | null;
};

/** A placed order. `customer_id` null: it is a guest's. */
export type Purchase = {
  readonly id: string;
  readonly customer_id: string | null;
  readonly currency: string;
  readonly spent: string;
  readonly is_canceled: boolean;
  readonly completed_at: string;
};

export const noPurchases: Purchases = { count: 0, spent: {}, last_completed_at: null };

/** What an event says of the order that it shows. Undefined: it is not placed yet. */
export function purchaseOf({ name, payload, created_at }: PublicEvent): Purchase | undefined {
  const { id, customer_id, completed_at, status } = payload;
  if (typeof completed_at !== 'string' && name !== 'order.completed') return undefined;
  const currency = String(payload.currency);
  const is_canceled = status === 'canceled';
  const amountOf = (field: string) => {
    const amount = payload[field];
    return money.minor(typeof amount === 'string' ? amount : '0', currency);
  };
  const total = amountOf('total');
  // What a correction made too much goes back first, and was not spent. Once another one makes that due again, it is outstanding.
  const tooMuch = money.maxOf(0n, amountOf('payment_total') + amountOf('outstanding_balance') - total);
  const back = money.maxOf(0n, amountOf('refund_total') - tooMuch);
  const spent = is_canceled ? 0n : total - back;
  return {
    id: String(id),
    customer_id: typeof customer_id === 'string' ? customer_id : null,
    currency,
    spent: money.formatAmount(spent, currency),
    is_canceled,
    completed_at: typeof completed_at === 'string' ? completed_at : created_at,
  };
}

/** What was spent in a currency, as a decimal string. */
export const spentIn = ({ spent }: Pick<Purchases, 'spent'>, currency: string): string =>
  spent[currency] ?? money.formatAmount(0n, currency);

/**
 * The purchases with an order as it is now, or without it as it was before. `gone`: it never was. When another was placed last is not known
 * then, unless there is none.
 */
export function counted(
  { count, spent, last_completed_at }: Purchases,
  { spent: total, currency, is_canceled, completed_at }: Purchase,
  how: 'with' | 'without' | 'gone' = 'with',
): Purchases {
  const before = money.minor(spentIn({ spent }, currency), currency);
  const [sign, units] = how === 'with' ? [1n, 1] : [-1n, -1];
  const isLatest = how === 'with' && (last_completed_at === null || completed_at > last_completed_at);
  const sum = before + sign * money.minor(total, currency);
  const left = is_canceled ? count : count + units;
  const isNone = how === 'gone' && left === 0;
  return {
    count: left,
    spent: { ...spent, [currency]: money.formatAmount(sum, currency) },
    last_completed_at: isLatest ? completed_at : isNone ? null : last_completed_at,
  };
}
