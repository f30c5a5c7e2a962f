import { type BookingKind, bookingKinds } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import { storeCreditMethod } from '../../payment-method/store-credit-method.ts';
import { type TaxLine, type TaxRate, taxation } from '../../tax/taxes.ts';
import { type CanceledOrder, isPlaced, type Order, type OrderState, type PlacedOrder } from '../order.ts';
import type { MoneySource } from '../payment/payment.ts';
import { byRefunds, refundedOfSource } from '../payment/sums.ts';
import { lineTotal } from '../price/price.ts';
import { totalsOf } from '../price/totals.ts';
import { taxTotal } from '../refund/refund-shares.ts';
import { becomesCredit, soldIn } from '../refund/refunds.ts';

/** What is entered into the books. Amounts in minor units; what goes back is negative. */
export interface Booking {
  readonly kind: BookingKind;
  /** Of a rate. Null: it is of no single one. */
  readonly tax_name: string | null;
  readonly tax_rate: string | null;
  /** Without taxes; of a rate what it taxes. Null: money has none. */
  readonly net: money.Minor | null;
  readonly tax: money.Minor | null;
  readonly gross: money.Minor;
  /** What paid, or what it went back to. Null: it is no money. */
  readonly payment_method: string | null;
}

type Placed = PlacedOrder | CanceledOrder;
/** What the books depend on. Most facts of a placed order leave it as it was. */
const PARTS = ['status', 'checkout', 'corrected', 'items', 'delivery', 'payments', 'refunds'] as const;

/** What an order has come to in the books, by what must not be mixed up. */
type Books = Map<string, Booking>;

const GIFT_CARD = 'Gift card';

/**
 * What a change of an order enters into the books: how far they are from what they were. So all bookings of an order together are
 * what its books say at the end, whatever happened in between. Nothing is booked before an order is placed.
 */
export function bookingsOf(before: OrderState, after: OrderState): Booking[] {
  if (isPlaced(before) && isPlaced(after) && PARTS.every((part) => before[part] === after[part])) return [];
  const then: Books = isPlaced(before) ? booksOf(before) : new Map();
  const now: Books = isPlaced(after) ? booksOf(after) : new Map();
  const bookings = [...new Set([...now.keys(), ...then.keys()])].flatMap((key) => {
    const booked = differenceOf(now.get(key), then.get(key));
    return booked && hasAmount(booked) ? [booked] : [];
  });
  return bookings.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Sale and delivery are what the order costs, refunds what of that was taken back, or canceled. Rows of tax say once more what taxes
 * are in these, by rate. Payments and payouts are the money.
 */
function booksOf(order: Placed): Books {
  const books: Books = new Map();
  const { sale, delivery } = soldBy(order);
  enter(books, 'sale', { kind: 'sale', ...withTax(sale) });
  enter(books, 'delivery', { kind: 'delivery', ...withTax(delivery) });
  for (const rate of taxedBy(order)) {
    const { name: tax_name, rate: tax_rate, net, amount: tax } = rate;
    enter(books, `tax ${keyOf(rate)}`, { kind: 'tax', tax_name, tax_rate, net, tax, gross: net + tax });
  }
  const back = takenBack(order);
  enter(books, 'refund', { kind: 'refund', ...withTax({ gross: -back.gross, tax: -back.tax }) });
  for (const { source, name, amount } of sourcesOf(order))
    enter(books, `payment ${source.id}`, { kind: 'payment', gross: amount, payment_method: name });
  for (const { to, name, amount } of givenBack(order))
    enter(books, `payout ${to}`, { kind: 'payout', gross: -amount, payment_method: name });
  return books;
}

const nothing = { tax_name: null, tax_rate: null, net: null, tax: null, payment_method: null };

function enter(books: Books, key: string, entry: Partial<Booking> & Pick<Booking, 'kind' | 'gross'>): void {
  books.set(key, { ...nothing, ...entry });
}

interface Taxed {
  readonly gross: money.Minor;
  readonly tax: money.Minor;
}

const withTax = ({ gross, tax }: Taxed) => ({ net: gross - tax, tax, gross });

/** What of the total is the delivery's, and the rest. */
function soldBy(order: Placed): { readonly sale: Taxed; readonly delivery: Taxed } {
  const { total, delivery, discounts, taxes } = totalsOf(order);
  const tax = taxes.delivery.included + taxes.delivery.additional;
  const gross = delivery + discounts.delivery + taxes.delivery.additional;
  return {
    delivery: { gross, tax },
    sale: { gross: total - gross, tax: taxes.included + taxes.additional - tax },
  };
}

/** What refunds have taken back of what was sold. All of it where the order is canceled. */
function takenBack(order: Placed): Taxed {
  const { total, taxes } = totalsOf(order);
  if (order.status === 'canceled') return { gross: total, tax: taxes.included + taxes.additional };
  const completed = completedRefunds(order);
  return {
    gross: completed.reduce((sum, refund) => sum + soldIn(refund), 0n),
    tax: taxTotal(completed.flatMap(({ taxes: back }) => back)),
  };
}

const completedRefunds = ({ refunds }: Order) => refunds.filter(({ status }) => status === 'completed');

/** `net`: what a rate taxes. */
interface TaxedByRate extends TaxLine {
  readonly net: money.Minor;
}

/** A rate that was changed between is another one. */
const keyOf = ({ tax_rate_id, rate, included }: TaxRate): string => `${tax_rate_id} ${rate} ${included}`;

/** What is left of the taxes of each rate, and of what it taxes, once refunds have taken their share of both. */
function taxedBy(order: Placed): TaxedByRate[] {
  if (order.status === 'canceled') return [];
  const taxed = sumByRate(taxedPieces(order));
  const back = sumByRate(completedRefunds(order).map(({ taxes }) => ({ net: 0n, lines: taxes })));
  for (const [key, gone] of back) {
    const { net, amount } = taxed.get(key) ?? { net: 0n, amount: 0n };
    taxed.set(key, {
      ...gone,
      amount: amount - gone.amount,
      net: net - (amount > 0n ? money.minOf(net, halfUp(net * gone.amount, amount)) : 0n),
    });
  }
  return [...taxed.values()];
}

/** A price, and the taxes that are in it or added to it. */
interface TaxedPiece {
  readonly net: money.Minor;
  readonly lines: readonly TaxLine[];
}

function sumByRate(pieces: readonly TaxedPiece[]): Map<string, TaxedByRate> {
  const sums = new Map<string, TaxedByRate>();
  for (const { net, lines } of pieces)
    for (const line of lines) {
      const before = sums.get(keyOf(line)) ?? { net: 0n, amount: 0n };
      sums.set(keyOf(line), { ...line, amount: before.amount + line.amount, net: before.net + net });
    }
  return sums;
}

function taxedPieces(order: Placed): TaxedPiece[] {
  const { delivery, discounts, taxes } = totalsOf(order);
  const lines = order.items.map((line) => {
    const amount = lineTotal(line) + (discounts.lines[line.id] ?? 0n);
    const of = taxes.lines[line.id];
    return {
      amount,
      net: amount - (of?.included ?? 0n),
      lines: of?.lines ?? [],
      isDelivered: line.is_delivered,
    };
  });
  const cost = delivery + discounts.delivery;
  const whole = { net: cost - taxes.delivery.included, lines: taxes.delivery.lines };
  if (!order.delivery?.taxed_as_goods) return [...lines, whole];
  const parts = bySharesOf(
    cost,
    lines.filter(({ isDelivered }) => isDelivered),
  );
  if (parts.length === 0) return [...lines, whole];
  // The taxes are those that were fixed. Only what each of them taxes is computed.
  return [...lines, ...taxes.delivery.lines.map((line) => ({ net: 0n, lines: [line] })), ...parts];
}

/** What a delivery costs that the rates of the goods tax, by their shares. */
function bySharesOf(
  cost: money.Minor,
  goods: readonly (TaxedPiece & { readonly amount: money.Minor })[],
): TaxedPiece[] {
  const shares = new Map<string, { readonly rates: readonly TaxLine[]; readonly amount: money.Minor }>();
  for (const { amount, lines } of goods) {
    if (amount <= 0n) continue;
    const key = lines.map((line) => keyOf(line)).join();
    shares.set(key, { rates: lines, amount: (shares.get(key)?.amount ?? 0n) + amount });
  }
  const all = [...shares.values()];
  const parts = money.spread(
    cost,
    all.map(({ amount }) => amount),
  );
  return all.map(({ rates }, index) => {
    const part = parts[index] ?? 0n;
    const net = part - taxation(rates)(part).included;
    return { net, lines: rates.map((rate) => ({ ...rate, amount: 0n })) };
  });
}

/** What paid for it, with what each brought. */
export function sourcesOf(order: Placed): { source: MoneySource; name: string; amount: money.Minor }[] {
  const { gift_card: card, store_credit: credit } = order.checkout;
  return [
    ...order.payments.map(({ id, method, captured }) => ({
      source: { kind: 'payment' as const, id },
      name: method.name,
      amount: captured,
    })),
    ...(credit?.credits ?? []).map(({ id, amount }) => ({
      source: { kind: 'store_credit' as const, id },
      name: storeCreditMethod.name,
      amount,
    })),
    ...(card
      ? [{ source: { kind: 'gift_card' as const, id: card.id }, name: GIFT_CARD, amount: card.amount }]
      : []),
  ];
}

/** The money that went back, by refunds and as what, and with the cancellation itself. */
function givenBack(order: Placed): { to: string; name: string; amount: money.Minor }[] {
  const sources = sourcesOf(order);
  const nameOf = new Map(sources.map(({ source, name }) => [source.id, name]));
  const byRefund = completedRefunds(order).flatMap((refund) =>
    refund.parts.map((part) => ({
      to: `${refund.id} ${part.source.id}`,
      name: becomesCredit(refund, part) ? storeCreditMethod.name : (nameOf.get(part.source.id) ?? GIFT_CARD),
      amount: part.amount,
    })),
  );
  if (order.status !== 'canceled') return byRefund;
  const rest = sources.map(({ source, name }) => ({
    to: source.id,
    name,
    amount: money.maxOf(0n, refundedOfSource(order, source) - byRefunds(order, source)),
  }));
  return [...byRefund, ...rest];
}

function differenceOf(now: Booking | undefined, then: Booking | undefined): Booking | undefined {
  const known = now ?? then;
  if (!known) return undefined;
  const less = (field: 'net' | 'tax') =>
    known[field] === null ? null : (now?.[field] ?? 0n) - (then?.[field] ?? 0n);
  return { ...known, net: less('net'), tax: less('tax'), gross: (now?.gross ?? 0n) - (then?.gross ?? 0n) };
}

const placeOf = ({ kind }: Booking): number => bookingKinds.indexOf(kind);

const hasAmount = ({ net, tax, gross }: Booking): boolean =>
  gross !== 0n || (net ?? 0n) !== 0n || (tax ?? 0n) !== 0n;

/** A quotient of what is not negative, rounded half up. */
const halfUp = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n);
