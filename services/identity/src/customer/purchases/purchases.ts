import type { PublicEvent } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';

/** The purchases of a customer so far. Amounts are decimal strings, so that a read model can store them unchanged. */
export type Purchases = {
  readonly count: number;
  /** By currency. */
  readonly spent: Readonly<Record<string, string>>;
  readonly last_completed_at: string | null;
};

type Purchase = { readonly total: string; readonly currency: string; readonly completed_at: string };

export const noPurchases: Purchases = { count: 0, spent: {}, last_completed_at: null };

/** What an event says of the order that it shows. */
export const purchaseOf = ({ payload, created_at }: PublicEvent): Purchase => ({
  total: String(payload.total),
  currency: String(payload.currency),
  completed_at: typeof payload.completed_at === 'string' ? payload.completed_at : created_at,
});

/** What was spent in a currency, as a decimal string. */
export const spentIn = ({ spent }: Pick<Purchases, 'spent'>, currency: string): string =>
  spent[currency] ?? money.formatAmount(0n, currency);

/** The purchases after one more. */
export function counted(
  { count, spent, last_completed_at }: Purchases,
  { total, currency, completed_at }: Purchase,
): Purchases {
  const before = money.minor(spentIn({ spent }, currency), currency);
  const isLatest = last_completed_at === null || completed_at > last_completed_at;
  return {
    count: count + 1,
    spent: { ...spent, [currency]: money.formatAmount(before + money.minor(total, currency), currency) },
    last_completed_at: isLatest ? completed_at : last_completed_at,
  };
}
