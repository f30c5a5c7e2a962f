import type { StoreInfo } from '@storefold/contracts';
import { Calendar } from '@storefold/kernel/core';
import { isDigital, openQuantity } from '../delivery/fulfillments.ts';
import type { Line } from '../items/line.ts';
import type { Order } from '../order.ts';
import type { ReturnTerms } from './return.commands.ts';
import { returnsOf } from './return.evolve.ts';

/** Identity of an older version says nothing of them. */
export const returnTermsOf = ({
  return_days = 30,
  return_reasons = [],
  timezone,
}: StoreInfo): ReturnTerms => ({
  days: return_days,
  reasons: return_reasons,
  timezone,
});

/** What of an order who ordered may ask to send back. */
export const returnableItems = (order: Order, terms: ReturnTerms, at: string) =>
  (order.imported ? [] : order.items).flatMap((line) => {
    const quantity =
      terms.days === 0 ? 0 : Math.min(returnableOf(order, line), returnableInTime(order, line, terms, at));
    return quantity > 0 ? [{ item_id: line.id, quantity }] : [];
  });

/**
 * How many units of a line may be sent back: they were shipped, are in no return that is under way, did not come back by another, and
 * are not on the shelf again.
 */
export function returnableOf(order: Order, line: Line): number {
  const sumOf = (taken: ReturnType<typeof takenOf>) => taken.reduce((sum, { units }) => sum + units, 0);
  const taken = takenOf(order, line);
  const expected = sumOf(taken.filter(({ isExpected }) => isExpected));
  const shipped = sentOf(order, line).reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, Math.min(shipped - sumOf(taken), unitsAway(order, line) - expected));
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
  for (const { units, created_at } of takenOf(order, line)) {
    let open = units;
    for (const each of [...inTime(created_at), ...sent]) {
      const taken = Math.min(open, each.quantity);
      each.quantity -= taken;
      open -= taken;
    }
  }
  return inTime(at).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The units of a line that are with who ordered: neither to be shipped, nor on the shelf again, nor written off. */
export function unitsAway(order: Order, line: Line): number {
  const spoiled = takenOf(order, line).reduce((sum, each) => sum + each.received - each.restocked, 0);
  return Math.max(
    0,
    line.quantity - openQuantity(order, line.id) - line.returned - line.written_off - spoiled,
  );
}

/** What of a line is in returns, unless they were rejected: what is to come, and once it is received what came. */
const takenOf = (order: Order, { id }: Line) =>
  returnsOf(order).flatMap(({ status, items, created_at }) => {
    const isExpected = status === 'requested' || status === 'approved';
    return items.flatMap(({ line_item_id, quantity, received, restocked }) =>
      line_item_id === id && status !== 'rejected'
        ? [{ units: isExpected ? quantity : received, isExpected, received, restocked, created_at }]
        : [],
    );
  });

/** What of a line was shipped, and when. What is downloaded is not sent. */
const sentOf = (order: Order, { id }: Line) =>
  order.fulfillments
    .filter((each) => each.status === 'shipped' && !isDigital(order, each))
    .flatMap(({ items, fulfilled_at }) =>
      items.flatMap(({ line_item_id, quantity }) =>
        line_item_id === id ? [{ quantity, sentMs: Date.parse(fulfilled_at ?? '') }] : [],
      ),
    );
