import { money } from '@storefold/kernel/core';
import type { Taxes, TaxLine } from '../../tax/taxes.ts';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import type { Delivery, Fulfillment } from '../delivery/delivery.ts';
import { newFulfillment } from '../delivery/fulfillments.ts';
import { snapshotOf } from '../items/item.evolve.ts';
import type { Line } from '../items/line.ts';
import type { Order } from '../order.ts';
import type { AppliedPromotion, Discounts, OrderTaxes } from '../price/adjustments.ts';
import type { CorrectedPrice, CorrectionPlan } from './correction.ts';

/** The order as its correction says. */
export function withCorrection<O extends Order>(order: O, plan: CorrectionPlan, at: string): O {
  const goods = withGoods(order, plan, at);
  return { ...goods, corrected: priceIn(plan) };
}

/** The same without its price, which follows from that. */
export function withGoods<O extends Order>(
  order: O,
  plan: Omit<CorrectionPlan, keyof PricePart>,
  at: string,
): O {
  const items = correctedLines(order, plan);
  return {
    ...order,
    items,
    fulfillments: correctedFulfillments(order, plan, at),
    shipping_address: plan.shipping_address ?? order.shipping_address,
    delivery: correctedDelivery(order, plan),
    promotions: [...order.promotions, ...discountIn(plan)],
  };
}

export type PricePart = Pick<
  CorrectionPlan,
  | 'item_total'
  | 'delivery_total'
  | 'discount_total'
  | 'discounts'
  | 'line_discounts'
  | 'delivery_discount_total'
  | 'taxes'
  | 'total'
>;

type Goods = Omit<CorrectionPlan, keyof PricePart>;

function correctedLines(order: Order, plan: Goods): Line[] {
  const { items } = order;
  const quantityOf = new Map(plan.items.map(({ line_item_id, quantity }) => [line_item_id, quantity]));
  const ratesOf = new Map(plan.line_rates.map(({ line_item_id, rates }) => [line_item_id, rates]));
  const restOf = new Map(plan.added_items.map(({ from_line_item_id: from, quantity }) => [from, quantity]));
  const whole = items.map((line) =>
    withQuantity(order, line, (quantityOf.get(line.id) ?? line.quantity) + (restOf.get(line.id) ?? 0)),
  );
  // What is not shipped was sold beyond the shelf first.
  const backorderedIn = (line: Line | undefined, rest: number) => Math.min(line?.backordered ?? 0, rest);
  const kept = whole.map((line) => {
    const rest = restOf.get(line.id) ?? 0;
    return {
      ...line,
      quantity: line.quantity - rest,
      backordered: line.backordered - backorderedIn(line, rest),
    };
  });
  const added = plan.added_items.map(
    ({ line_item_id: id, quantity, from_line_item_id: from, ...snapshot }) => ({
      ...snapshotOf(snapshot),
      id,
      quantity,
      price_before: null,
      returned: 0,
      written_off: 0,
      backordered: backorderedIn(
        whole.find((line) => line.id === from),
        quantity,
      ),
      metadata: items.find((line) => line.id === from)?.metadata ?? {},
    }),
  );
  return [...kept, ...added]
    .filter(({ quantity }) => quantity > 0)
    .map((line) => {
      const tax_rates = ratesOf.get(line.id);
      return tax_rates ? { ...line, tax_rates } : line;
    });
}

/** What is not sent goes first: what is back on the shelf, then what was written off. */
function withQuantity(order: Order, line: Line, quantity: number): Line {
  const less = Math.max(line.quantity - quantity, 0);
  if (less === 0) return { ...line, quantity };
  const { unsent, onShelf, stillListed } = unsentIn(order, line);
  const listed = Math.min(Math.max(less - unsent, 0), stillListed);
  return {
    ...line,
    quantity,
    returned: line.returned - Math.min(less, onShelf) - listed,
    written_off: Math.max(line.written_off - Math.max(less - onShelf, 0), 0),
    backordered: Math.max(line.backordered - less, 0),
  };
}

/** How many units of a line do not come off the shelf for what is sent, and what a correction to less takes away first. */
export function unsentIn(order: Order, line: Line) {
  const unsent = unsentOf(order, line.id);
  const onShelf = Math.max(unsent - line.written_off, 0);
  // What was shipped may have come back. What older refunds put back is still in a fulfillment.
  const stillListed = Math.max(line.returned - onShelf - shippedOf(order, line.id), 0);
  return { unsent, onShelf, stillListed };
}

/** What is in each fulfillment is taken out where a line is less, the last open one first, and added to the first open one. */
function correctedFulfillments(order: Order, plan: Goods, at: string): Fulfillment[] {
  let fulfillments = [...order.fulfillments];
  const change = (index: number, items: readonly FulfilledItem[]) => {
    const each = fulfillments[index];
    if (!each) return;
    const status = each.status === 'open' && items.length === 0 ? 'canceled' : each.status;
    fulfillments = fulfillments.with(index, { ...each, status, items, updated_at: at });
  };
  const more: FulfilledItem[] = [];
  for (const { line_item_id: id, quantity, previous_quantity } of plan.items) {
    if (quantity > previous_quantity) more.push({ line_item_id: id, quantity: quantity - previous_quantity });
    const isSplit = plan.added_items.some(({ from_line_item_id: from }) => from === id);
    let less = isSplit ? previous_quantity : previous_quantity - quantity - unsentOf(order, id);
    for (let index = fulfillments.length - 1; index >= 0 && less > 0; index -= 1) {
      const each = fulfillments[index];
      const held = each?.status === 'open' ? quantityIn([each], id) : 0;
      const taken = Math.min(held, less);
      if (!each || taken === 0) continue;
      less -= taken;
      change(index, withLess(each.items, { line_item_id: id, quantity: taken }));
    }
    // A line that is gone leaves nothing behind.
    if (quantity === 0)
      fulfillments = fulfillments.map((each) => ({
        ...each,
        items: each.items.filter(({ line_item_id }) => line_item_id !== id),
      }));
  }
  more.push(...plan.added_items.map(({ line_item_id, quantity }) => ({ line_item_id, quantity })));
  if (more.length === 0) return fulfillments;
  // One that was emptied by the same correction takes what is added.
  const open = order.fulfillments.findIndex(({ status }) => status === 'open');
  const first = fulfillments[open];
  if (first) {
    fulfillments = fulfillments.with(open, { ...first, status: 'open' });
    change(open, withMore(first.items, more));
    return fulfillments;
  }
  return [...fulfillments, { ...newFulfillment(at), id: plan.fulfillment_id, items: more }];
}

/** How many of a line are neither shipped nor to be shipped. */
export function unsentOf({ items, fulfillments }: Order, lineItemId: string): number {
  const line = items.find(({ id }) => id === lineItemId);
  const sent = quantityIn(
    fulfillments.filter(({ status }) => status !== 'canceled'),
    lineItemId,
  );
  return Math.max((line?.quantity ?? 0) - sent, 0);
}

export const shippedOf = ({ fulfillments }: Order, lineItemId: string): number =>
  quantityIn(
    fulfillments.filter(({ status }) => status === 'shipped'),
    lineItemId,
  );

const quantityIn = (fulfillments: readonly Pick<Fulfillment, 'items'>[], lineItemId: string): number =>
  fulfillments
    .flatMap(({ items }) => items)
    .reduce((sum, { line_item_id, quantity }) => (line_item_id === lineItemId ? sum + quantity : sum), 0);

const withLess = (
  items: readonly FulfilledItem[],
  { line_item_id, quantity }: FulfilledItem,
): FulfilledItem[] =>
  items
    .map((each) =>
      each.line_item_id === line_item_id ? { ...each, quantity: each.quantity - quantity } : each,
    )
    .filter((each) => each.quantity > 0);

const withMore = (items: readonly FulfilledItem[], more: readonly FulfilledItem[]): FulfilledItem[] => [
  ...items.map((each) => {
    const added = more.find(({ line_item_id }) => line_item_id === each.line_item_id)?.quantity ?? 0;
    return { ...each, quantity: each.quantity + added };
  }),
  ...more.filter(({ line_item_id }) => !items.some((each) => each.line_item_id === line_item_id)),
];

function correctedDelivery({ delivery }: Order, plan: Goods): Delivery | null {
  const rates = plan.delivery_rates && { tax_rates: plan.delivery_rates };
  if (!plan.delivery) return delivery && { ...delivery, ...rates };
  const { cost, currency, ...method } = plan.delivery;
  return { ...method, cost: money.minor(cost, currency), reason: 'chosen', ...rates };
}

/** What staff take off, as a promotion of no other order. */
function discountIn({ correction_id, discount }: Goods): AppliedPromotion[] {
  if (!discount) return [];
  const { basis_points, amount, currency } = discount;
  return [
    {
      promotion_id: correction_id,
      name: 'Discount',
      description: null,
      code: null,
      kind: basis_points === null ? 'fixed' : 'percentage',
      basis_points,
      amount: amount === null ? null : money.minor(amount, currency),
      currency,
      minimum_total: null,
      eligible_product_ids: null,
      unusable: null,
    },
  ];
}

function priceIn(plan: CorrectionPlan): CorrectedPrice {
  const minor = (amount: string) => money.minor(amount, plan.currency);
  const discounts: Discounts = {
    total: minor(plan.discount_total),
    promotions: plan.discounts.map(({ promotion_id, name, description, code, amount }) => ({
      promotion_id,
      name,
      description,
      code,
      amount: minor(amount),
    })),
    lines: Object.fromEntries(
      plan.line_discounts.map(({ line_item_id, amount }) => [line_item_id, minor(amount)]),
    ),
    delivery: minor(plan.delivery_discount_total),
  };
  return {
    items: minor(plan.item_total),
    delivery: minor(plan.delivery_total),
    discounts,
    taxes: taxesIn(plan),
    total: minor(plan.total),
  };
}

function taxesIn({ taxes, currency }: CorrectionPlan): OrderTaxes {
  const taxesOf = (id: string | null): Taxes => {
    const lines = taxes
      .filter(({ line_item_id }) => line_item_id === id)
      .map(
        ({ tax_rate_id, name, rate, included, amount }): TaxLine => ({
          tax_rate_id,
          name,
          rate,
          included,
          amount: money.minor(amount, currency),
        }),
      );
    return { included: sumOf(lines, true), additional: sumOf(lines, false), lines };
  };
  const all = taxes.map(({ included, amount }) => ({ included, amount: money.minor(amount, currency) }));
  return {
    included: sumOf(all, true),
    additional: sumOf(all, false),
    lines: Object.fromEntries(
      [...new Set(taxes.map(({ line_item_id }) => line_item_id))].flatMap((id) =>
        id === null ? [] : [[id, taxesOf(id)]],
      ),
    ),
    delivery: taxesOf(null),
  };
}

const sumOf = (lines: readonly Pick<TaxLine, 'included' | 'amount'>[], isIncluded: boolean): money.Minor =>
  lines.reduce((sum, { included, amount }) => (included === isIncluded ? sum + amount : sum), 0n);
