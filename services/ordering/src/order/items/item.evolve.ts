import { money } from '@storefold/kernel/core';
import { type Evolution, metadataOf } from '../order.evolution.ts';
import type { FactOf } from '../order.facts.ts';
import type { Order } from '../order.ts';
import type { ItemFacts, VariantSnapshot } from './item.facts.ts';
import type { Line } from './line.ts';

export const itemEvolution: Evolution<keyof ItemFacts> = {
  CartItemAdded: (order, { data }) => ({ ...order, items: [...order.items, lineOf(data)] }),
  CartItemQuantityChanged: (order, { data }) =>
    withLine(order, data.line_item_id, (line) => ({ ...line, quantity: data.quantity })),
  CartItemRepriced: (order, { data }) => withLine(order, data.line_item_id, (line) => repriced(line, data)),
  CartItemMetadataChanged: (order, { data }) =>
    withLine(order, data.line_item_id, (line) => ({ ...line, ...metadataOf(data) })),
  CartItemRemoved: (order, { data }) => ({
    ...order,
    items: order.items.filter((line) => line.id !== data.line_item_id),
  }),
};

function lineOf(data: FactOf<'CartItemAdded'>['data']): Line {
  const { line_item_id: id, quantity, state_lock_version: _, ...variant } = data;
  return {
    id,
    quantity,
    ...snapshotOf(variant),
    price_before: null,
    returned: 0,
    written_off: 0,
    backordered: 0,
    metadata: {},
  };
}

type Snapshot = Omit<
  Line,
  'id' | 'quantity' | 'price_before' | 'returned' | 'written_off' | 'backordered' | 'metadata'
>;

export function snapshotOf({
  price,
  compare_at_price: compareAt,
  digital_files = [],
  is_delivered = true,
  ...variant
}: VariantSnapshot): Snapshot {
  const { currency } = variant;
  return {
    ...variant,
    price: money.minor(price, currency),
    compare_at_price: compareAt === null ? null : money.minor(compareAt, currency),
    digital_files,
    is_delivered,
  };
}

/** That a price changed is told until the next change. */
export function withoutPricesBefore<O extends Order>(order: O): O {
  if (order.items.every(({ price_before }) => price_before === null)) return order;
  return { ...order, items: order.items.map((line) => ({ ...line, price_before: null })) };
}

/** A price in another currency is not a changed price. */
function repriced(line: Line, data: FactOf<'CartItemRepriced'>['data']): Line {
  const { line_item_id: _, state_lock_version: __, ...variant } = data;
  const snapshot = snapshotOf(variant);
  if (snapshot.currency !== line.currency) return { ...line, ...snapshot, price_before: null };
  const before = snapshot.price === line.price ? line.price_before : line.price;
  return { ...line, ...snapshot, price_before: before };
}

function withLine<O extends Order>(order: O, id: string, change: (line: Line) => Line): O {
  return { ...order, items: order.items.map((line) => (line.id === id ? change(line) : line)) };
}
