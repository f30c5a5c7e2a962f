import type { money } from '@storefold/kernel/core';
import type { Taxes } from '../../tax/taxes.ts';
import type { Line } from '../items/line.ts';
import type { Order } from '../order.ts';
import { lineTotal } from '../price/price.ts';
import { shareOf } from '../price/share.ts';
import { totalsOf } from '../price/totals.ts';

/**
 * What of the total of a placed order is not due, because staff do not send it: the goods in canceled fulfillments with their
 * taxes, and the cost of delivery once nothing is delivered any more. The total says what was ordered, and stays.
 */
export function fallenAwayOf(order: Order): money.Minor {
  if (order.status !== 'completed') return 0n;
  // One that refunds have emptied is none of these: what was in it was given back, and is no less due for it.
  const isCanceled = ({ status, is_emptied_by_refunds: isEmptied }: Order['fulfillments'][number]) =>
    status === 'canceled' && !isEmptied;
  if (!order.fulfillments.some(isCanceled)) return 0n;
  const { delivery, discounts, taxes } = totalsOf(order);
  const gone = quantitiesIn(order.fulfillments.filter(isCanceled));
  const kept = quantitiesIn(order.fulfillments.filter((each) => !isCanceled(each)));
  const ofLines = order.items.map((line) => {
    const price = lineTotal(line) + (discounts.lines[line.id] ?? 0n);
    return partOf(line, { gone, kept }, [price, ...addedIn(taxes.lines[line.id])]);
  });
  const isSent = order.fulfillments.some((each) => !isCanceled(each));
  const ofDelivery = isSent ? 0n : delivery + discounts.delivery + taxes.delivery.additional;
  return ofLines.reduce((sum, amount) => sum + amount, ofDelivery);
}

type Quantities = ReadonlyMap<string, number>;

/** What the units of a line that are not sent come to. A refund of these units comes to the same. */
function partOf(
  { id, quantity }: Line,
  { gone, kept }: { readonly gone: Quantities; readonly kept: Quantities },
  amounts: readonly money.Minor[],
): money.Minor {
  const others = quantity - (kept.get(id) ?? 0);
  const unsent = Math.min(gone.get(id) ?? 0, others);
  if (unsent === 0) return 0n;
  // What left its fulfillment without being canceled comes first.
  const before = others - unsent;
  return amounts.reduce(
    (sum, amount) => sum + shareOf(amount, before + unsent, quantity) - shareOf(amount, before, quantity),
    0n,
  );
}

const addedIn = (taxes: Taxes | undefined): money.Minor[] =>
  (taxes?.lines ?? []).flatMap(({ included, amount }) => (included ? [] : [amount]));

function quantitiesIn(fulfillments: readonly Pick<Order['fulfillments'][number], 'items'>[]): Quantities {
  const quantities = new Map<string, number>();
  for (const { line_item_id: id, quantity } of fulfillments.flatMap(({ items }) => items)) {
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return quantities;
}
