import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import type { Fulfillment } from '../delivery/delivery.ts';
import { openQuantity, without } from '../delivery/fulfillments.ts';
import type { Line } from '../items/line.ts';
import type { FactData } from '../order.facts.ts';
import type { Order } from '../order.ts';
import type { HeldItem, LeftItem } from './refund.facts.ts';

/** What staff want to become of goods that are given back. */
export interface WantedGoods {
  /** Each line once. Of a line those that are not shipped count first. */
  readonly items: readonly FulfilledItem[];
  /** Undefined: what is not shipped goes back on the shelf, and what is shipped does not. */
  readonly isRestocked: boolean | undefined;
  /** Others that are back on the shelf, each line once. Of a line those that are shipped count first. */
  readonly restockItems: readonly FulfilledItem[];
  /** They come back from the customer: what is not shipped is not among them. */
  readonly areReturned: boolean;
}

/** What becomes of goods that are given back. */
interface GoodsBack {
  /** What goes back on the shelf. */
  readonly restocked: readonly FulfilledItem[];
  /** What is not shipped any more. */
  readonly held: readonly HeldItem[];
  /** Of a line of `restockItems`, how many could be back on the shelf. */
  readonly mostRestocked: (lineId: string) => number;
}

export function goodsBack(order: Order, wanted: WantedGoods): GoodsBack {
  const backs = order.items.map((line) => lineBack(order, line, wanted));
  return {
    restocked: backs.flatMap(({ line_item_id, restocked: quantity }) =>
      quantity > 0 ? [{ line_item_id, quantity }] : [],
    ),
    held: backs.flatMap(({ line_item_id, held: quantity, restockedOfHeld: restocked }) =>
      quantity > 0 ? [{ line_item_id, quantity, restocked }] : [],
    ),
    mostRestocked: (lineId) => backs.find(({ line_item_id }) => line_item_id === lineId)?.most ?? 0,
  };
}

function lineBack(order: Order, line: Line, { items, isRestocked, restockItems, areReturned }: WantedGoods) {
  const quantity = quantityIn(items, line.id);
  const open = openQuantity(order, line.id);
  const unshipped = areReturned ? 0 : Math.min(quantity, open);
  // What was canceled is back on the shelf already.
  const canceled = areReturned ? 0 : Math.min(quantity - unshipped, canceledOf(order, line));
  const isAllBack = order.status === 'canceled' && order.cancellation.is_restocked;
  const room = isAllBack ? 0 : line.quantity - line.returned;
  const shipped = Math.min(quantity - unshipped - canceled, notBackOf(order, line));
  const wanted = isRestocked === undefined ? unshipped : isRestocked ? unshipped + shipped : 0;
  const ofItems = Math.min(wanted, room);
  const restocked = ofItems + quantityIn(restockItems, line.id);
  // Of what was shipped or left before, and is not on the shelf. More can be back only if it is not shipped any more.
  const elsewhere = line.quantity - open - line.returned;
  const ofUnshipped = Math.min(unshipped, ofItems);
  const others = Math.min(open - unshipped, Math.max(0, restocked - ofUnshipped - elsewhere));
  return {
    line_item_id: line.id,
    restocked,
    held: unshipped + others,
    restockedOfHeld: ofUnshipped + others,
    most: Math.max(0, room - Math.max(ofItems, unshipped)),
  };
}

/** Which of the goods of a refund are not sent: those that wait to be shipped, and those that are not to be any more. */
export const unsentIn = (order: Order, items: readonly FulfilledItem[]): FulfilledItem[] =>
  order.items.flatMap((line) => {
    const most = Math.max(0, openQuantity(order, line.id)) + canceledOf(order, line);
    const quantity = Math.min(quantityIn(items, line.id), most);
    return quantity > 0 ? [{ line_item_id: line.id, quantity }] : [];
  });

/** How many of a line are not to be shipped any more, and no refund gave back. */
function canceledOf({ fulfillments, refunds }: Order, { id, quantity }: Line): number {
  const sent = fulfillments.filter(({ status }) => status !== 'canceled').flatMap(({ items }) => items);
  const givenBack = refunds
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ unsent, held }) => {
      return without(unsent, held);
    });
  return Math.max(0, quantity - quantityIn(sent, id) - quantityIn(givenBack, id));
}

/** How many of a line were shipped, and did not come back on the shelf. */
function notBackOf(order: Order, { id, quantity, returned, written_off }: Line): number {
  const { fulfillments, refunds } = order;
  const shipped = quantityIn(
    fulfillments.filter(({ status }) => status === 'shipped').flatMap(({ items }) => items),
    id,
  );
  const held = refunds.flatMap((refund) => refund.held).filter(({ line_item_id }) => line_item_id === id);
  const lost = held.reduce((sum, each) => sum + each.quantity - each.restocked, written_off);
  const ofUnsent = quantity - openQuantity(order, id) - shipped - lost;
  return Math.max(0, shipped - Math.max(0, returned - ofUnsent));
}

/** Out of which fulfillments that are open what a refund holds is taken: the later ones first. */
export function leavingOf(order: Order, held: readonly FulfilledItem[]): LeftItem[] {
  const open = order.fulfillments.filter(({ status }) => status === 'open').toReversed();
  return held.flatMap(({ line_item_id, quantity }) => {
    let left = quantity;
    return open.flatMap(({ id: fulfillment_id, items }): LeftItem[] => {
      const taken = Math.min(left, quantityIn(items, line_item_id));
      left -= taken;
      return taken > 0 ? [{ fulfillment_id, line_item_id, quantity: taken }] : [];
    });
  });
}

export const withItemsHeld = <O extends Order>(
  order: O,
  { refund_id, items: held }: FactData<'OrderRefundItemsReserved'>,
): O => ({
  ...order,
  refunds: order.refunds.map((each) => (each.id === refund_id ? { ...each, held } : each)),
});

/** Goods that do not go back on the shelf are written off: a cancellation does not put them there. */
export function withItemsLeft<O extends Order>(
  order: O,
  { refund_id, items }: FactData<'OrderRefundItemsRemoved'>,
  at: string,
): O {
  const refund = order.refunds.find(({ id }) => id === refund_id);
  const writtenOff = ({ id, written_off }: Line) =>
    (refund?.held ?? []).reduce(
      (sum, each) => (each.line_item_id === id ? sum + each.quantity - each.restocked : sum),
      written_off,
    );
  return {
    ...order,
    items: order.items.map((line) => ({ ...line, written_off: writtenOff(line) })),
    fulfillments: order.fulfillments.map((each) => {
      const left = items.filter(({ fulfillment_id }) => fulfillment_id === each.id);
      return left.length > 0 ? withoutItems(each, left, at) : each;
    }),
    refunds: order.refunds.map((each) => (each.id === refund_id ? { ...each, held: [] } : each)),
  };
}

function withoutItems(fulfillment: Fulfillment, left: readonly FulfilledItem[], at: string): Fulfillment {
  const items = without(fulfillment.items, left);
  const emptied = { status: 'canceled', is_emptied_by_refunds: true } as const;
  return { ...fulfillment, items, ...(items.length === 0 && emptied), updated_at: at };
}

const quantityIn = (items: readonly FulfilledItem[], lineId: string): number =>
  items.reduce((sum, { line_item_id, quantity }) => (line_item_id === lineId ? sum + quantity : sum), 0);
