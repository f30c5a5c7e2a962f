import { Calendar } from '@storefold/kernel/core';
import { isDigital, openQuantity } from '../delivery/fulfillments.ts';
import type { Line } from '../items/line.ts';
import type { Order } from '../order.ts';
import type { ReturnTerms } from './return.commands.ts';
import { returnsOf } from './return.evolve.ts';

/** How many units of a line may be sent back: they were shipped, are in no return but one that was rejected, and are not on the shelf again. */
export function returnableOf(order: Order, line: Line): number {
  const taken = takenOf(order, line);
  const asked = taken.reduce((sum, { quantity }) => sum + quantity, 0);
  const restocked = taken.reduce((sum, each) => sum + each.restocked, 0);
  const shipped = sentOf(order, line).reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, Math.min(shipped - asked, notOnShelf(order, line) - (asked - restocked)));
}

/**
 * How many of those units its customer may still ask for: of the last days of the store that were shipped. Each return took units
 * that were in time for it, those that were shipped first before others.
 */
export function returnableInTime(order: Order, line: Line, terms: ReturnTerms, at: string): number {
  const calendar = new Calendar(terms.timezone, 'day');
  const sent = sentOf(order, line).toSorted((a, b) => a.sentMs - b.sentMs);
  const inTime = (asked: string) => {
    const since = calendar.daysBefore(Date.parse(asked), terms.days);
    return sent.filter(({ sentMs }) => sentMs >= since);
  };
  for (const { quantity, created_at } of takenOf(order, line)) {
    let open = quantity;
    for (const each of [...inTime(created_at), ...sent]) {
      const taken = Math.min(open, each.quantity);
      each.quantity -= taken;
      open -= taken;
    }
  }
  return inTime(at).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The units of a line that were shipped or written off, and are not on the shelf again. */
export const notOnShelf = (order: Order, { id, quantity, returned }: Line): number =>
  Math.max(0, quantity - openQuantity(order, id) - returned);

/** What of a line is in returns that were not rejected. */
const takenOf = (order: Order, { id }: Line) =>
  returnsOf(order)
    .filter(({ status }) => status !== 'rejected')
    .flatMap(({ items, created_at }) =>
      items.flatMap((item) => (item.line_item_id === id ? [{ ...item, created_at }] : [])),
    );

/** What of a line was shipped, and when. What is downloaded is not sent. */
const sentOf = (order: Order, { id }: Line) =>
  order.fulfillments
    .filter((each) => each.status === 'shipped' && !isDigital(order, each))
    .flatMap(({ items, fulfilled_at }) =>
      items.flatMap(({ line_item_id, quantity }) =>
        line_item_id === id ? [{ quantity, sentMs: Date.parse(fulfilled_at ?? '') }] : [],
      ),
    );
