import { money } from '@storefold/kernel/core';
import type { TaxLine } from '../../tax/taxes.ts';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import type { Order } from '../order.ts';
import { lineTotal } from '../price/price.ts';
import { shareOf } from '../price/share.ts';
import { totalsOf } from '../price/totals.ts';

/** What an order sold, as refunds see it. Prices are after discounts, with taxes; all in minor units. */
export interface Sold {
  readonly total: money.Minor;
  readonly paid: money.Minor;
  readonly lines: readonly (SoldPart & { readonly id: string; readonly quantity: number })[];
  /** All deliveries together. */
  readonly delivery: SoldPart;
}

interface SoldPart {
  readonly price: money.Minor;
  readonly taxes: readonly TaxLine[];
}

/** What goes back at once, or went back before. */
export interface GoneBack {
  readonly amount: money.Minor;
  readonly items: readonly FulfilledItem[];
  /** What of the deliveries is given back, with taxes. */
  readonly delivery_amount: money.Minor;
  /** The taxes in it. */
  readonly taxes: readonly TaxLine[];
}

export type Wanted = Pick<GoneBack, 'items' | 'delivery_amount'>;

export function soldOf(order: Order, paid: money.Minor): Sold {
  const { total, delivery, discounts, taxes } = totalsOf(order);
  return {
    total,
    paid,
    lines: order.items.map((line) => {
      const ofLine = taxes.lines[line.id];
      const price = lineTotal(line) + (discounts.lines[line.id] ?? 0n) + (ofLine?.additional ?? 0n);
      return { id: line.id, quantity: line.quantity, price, taxes: ofLine?.lines ?? [] };
    }),
    delivery: {
      price: delivery + discounts.delivery + taxes.delivery.additional,
      taxes: taxes.delivery.lines,
    },
  };
}

/** What items cost, and what of the deliveries is given back with them. */
export const priceBack = (sold: Sold, before: readonly GoneBack[], wanted: Wanted): money.Minor =>
  namedOf(sold, before, wanted).reduce((sum, { price }) => sum + price, 0n);

/** What of the deliveries may still be given back. */
export const deliveryLeft = ({ delivery }: Sold, before: readonly GoneBack[]): money.Minor =>
  delivery.price - deliveryBefore(before);

/** How many of a line no refund has named yet. */
export const quantityBack = (before: readonly GoneBack[], lineId: string): number =>
  before.reduce(
    (sum, { items }) =>
      items.reduce((all, each) => (each.line_item_id === lineId ? all + each.quantity : all), sum),
    0,
  );

/**
 * The taxes in an amount that goes back. First those of the goods and deliveries that are named, by their shares, and less of them
 * where less goes back than they cost. What is more than that is money of no goods: each rate gives its part of what it has left,
 * as the money is a part of what the order has left. The refund that leaves nothing of the order takes all taxes that are left.
 * So no rate ever gives back more than was taxed, and all of it when all money is back.
 */
export function taxesBack(
  sold: Sold,
  before: readonly GoneBack[],
  { amount, ...wanted }: Omit<GoneBack, 'taxes'>,
): TaxLine[] {
  const left = taxesLeft(sold, before);
  const base = taxedLeft(sold, before, 0n);
  const baseAfter = taxedLeft(sold, before, amount);
  if (amount > 0n && baseAfter === 0n) return left.filter(hasAmount);
  const named = namedOf(sold, before, wanted);
  const price = named.reduce((sum, part) => sum + part.price, 0n);
  const ofNamed = sumByRate(named.flatMap(({ taxes }) => taxes));
  const bare = money.maxOf(0n, base - baseAfter - price);
  const baseOfBare = base - price;
  return left
    .map((rate) => {
      const whole = ofNamed.get(rate.tax_rate_id)?.amount ?? 0n;
      const share = amount < price ? halfUp(whole * amount, price) : whole;
      const first = money.minOf(share, rate.amount);
      const rest = rate.amount - first;
      const second = baseOfBare > 0n ? money.minOf(rest, halfUp(rest * bare, baseOfBare)) : 0n;
      return { ...rate, amount: first + second };
    })
    .filter(hasAmount);
}

/** What of an amount that goes back was paid beyond the total. */
export const unsoldIn = (sold: Sold, before: readonly GoneBack[], amount: money.Minor): money.Minor =>
  amount - (taxedLeft(sold, before, 0n) - taxedLeft(sold, before, amount));

/** The taxes of a refund of which less went back than was wanted. */
export const taxesOfPart = (
  taxes: readonly TaxLine[],
  part: money.Minor,
  whole: money.Minor,
): readonly TaxLine[] =>
  part === whole || whole === 0n
    ? taxes
    : taxes.map((tax) => ({ ...tax, amount: halfUp(tax.amount * part, whole) })).filter(hasAmount);

/** What each rate has not given back, in the order in which they are taxed. */
export function taxesLeft({ lines, delivery }: Sold, before: readonly GoneBack[]): TaxLine[] {
  const taxed = sumByRate([...lines.flatMap(({ taxes }) => taxes), ...delivery.taxes]);
  const back = sumByRate(before.flatMap(({ taxes }) => taxes));
  return [...taxed.values()].map((tax) => ({
    ...tax,
    amount: money.maxOf(0n, tax.amount - (back.get(tax.tax_rate_id)?.amount ?? 0n)),
  }));
}

export const taxTotal = (taxes: readonly TaxLine[]): money.Minor =>
  taxes.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * What of the total is left once `more` goes back as well. What was paid beyond the total goes back first: nothing was sold for
 * it, and it has no taxes.
 */
function taxedLeft({ total, paid }: Sold, before: readonly GoneBack[], more: money.Minor): money.Minor {
  const back = before.reduce((sum, { amount }) => sum + amount, more);
  return total - money.maxOf(0n, back - money.maxOf(0n, paid - total));
}

/** The shares of goods and deliveries in what they cost, and in its taxes. */
function namedOf({ lines, delivery }: Sold, before: readonly GoneBack[], wanted: Wanted): SoldPart[] {
  const goods = wanted.items.flatMap(({ line_item_id, quantity }): SoldPart[] => {
    const line = lines.find(({ id }) => id === line_item_id);
    if (!line) return [];
    const from = quantityBack(before, line.id);
    const share = (amount: money.Minor) =>
      shareOf(amount, from + quantity, line.quantity) - shareOf(amount, from, line.quantity);
    const taxes = line.taxes.map((tax) => ({ ...tax, amount: share(tax.amount) }));
    return [{ price: share(line.price - addedIn(line.taxes)) + addedIn(taxes), taxes }];
  });
  const { price, taxes } = delivery;
  const from = deliveryBefore(before);
  const share = (amount: money.Minor) =>
    halfUp(amount * (from + wanted.delivery_amount), price) - halfUp(amount * from, price);
  if (wanted.delivery_amount === 0n) return goods;
  const ofDelivery = taxes.map((tax) => ({ ...tax, amount: share(tax.amount) }));
  return [...goods, { price: wanted.delivery_amount, taxes: ofDelivery }];
}

const addedIn = (taxes: readonly TaxLine[]): money.Minor =>
  taxTotal(taxes.filter(({ included }) => !included));

const deliveryBefore = (before: readonly GoneBack[]): money.Minor =>
  before.reduce((sum, { delivery_amount }) => sum + delivery_amount, 0n);

export function sumByRate(taxes: readonly TaxLine[]): Map<string, TaxLine> {
  const sums = new Map<string, TaxLine>();
  for (const tax of taxes) {
    const before = sums.get(tax.tax_rate_id)?.amount ?? 0n;
    sums.set(tax.tax_rate_id, { ...tax, amount: before + tax.amount });
  }
  return sums;
}

const hasAmount = ({ amount }: TaxLine): boolean => amount !== 0n;

/** A quotient of what is not negative, rounded half up. */
const halfUp = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n);
