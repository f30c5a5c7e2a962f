import { type CheckoutStep, checkoutSteps } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { CollectionName, Stored } from '@storefold/kernel/ports';
import {
  countIn,
  type Documents,
  type TallyDocument,
  tallyCollection,
} from '@storefold/kernel/subscriptions';
import type { FactData, OrderFact } from '../order.facts.ts';
import {
  type CanceledOrder,
  isOrder,
  isPlaced,
  type Order,
  type OrderState,
  type PlacedOrder,
} from '../order.ts';
import type { Price } from '../price/price.ts';
import { totalsOf } from '../price/totals.ts';
import { taxTotal } from '../refund/refund-shares.ts';
import { soldIn } from '../refund/refunds.ts';

/** What was sold and given back, by currency and when it was. */
export const SALES: CollectionName<TallyDocument> = 'sales';
/** How far carts of shoppers came, by when they were created. */
export const CONVERSIONS: CollectionName<TallyDocument> = 'conversions';

export const orderTallies = [tallyCollection(SALES), tallyCollection(CONVERSIONS)];

/** What is summed up of sales, for each currency. Amounts in minor units. */
export type SaleSum =
  | 'orders'
  | 'gross_revenue'
  | 'discount_total'
  | 'tax_total'
  | 'canceled_tax_total'
  | 'refunded_tax_total'
  | 'delivery_total'
  | 'refunds'
  | 'refund_total'
  | 'canceled_orders'
  | 'canceled_total';

export const saleKey = (currency: string, sum: SaleSum): string => `${currency}/${sum}`;

/** How far an order has come, and how far it had before this fact. Undefined: it begins. */
interface Progress {
  readonly before: CheckoutStep | undefined;
  readonly after: CheckoutStep;
  readonly order: Order;
  readonly orderBefore: OrderState;
}

export const furthestStep = (before: CheckoutStep = 'cart', now: CheckoutStep): CheckoutStep =>
  placeOf(now) > placeOf(before) ? now : before;

/** Counts a fact where reports show it. */
export async function countOrder(
  fact: Stored<OrderFact>,
  { before, after, order, orderBefore }: Progress,
  documents: Documents,
): Promise<void> {
  const { store_id: storeId, created_at, currency } = order;
  const steps = checkoutSteps.slice(before === undefined ? 0 : placeOf(before) + 1, placeOf(after) + 1);
  if (steps.length > 0 && order.origin === 'shopper') {
    const reached = Object.fromEntries(steps.map((step) => [step, 1n]));
    await countIn(documents, CONVERSIONS, { storeId, at: created_at }, reached);
  }
  if (fact.type === 'OrderImported') {
    if (isPlaced(order)) await countImported(order, 1n, documents);
    return;
  }
  await countSales(
    salesIn(fact, order, orderBefore),
    { storeId, currency, at: fact.metadata.occurred_at },
    documents,
  );
}

/** What an order of another shop had counted counts no more: its import was taken back. Nothing was done with it since. */
export const uncountImported = (order: PlacedOrder | CanceledOrder, documents: Documents): Promise<void> =>
  countImported(order, -1n, documents);

/** Each on its own day. When something was given back there, no file says: with the order, or with its cancellation. */
async function countImported(
  order: PlacedOrder | CanceledOrder,
  sign: 1n | -1n,
  documents: Documents,
): Promise<void> {
  const { store_id: storeId, currency, completed_at, checkout } = order;
  const canceled_at = order.status === 'canceled' ? order.canceled_at : null;
  const count = async (sold: Sales, at: string) => {
    const signed = Object.fromEntries(Object.entries(sold).map(([sum, added]) => [sum, sign * added]));
    await countSales(signed, { storeId, currency, at }, documents);
  };
  const placed: Sales = {
    orders: 1n,
    gross_revenue: checkout.total,
    discount_total: checkout.discounts.total,
    tax_total: checkout.taxes.included + checkout.taxes.additional,
    delivery_total: checkout.delivery_total,
  };
  await count(placed, completed_at);
  const refund = order.refunds[0];
  if (refund) await count(refundedBy(refund), canceled_at ?? completed_at);
  const total = money.formatAmount(checkout.total, currency);
  if (canceled_at !== null) await count(canceledIn(order, { total, currency }), canceled_at);
}

async function countSales(
  sold: Sales | undefined,
  { storeId, currency, at }: { readonly storeId: string; readonly currency: string; readonly at: string },
  documents: Documents,
): Promise<void> {
  const sums = Object.entries(sold ?? {}).map(([sum, added]) => [saleKey(currency, sum as SaleSum), added]);
  if (sums.length > 0) await countIn(documents, SALES, { storeId, at }, Object.fromEntries(sums));
}

type Sales = Partial<Record<SaleSum, money.Minor>>;

/** What a fact adds to the sums of sales. Undefined: nothing. */
function salesIn({ type, data }: OrderFact, order: Order, before: OrderState): Sales | undefined {
  if (type === 'OrderCompleted') return placedIn(data);
  if (type === 'OrderCorrectionCompleted') return isOrder(before) ? differenceOf(order, before) : undefined;
  const completed = order.refunds.filter(({ status }) => status === 'completed');
  if (type === 'OrderRefundCompleted') {
    // All that was left of a canceled order counted when it was canceled.
    if (order.status === 'canceled') return undefined;
    return refundedBy(completed.find(({ id }) => id === data.refund_id));
  }
  return type === 'OrderCanceled' ? canceledIn(order, data) : undefined;
}

function placedIn(data: FactData<'OrderCompleted'>): Sales {
  const amount = (text = '0') => money.minor(text, data.currency);
  return {
    orders: 1n,
    gross_revenue: amount(data.total),
    discount_total: amount(data.discount_total),
    tax_total: amount(data.tax_total),
    delivery_total: amount(data.delivery_total),
  };
}

const refundedBy = (refund: Order['refunds'][number] | undefined): Sales => ({
  refunds: 1n,
  refund_total: refund ? soldIn(refund) : 0n,
  refunded_tax_total: taxTotal(refund?.taxes ?? []),
});

/** All that was left of it when it was canceled. */
function canceledIn(order: Order, data: { readonly total: string; readonly currency: string }): Sales {
  const completed = order.refunds.filter(({ status }) => status === 'completed');
  const { included, additional } = totalsOf(order).taxes;
  return {
    canceled_orders: 1n,
    canceled_total: completed.reduce(
      (sum, refund) => sum - soldIn(refund),
      money.minor(data.total, data.currency),
    ),
    canceled_tax_total: included + additional - taxTotal(completed.flatMap(({ taxes }) => taxes)),
  };
}

/** What a correction made of an order, on its own day. */
function differenceOf(order: Order, before: Order): Sales {
  const [now, then] = [totalsOf(order), totalsOf(before)];
  const taxOf = ({ taxes: { included, additional } }: Price) => included + additional;
  return {
    gross_revenue: now.total - then.total,
    discount_total: now.discounts.total - then.discounts.total,
    tax_total: taxOf(now) - taxOf(then),
    delivery_total: now.delivery - then.delivery,
  };
}

const placeOf = (step: CheckoutStep): number => checkoutSteps.indexOf(step);
