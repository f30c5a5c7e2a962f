import { money } from '@storefold/kernel/core';

/**
 * The facts of a customer's purchases, recorded from public events. These names and shapes are what the log keeps for
 * ever: add, never change.
 */
export type PurchasesFact = {
  type: 'PurchaseCounted';
  data: { order_id: string; total: string; currency: string; completed_at: string };
};

/** The purchases so far. Amounts are decimal strings, so that a read model can store them unchanged. */
export type Purchases = {
  readonly count: number;
  /** By currency. */
  readonly spent: Readonly<Record<string, string>>;
  readonly last_completed_at: string | null;
};

export interface PurchasesState {
  readonly order_ids: ReadonlySet<string>;
  readonly purchases: Purchases;
}

export const noPurchases: Purchases = { count: 0, spent: {}, last_completed_at: null };

export const evolvePurchases = (
  { order_ids, purchases }: PurchasesState,
  fact: PurchasesFact,
): PurchasesState => ({
  order_ids: new Set([...order_ids, fact.data.order_id]),
  purchases: counted(purchases, fact),
});

/** The purchases after one more. The read model uses it as well. */
export function counted({ count, spent, last_completed_at }: Purchases, { data }: PurchasesFact): Purchases {
  const { total, currency, completed_at } = data;
  const before = money.minor(spent[currency] ?? money.formatAmount(0n, currency), currency);
  const isLatest = last_completed_at === null || completed_at > last_completed_at;
  return {
    count: count + 1,
    spent: { ...spent, [currency]: money.formatAmount(before + money.minor(total, currency), currency) },
    last_completed_at: isLatest ? completed_at : last_completed_at,
  };
}
