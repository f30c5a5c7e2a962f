import type { PublicEvent } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';

/** The purchases of a customer so far. Amounts are decimal strings, so that a read model can store them unchanged. */
export type Purchases = {
  /** Without canceled orders. */
  readonly count: number;
  /** By currency: what orders cost that were not canceled, less what was refunded of them. */
  readonly spent: Readonly<Record<string, string>>;
  /** When the last was placed, by the import that brought it. Those that were placed here: by `HERE`. */
  readonly last: Readonly<Record<string, string>>;
};

const HERE = 'here';

/** A placed order. `customer_id` null: it is a guest's. */
export type Purchase = {
  readonly id: string;
  readonly customer_id: string | null;
  readonly currency: string;
  readonly spent: string;
  readonly is_canceled: boolean;
  readonly completed_at: string;
  /** Of an order of another shop. */
  readonly import_id: string | null;
};

export const noPurchases: Purchases = { count: 0, spent: {}, last: {} };

/** What an event says of the order that it shows. Undefined: it is not placed yet. */
export function purchaseOf({ name, payload, created_at }: PublicEvent): Purchase | undefined {
  const { id, customer_id, completed_at, status, import_id } = payload;
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
    import_id: typeof import_id === 'string' ? import_id : null,
  };
}

/** What was spent in a currency, as a decimal string. */
export const spentIn = ({ spent }: Pick<Purchases, 'spent'>, currency: string): string =>
  spent[currency] ?? money.formatAmount(0n, currency);

export const lastCompletedAt = ({ last }: Pick<Purchases, 'last'>): string | null =>
  Object.values(last).toSorted().at(-1) ?? null;

/** The purchases with an order as it is now, or without it as it was before. `gone`: its import was undone, with all that came with it. */
export function counted(
  { count, spent, last }: Purchases,
  { spent: total, currency, is_canceled, completed_at, import_id }: Purchase,
  how: 'with' | 'without' | 'gone' = 'with',
): Purchases {
  const before = money.minor(spentIn({ spent }, currency), currency);
  const [sign, units] = how === 'with' ? [1n, 1] : [-1n, -1];
  const from = import_id ?? HERE;
  const { [from]: latest, ...others } = last;
  const isLatest = how === 'with' && (latest === undefined || completed_at > latest);
  const sum = before + sign * money.minor(total, currency);
  return {
    count: is_canceled ? count : count + units,
    spent: { ...spent, [currency]: money.formatAmount(sum, currency) },
    last: how === 'gone' ? others : isLatest ? { ...last, [from]: completed_at } : last,
  };
}
