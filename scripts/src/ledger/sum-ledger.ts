import { money } from '@storefold/kernel/core';
import { type Ledger, type SeenEvent, text } from './seen-event.ts';

/** What the Admin API is to show of the money of a placed order. */
export interface ShownSums {
  readonly payment_total: string;
  readonly refund_total: string;
  readonly outstanding_balance: string;
  readonly payment_status: string;
}

interface Book {
  /** The price and its currency, and what card and credits pay, as the last checkout fixed them. */
  currency: string;
  total: bigint;
  ofValue: bigint;
  isPlaced: boolean;
  /** How far another shop says that it was paid. Undefined: it was sold here. */
  stated: string | undefined;
  isCanceled: boolean;
  /** Whether what gateways had collected goes back by refunds, each of which may be refused. */
  isGivenBackByRefunds: boolean;
  /** What gateways have set aside, by payment, and what they refused to pay back where no refund was to. */
  readonly held: Set<string>;
  readonly refused: Set<string>;
  /** What gateways still hold for payments that are not made, as they refused to release it. */
  readonly unreleased: Set<string>;
  readonly payments: Set<string>;
  readonly failed: Set<string>;
  readonly voided: Set<string>;
  /** What staff said of payments about which a gateway was silent. */
  readonly settled: Map<string, string>;
  /** Whether a gateway said later that it has not what staff had said, of which something may have gone back. */
  isContradicted: boolean;
  /** What gateways collected, and what staff recorded, by payment. */
  readonly collected: Map<string, bigint>;
  readonly received: Map<string, bigint>;
  /** What each refund gives back, by where it came from. Without those that failed. */
  readonly refunds: Map<string, ReadonlyMap<string, bigint>>;
  /** What of each refund gave back what was beyond what was due. Undefined: it is not known what was due. */
  readonly excesses: Map<string, bigint | undefined>;
  /** What of each refund is for goods that it names. */
  readonly forGoods: Map<string, bigint>;
  /** Those that are not completed: whether they are of a cancellation, which count only once they are, or go back to a payment. */
  readonly open: Map<string, { readonly isOfCancellation: boolean; readonly isToPayment: boolean }>;
  /** What of the total is not due, because staff do not send it. Undefined: facts of before it was told do not say it. */
  fallenAway: bigint | undefined;
  /** What is to be shown from each revision on. */
  readonly shown: { readonly revision: number; readonly sums: Partial<ShownSums> }[];
}

/**
 * Adds up the money of each order anew from what was collected, received, spent and given back, and compares it with what
 * the world was told of the order.
 */
export class SumLedger implements Ledger {
  readonly problems: string[] = [];
  readonly #books = new Map<string, Book>();

  see(event: SeenEvent): void {
    if (event.category === 'order') this.#enter(event);
    if (event.category === 'public') this.#compare(event);
  }

  /** What is to be shown of each placed order now, by its public id. */
  *placed(): Generator<readonly [orderId: string, sums: Partial<ShownSums>]> {
    for (const [key, { shown, isPlaced }] of this.#books) {
      const last = shown.at(-1);
      if (last && isPlaced) yield [`or_${key}`, last.sums];
    }
  }

  #enter(event: SeenEvent): void {
    const book = this.#books.get(event.recordId) ?? newBook();
    this.#books.set(event.recordId, book);
    if (event.type === 'OrderImportReversed') {
      // What was told of it until then stays to be compared.
      this.#books.set(event.recordId, { ...newBook(), shown: book.shown });
      return;
    }
    if (!entered(book, event) || !book.isPlaced) return;
    const { paid, refunded } = totalsOf(book);
    if (refunded > paid && !book.isContradicted)
      this.problems.push(`order or_${event.recordId}: gives back more than was paid`);
    book.shown.push({ revision: event.revision, sums: sumsOf(book) });
  }

  #compare({ type, data }: SeenEvent): void {
    const told = (data.payload ?? {}) as Readonly<Record<string, unknown>>;
    const id = text(told.id);
    const book = this.#books.get(id.slice('or_'.length));
    if (told.payment_total === undefined || data.source_stream !== `order-${id.slice('or_'.length)}`) return;
    const { sums } = book?.shown.findLast(({ revision }) => revision <= Number(data.source_revision)) ?? {};
    for (const [field, value] of Object.entries(sums ?? {})) {
      if (told[field] !== value)
        this.problems.push(`order ${id}: ${type} tells ${field} ${text(told[field])}, and it is ${value}`);
    }
  }
}

const newBook = (): Book => ({
  currency: '',
  total: 0n,
  ofValue: 0n,
  isPlaced: false,
  stated: undefined,
  isCanceled: false,
  isGivenBackByRefunds: false,
  held: new Set(),
  refused: new Set(),
  unreleased: new Set(),
  payments: new Set(),
  failed: new Set(),
  voided: new Set(),
  settled: new Map(),
  isContradicted: false,
  collected: new Map(),
  received: new Map(),
  refunds: new Map(),
  excesses: new Map(),
  forGoods: new Map(),
  open: new Map(),
  fallenAway: 0n,
  shown: [],
});

/** Returns whether the fact is about money. */
function entered(book: Book, { type, data }: SeenEvent): boolean {
  const paymentId = text(data.payment_id);
  const amount = () => money.minor(text(data.amount), book.currency);
  switch (type) {
    case 'CheckoutStarted': {
      book.currency = text(data.currency);
      book.total = money.minor(text(data.total), book.currency);
      book.ofValue = book.total - money.minor(text(data.amount_due), book.currency);
      return true;
    }
    case 'OrderCompleted':
      book.isPlaced = true;
      return true;
    case 'OrderImported':
      enterImported(book, data);
      return true;
    case 'OrderCanceled':
      book.isCanceled = true;
      book.isGivenBackByRefunds = data.given_back_by === 'refunds';
      return true;
    case 'OrderCorrectionCompleted':
      book.total = money.minor(text(data.total), book.currency);
      book.fallenAway = money.minor(text(data.canceled_total), book.currency);
      return true;
    case 'OrderFulfillmentCanceled':
      book.fallenAway = data.amount === undefined ? undefined : add(book.fallenAway, amount());
      return true;
    case 'CartPaymentAdded':
    case 'OrderPaymentAdded':
      book.payments.add(paymentId);
      return true;
    case 'CartPaymentRemoved':
      return book.payments.delete(paymentId);
    case 'OrderPaymentAuthorized':
      book.held.add(paymentId);
      return true;
    case 'OrderPaymentVoided':
      book.held.delete(paymentId);
      book.voided.add(paymentId);
      takeBack(book, paymentId);
      return true;
    case 'OrderPaymentVoidFailed':
      book.refused.add(paymentId);
      if (book.failed.has(paymentId) || book.voided.has(paymentId)) book.unreleased.add(paymentId);
      return true;
    case 'OrderPaymentReleased':
      book.unreleased.delete(paymentId);
      if (takeBack(book, paymentId) && book.settled.get(paymentId) === 'failed') book.failed.add(paymentId);
      return true;
    case 'OrderPaymentFailed':
      book.held.delete(paymentId);
      book.failed.add(paymentId);
      takeBack(book, paymentId);
      return true;
    case 'OrderPaymentSettled':
      book.held.delete(paymentId);
      book.unreleased.delete(paymentId);
      book.settled.set(paymentId, text(data.outcome));
      if (data.outcome === 'captured') book.collected.set(paymentId, amount());
      else book.collected.delete(paymentId);
      if (data.outcome === 'voided') book.voided.add(paymentId);
      if (data.outcome === 'failed') book.failed.add(paymentId);
      else book.failed.delete(paymentId);
      return true;
    case 'OrderPaymentCaptured':
      book.held.delete(paymentId);
      book.failed.delete(paymentId);
      book.voided.delete(paymentId);
      book.collected.set(paymentId, amount());
      return true;
    case 'OrderPaymentReceived':
      book.received.set(paymentId, amount());
      return true;
    case 'OrderRefundStarted':
    case 'OrderCancellationRefundStarted': {
      const parts = partsOf(data, book.currency);
      const isOfCancellation = type === 'OrderCancellationRefundStarted';
      const isOfPayment = [...parts.keys()].some((id) => book.collected.has(id) || book.received.has(id));
      const isToPayment = isOfPayment && (data.to ?? 'original') === 'original';
      if (!isOfCancellation) book.excesses.set(text(data.refund_id), excessOf(book));
      if (data.goods_amount !== undefined)
        book.forGoods.set(text(data.refund_id), money.minor(text(data.goods_amount), book.currency));
      book.refunds.set(text(data.refund_id), parts);
      book.open.set(text(data.refund_id), { isOfCancellation, isToPayment });
      return true;
    }
    case 'OrderRefundCompleted':
      book.refunds.set(text(data.refund_id), partsOf(data, book.currency));
      book.open.delete(text(data.refund_id));
      return true;
    case 'OrderRefundFailed':
      book.open.delete(text(data.refund_id));
      return book.refunds.delete(text(data.refund_id));
    default:
      return false;
  }
}

/** What another shop got counts as received by hand, and what it gave back as given back. */
function enterImported(book: Book, data: SeenEvent['data']): void {
  book.isPlaced = true;
  book.isCanceled = data.canceled_at !== null;
  book.isGivenBackByRefunds = true;
  book.stated = text(data.payment_status);
  book.currency = text(data.currency);
  book.total = money.minor(text(data.total), book.currency);
  for (const payment of data.payments as readonly SeenEvent['data'][])
    if (payment.status === 'completed')
      book.received.set(text(payment.payment_id), money.minor(text(payment.amount), book.currency));
  if (data.refund === undefined) return;
  const refund = data.refund as SeenEvent['data'];
  book.refunds.set(text(refund.refund_id), partsOf(refund, book.currency));
}

/** A gateway has not what staff had said that it collected. */
function takeBack(book: Book, paymentId: string): boolean {
  const isTaken = book.collected.delete(paymentId);
  book.isContradicted ||= isTaken;
  return isTaken;
}

/** A cancellation gives back of one payment. */
function partsOf(data: SeenEvent['data'], currency: string): ReadonlyMap<string, bigint> {
  const given = (data.parts ?? [data]) as readonly Readonly<Record<string, unknown>>[];
  return new Map(
    given.map((part) => [
      text(part.payment_id ?? part.gift_card_id ?? part.store_credit_id),
      money.minor(text(part.amount), currency),
    ]),
  );
}

/**
 * A canceled order keeps what staff had received, and what gateways had collected where it goes back by refunds or one refused, less what
 * refunds gave back of it.
 */
function totalsOf(book: Book) {
  const { isCanceled, ofValue, collected, received, refunds, open } = book;
  const paid = ofValue + sumOf(collected.values()) + sumOf(received.values());
  const counted = [...refunds].filter(([id]) => !open.get(id)?.isOfCancellation);
  const parts = counted.flatMap(([, each]) => [...each]);
  if (!isCanceled) return { paid, refunded: sumOf(parts.map(([, amount]) => amount)) };
  const isKept = (id: string) => received.has(id) || book.isGivenBackByRefunds || book.refused.has(id);
  const brought = [...collected, ...received].filter(([id]) => isKept(id));
  const ids = new Set(brought.map(([id]) => id));
  const kept =
    sumOf(brought.map(([, amount]) => amount)) -
    sumOf(parts.map(([source, amount]) => (ids.has(source) ? amount : 0n)));
  return { paid, refunded: paid - kept };
}

const add = (sum: bigint | undefined, more: bigint): bigint | undefined =>
  sum === undefined ? undefined : sum + more;

function sumsOf(book: Book): Partial<ShownSums> {
  const { currency, total, isCanceled, fallenAway } = book;
  const { paid, refunded } = totalsOf(book);
  const sums = {
    payment_total: money.formatAmount(paid, currency),
    refund_total: money.formatAmount(refunded, currency),
  };
  const returned = excessReturnedOf(book);
  if ((fallenAway === undefined || returned === undefined) && !isCanceled) return sums;
  const due = isCanceled ? 0n : total - (fallenAway ?? 0n);
  const settled = money.maxOf(0n, paid - (returned ?? 0n));
  return {
    ...sums,
    outstanding_balance: money.formatAmount(settled > due ? 0n : due - settled, currency),
    payment_status: statusOf(book, { paid, refunded, settled, due }),
  };
}

/** What was kept beyond what was due. Undefined: it is not known what was due. */
function excessOf(book: Book): bigint | undefined {
  const { isCanceled, total, fallenAway } = book;
  if (isCanceled) return 0n;
  if (fallenAway === undefined) return undefined;
  const { paid, refunded } = totalsOf(book);
  return money.maxOf(0n, paid - refunded - keptAtMost(book, total - fallenAway));
}

/** What is due, less what goods cost that were given back by name. */
function keptAtMost({ refunds, excesses, forGoods }: Book, due: bigint): bigint {
  let most = due;
  for (const [id, parts] of refunds) {
    const named = money.minOf(sumOf(parts.values()), forGoods.get(id) ?? 0n) - (excesses.get(id) ?? 0n);
    most = money.maxOf(0n, most - money.maxOf(0n, named));
  }
  return most;
}

/** What went back because it was beyond what was due then: no refund gives back more than it comes to. */
function excessReturnedOf({ refunds, excesses }: Book): bigint | undefined {
  let sum = 0n;
  for (const [id, parts] of refunds) {
    if (!excesses.has(id)) continue;
    const excess = excesses.get(id);
    if (excess === undefined) return undefined;
    sum += money.minOf(sumOf(parts.values()), excess);
  }
  return sum;
}

/** Whether something of a canceled order is still to go back or to be released. */
const isOpenAfterEnd = ({ held, refused, unreleased, open, isGivenBackByRefunds }: Book): boolean =>
  unreleased.size > 0 ||
  [...held].some((id) => isGivenBackByRefunds || refused.has(id)) ||
  [...open.values()].some(({ isToPayment }) => isToPayment);

function statusOf(
  book: Book,
  { paid, refunded, settled, due }: Readonly<Record<'paid' | 'refunded' | 'settled' | 'due', bigint>>,
): string {
  if (book.stated !== undefined) return book.stated;
  const { isCanceled, total, payments, failed } = book;
  if (paid - refunded > keptAtMost(book, due) || (isCanceled && isOpenAfterEnd(book))) return 'credit_owed';
  if (isCanceled || (due === 0n && paid === 0n && total > 0n)) return 'void';
  if (settled >= due) return 'paid';
  const hasFailed = failed.size > 0 && [...payments].every((id) => failed.has(id));
  return hasFailed ? 'failed' : 'balance_due';
}

const sumOf = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((sum, each) => sum + each, 0n);
