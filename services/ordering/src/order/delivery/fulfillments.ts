import type { Order as OrderBody } from '@storefold/contracts';
import type { Line } from '../items/line.ts';
import type { FactData } from '../order.facts.ts';
import type { Order } from '../order.ts';
import { isPaid } from '../payment/sums.ts';
import { isOnlyDownloaded } from '../price/price.ts';
import type { FulfilledItem } from './delivery.facts.ts';
import type { Fulfillment } from './delivery.ts';

/** The delivery of all that is delivered, with which a placed order begins; or of all that is only downloaded. */
export const firstFulfillment = (
  { items, fulfillment_metadata: metadata }: Order,
  at: string,
): Fulfillment => ({
  ...newFulfillment(at),
  id: null,
  items: fulfilledTogether(items).map(({ id: line_item_id, quantity }) => ({ line_item_id, quantity })),
  metadata,
});

/** What a fulfillment is of: what is downloaded is in none beside what is delivered. */
export const fulfilledTogether = (items: readonly Line[]): readonly Line[] =>
  isOnlyDownloaded({ items }) ? items : items.filter(({ is_delivered }) => is_delivered);

/** Nothing in it is delivered. */
export const isDigital = ({ items: lines }: Order, { items }: Fulfillment): boolean =>
  items.length > 0 &&
  items.every(({ line_item_id }) => lines.find(({ id }) => id === line_item_id)?.is_delivered === false);

export const newFulfillment = (at: string): Omit<Fulfillment, 'id' | 'items'> => ({
  status: 'open',
  tracking: null,
  tracking_url: null,
  metadata: {},
  fulfilled_at: null,
  created_at: at,
  updated_at: at,
});

/** Of a part that was shipped the rest becomes a fulfillment of its own. */
export function withShipped<O extends Order>(
  order: O,
  data: FactData<'OrderFulfillmentShipped'>,
  at: string,
): O {
  const { rest_fulfillment_id, items } = data;
  const before = fulfillmentNamed(order, data.fulfillment_id);
  const shipped = withFulfillment(order, data.fulfillment_id, (each) => ({
    ...each,
    ...trackingIn(data, each),
    status: 'shipped',
    items,
    fulfilled_at: at,
    updated_at: at,
  }));
  if (rest_fulfillment_id === null || !before) return shipped;
  const rest = { ...newFulfillment(at), id: rest_fulfillment_id, items: without(before.items, items) };
  return { ...shipped, fulfillments: [...shipped.fulfillments, rest] };
}

export const withFulfillmentChanged = <O extends Order>(
  order: O,
  data: FactData<'OrderFulfillmentChanged'>,
  at: string,
): O =>
  withFulfillment(order, data.fulfillment_id, (each) => ({
    ...each,
    ...trackingIn(data, each),
    // Null once the person is erased.
    metadata: data.metadata === undefined ? each.metadata : (data.metadata ?? {}),
    updated_at: at,
  }));

/** What is in it is back on the shelf. */
export function withFulfillmentCanceled<O extends Order>(
  order: O,
  data: FactData<'OrderFulfillmentCanceled'>,
  at: string,
): O {
  const canceled = withFulfillment(order, data.fulfillment_id, (each) => ({
    ...each,
    status: 'canceled',
    updated_at: at,
  }));
  return withReturned(canceled, data.items);
}

/** Quantities that are back on the shelf; below 0, that are not there after all. */
export function withReturned<O extends Order>(order: O, items: readonly FulfilledItem[]): O {
  const returnedOf = ({ id, returned }: Line) =>
    items.reduce((sum, each) => (each.line_item_id === id ? sum + each.quantity : sum), returned);
  return { ...order, items: order.items.map((line) => ({ ...line, returned: returnedOf(line) })) };
}

/** What was written off, and is on the shelf all the same, is not written off any more. */
export const withoutFound = <O extends Order>(order: O): O => ({
  ...order,
  items: order.items.map((line) => {
    const elsewhere = line.quantity - openQuantity(order, line.id) - line.returned;
    return { ...line, written_off: Math.min(line.written_off, Math.max(0, elsewhere)) };
  }),
});

/** How many of a line can still be shipped: what refunds under way hold cannot. */
export function openQuantity({ fulfillments, refunds }: Order, lineId: string): number {
  const sumOf = (items: readonly FulfilledItem[]) =>
    items.reduce((sum, each) => (each.line_item_id === lineId ? sum + each.quantity : sum), 0);
  const open = fulfillments.reduce(
    (sum, { status, items }) => sum + (status === 'open' ? sumOf(items) : 0),
    0,
  );
  return refunds.reduce((sum, { held }) => sum - sumOf(held), open);
}

/** What of a fulfillment can be shipped. */
export const shippableOf = (order: Order, fulfillment: Fulfillment): FulfilledItem[] =>
  offShelf(order, fulfillment).map(({ line_item_id, quantity }) => ({
    line_item_id,
    quantity: Math.min(quantity, openQuantity(order, line_item_id)),
  }));

/** What of a fulfillment was taken off the shelf for it. What older refunds put back there is still in it. */
export const offShelf = ({ items: lines }: Order, { items }: Fulfillment): FulfilledItem[] =>
  items.map(({ line_item_id, quantity }) => {
    const line = lines.find(({ id }) => id === line_item_id);
    const most = line ? line.quantity - line.returned - line.written_off : 0;
    return { line_item_id, quantity: Math.max(0, Math.min(quantity, most)) };
  });

/** The refunds that take something out of a fulfillment, or put something of its lines back on the shelf. */
export const refundsOf = ({ refunds }: Order, { items }: Fulfillment): Order['refunds'] =>
  refunds.filter(({ held, restock_items }) =>
    [...held, ...restock_items].some(({ line_item_id }) =>
      items.some((each) => each.line_item_id === line_item_id),
    ),
  );

/** With the order all that was not shipped is canceled. */
export const withOpenCanceled = (fulfillments: readonly Fulfillment[], at: string): Fulfillment[] =>
  fulfillments.map((each) =>
    each.status === 'open' ? { ...each, status: 'canceled', updated_at: at } : each,
  );

/** Nothing of it tells about a person. */
export const withoutPerson = (fulfillments: readonly Fulfillment[]): Fulfillment[] =>
  fulfillments.map((each) => ({ ...each, tracking: null, tracking_url: null, metadata: {} }));

/** The first one of an order is found by any id that no later one has. */
export const fulfillmentNamed = ({ fulfillments }: Order, id: string): Fulfillment | undefined =>
  fulfillments.find((each) => each.id === id) ?? fulfillments.find((each) => each.id === null);

/** `pending` while something is due, as far as nothing else became of it. */
export function fulfillmentStatus(
  order: Order,
  { status }: Fulfillment,
): 'pending' | 'ready' | 'shipped' | 'canceled' {
  if (status !== 'open') return status;
  return isPaid(order) ? 'ready' : 'pending';
}

/** What a checkout found to be more than the shelf holds. */
export const withBackordered = (
  lines: readonly Line[],
  items: readonly FulfilledItem[] = [],
): readonly Line[] =>
  lines.map((line) => ({
    ...line,
    backordered: items.find(({ line_item_id }) => line_item_id === line.id)?.quantity ?? 0,
  }));

/** How far a placed order has been delivered. What was canceled does not count beside anything else. */
export function deliveryStatus(order: Order): NonNullable<OrderBody['fulfillment_status']> {
  if (order.imported) return order.imported.fulfillment_status;
  const counted = order.fulfillments.filter(({ status }) => status !== 'canceled');
  const shipped = counted.filter(({ status }) => status === 'shipped');
  if (counted.length === 0) return 'canceled';
  if (shipped.length === counted.length) return 'shipped';
  if (shipped.length > 0) return 'partial';
  if (order.items.some(({ backordered, returned, written_off }) => backordered > returned + written_off))
    return 'backorder';
  return isPaid(order) ? 'ready' : 'pending';
}

/** Whether anything is on its way that would have to come back. */
export const hasShipped = (order: Order): boolean =>
  order.fulfillments.some((each) => each.status === 'shipped' && !isDigital(order, each));

/** What is left of quantities when others are taken away. */
export const without = (items: readonly FulfilledItem[], taken: readonly FulfilledItem[]): FulfilledItem[] =>
  items
    .map((item) => {
      const gone = taken.find(({ line_item_id }) => line_item_id === item.line_item_id);
      return { ...item, quantity: item.quantity - (gone?.quantity ?? 0) };
    })
    .filter(({ quantity }) => quantity > 0);

/** Each line once. */
export function summed(items: readonly FulfilledItem[]): FulfilledItem[] {
  const quantities = new Map<string, number>();
  for (const { line_item_id, quantity } of items) {
    quantities.set(line_item_id, (quantities.get(line_item_id) ?? 0) + quantity);
  }
  return [...quantities].map(([line_item_id, quantity]) => ({ line_item_id, quantity }));
}

function withFulfillment<O extends Order>(
  order: O,
  id: string,
  change: (fulfillment: Fulfillment) => Fulfillment,
): O {
  const changed = fulfillmentNamed(order, id);
  return {
    ...order,
    fulfillments: order.fulfillments.map((each) => (each === changed ? change(each) : each)),
  };
}

/** Absent: as before. */
const trackingIn = (
  data: { readonly tracking?: string | null; readonly tracking_url?: string | null },
  { tracking, tracking_url }: Fulfillment,
) => ({
  tracking: data.tracking === undefined ? tracking : data.tracking,
  tracking_url: data.tracking_url === undefined ? tracking_url : data.tracking_url,
});
