import { money } from '@storefold/kernel/core';
import type { FactOf, Settings } from '@storefold/scripts/what-if';

/**
 * What orders would have come to without a promotion, if the same had been bought: by month and currency.
 *
 *   ./storefold what-if examples/analysis/src/without-promotion.ts --set promotion=Spring
 */
type Fact = FactOf<'CheckoutStarted' | 'OrderCompleted' | 'OrderCanceled'>;
export const facts = ['CheckoutStarted', 'OrderCompleted', 'OrderCanceled'] satisfies Fact['type'][];

interface Order {
  readonly month: string;
  readonly currency: string;
  readonly total: bigint;
  /** Negative. */
  readonly discount: bigint;
}

interface State {
  readonly promotion: string;
  /** What a running checkout would take off by the promotion, by its id. */
  readonly checkouts: Map<string, bigint>;
  readonly orders: Map<string, Order>;
}

export const init = ({ promotion = '' }: Settings): State => ({
  promotion,
  checkouts: new Map(),
  orders: new Map(),
});

export function when({ promotion, checkouts, orders }: State, fact: Fact): void {
  switch (fact.type) {
    case 'CheckoutStarted': {
      const { checkout_id, currency, discounts = [] } = fact.data;
      const taken = discounts.filter(({ name, promotion_id }) => [name, promotion_id].includes(promotion));
      checkouts.set(
        checkout_id,
        taken.reduce((sum, { amount }) => sum + money.minor(amount, currency), 0n),
      );
      return;
    }
    case 'OrderCompleted': {
      const { checkout_id, currency, total } = fact.data;
      const discount = checkouts.get(checkout_id) ?? 0n;
      checkouts.delete(checkout_id);
      const month = fact.metadata.occurred_at.slice(0, 'YYYY-MM'.length);
      orders.set(fact.record, { month, currency, total: money.minor(total, currency), discount });
      return;
    }
    case 'OrderCanceled':
      orders.delete(fact.record);
  }
}

export function result({ orders }: State) {
  const rows = new Map<string, Order & { readonly count: number }>();
  for (const order of orders.values()) {
    const key = `${order.month} ${order.currency}`;
    const before = rows.get(key) ?? { ...order, total: 0n, discount: 0n, count: 0 };
    rows.set(key, {
      ...before,
      total: before.total + order.total,
      discount: before.discount + order.discount,
      count: before.count + 1,
    });
  }
  return [...rows.values()].map(({ month, currency, count, total, discount }) => ({
    month,
    currency,
    orders: count,
    revenue: money.formatAmount(total, currency),
    without_promotion: money.formatAmount(total - discount, currency),
  }));
}
