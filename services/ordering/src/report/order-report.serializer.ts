import type { CheckoutStep, ConversionReport, Funnel, Sales, SalesReport } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import { sumOf, type Totals } from '@storefold/kernel/subscriptions';
import { isoOf, periodBody, type ReportedPeriod } from '@storefold/server/http';
import { type SaleSum, saleKey } from '../order/read-model/order.tally.ts';

/** What was sold. Amounts are added up in minor units. */
export function salesBody(period: ReportedPeriod, totals: readonly Totals[]): SalesReport {
  // What an import had brought that was undone is counted as nothing.
  const isSold = ([, sum]: readonly [string, bigint]) => sum !== 0n;
  const currencies = new Set(
    totals.flatMap((each) => [...each].filter(isSold).map(([key]) => key.slice(0, 'USD'.length))),
  );
  const all = sumOf(totals);
  return {
    ...periodBody(period),
    currencies: [...currencies].toSorted().map((currency) => ({
      currency,
      totals: salesOf(all, currency),
      intervals: totals.map((each, index) => ({ ...startOf(period, index), ...salesOf(each, currency) })),
    })),
  };
}

/** How far carts came. */
export function conversionBody(period: ReportedPeriod, totals: readonly Totals[]): ConversionReport {
  return {
    ...periodBody(period),
    totals: funnelOf(sumOf(totals)),
    intervals: totals.map((each, index) => ({ ...startOf(period, index), ...funnelOf(each) })),
  };
}

function salesOf(sums: Totals, currency: string): Sales {
  const total = (sum: SaleSum): bigint => sums.get(saleKey(currency, sum)) ?? 0n;
  const count = (sum: SaleSum) => Number(total(sum));
  const amount = (sum: SaleSum) => money.formatAmount(total(sum), currency);
  const net = total('gross_revenue') - total('refund_total') - total('canceled_total');
  const netTax = total('tax_total') - total('canceled_tax_total') - total('refunded_tax_total');
  return {
    orders: count('orders'),
    gross_revenue: amount('gross_revenue'),
    discount_total: amount('discount_total'),
    tax_total: amount('tax_total'),
    canceled_tax_total: amount('canceled_tax_total'),
    refunded_tax_total: amount('refunded_tax_total'),
    net_tax_total: money.formatAmount(netTax, currency),
    delivery_total: amount('delivery_total'),
    refunds: count('refunds'),
    refund_total: amount('refund_total'),
    canceled_orders: count('canceled_orders'),
    canceled_total: amount('canceled_total'),
    net_revenue: money.formatAmount(net, currency),
  };
}

function funnelOf(sums: Totals): Funnel {
  const reached = (step: CheckoutStep): number => Number(sums.get(step) ?? 0n);
  return {
    created: reached('cart'),
    reached_address: reached('address'),
    reached_delivery: reached('delivery'),
    reached_payment: reached('payment'),
    completed: reached('complete'),
  };
}

const startOf = ({ starts, end }: ReportedPeriod, index: number) => ({
  starts_at: isoOf(starts[index] ?? end),
});
