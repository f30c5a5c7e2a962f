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
  isCanceled: boolean;
  readonly payments: Set<string>;
  readonly failed: Set<string>;
  /** What gateways collected, and what staff recorded, by payment. */
  readonly collected: Map<string, bigint>;
  readonly received: Map<string, bigint>;
  /** What each refund gives back, by where it came from. Without those that failed. */
  readonly refunds: Map<string, ReadonlyMap<string, bigint>>;
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
    for (const [key, { shown }] of this.#books) {
      const last = shown.at(-1);
      if (last) yield [`or_${key}`, last.sums];
    }
  }

  #enter(event: SeenEvent): void {
    const book = this.#books.get(event.recordId) ?? newBook();
    this.#books.set(event.recordId, book);
    if (!entered(book, event) || !book.isPlaced) return;
    const { paid, refunded } = totalsOf(book);
    if (refunded > paid) this.problems.push(`order or_${event.recordId}: gives back more than was paid`);
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
  isCanceled: false,
  payments: new Set(),
  failed: new Set(),
  collected: new Map(),
  received: new Map(),
  refunds: new Map(),
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
    case 'OrderCanceled':
      book.isCanceled = true;
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
    case 'OrderPaymentFailed':
      book.failed.add(paymentId);
      return true;
    case 'OrderPaymentCaptured':
      book.collected.set(paymentId, amount());
      return true;
    case 'OrderPaymentReceived':
      book.received.set(paymentId, amount());
      return true;
    case 'OrderRefundStarted':
    case 'OrderRefundCompleted':
      book.refunds.set(text(data.refund_id), partsOf(data, book.currency));
      return true;
    case 'OrderRefundFailed':
      return book.refunds.delete(text(data.refund_id));
    default:
      return false;
  }
}

function partsOf({ parts }: SeenEvent['data'], currency: string): ReadonlyMap<string, bigint> {
  const given = (parts ?? []) as readonly Readonly<Record<string, unknown>>[];
  return new Map(
    given.map((part) => [
      text(part.payment_id ?? part.gift_card_id ?? part.store_credit_id),
      money.minor(text(part.amount), currency),
    ]),
  );
}

/** A canceled order keeps nothing but what staff had received, less what they gave back of it. */
function totalsOf({ isCanceled, ofValue, collected, received, refunds }: Book) {
  const paid = ofValue + sumOf(collected.values()) + sumOf(received.values());
  const parts = [...refunds.values()].flatMap((each) => [...each]);
  if (!isCanceled) return { paid, refunded: sumOf(parts.map(([, amount]) => amount)) };
  const kept =
    sumOf(received.values()) - sumOf(parts.map(([source, amount]) => (received.has(source) ? amount : 0n)));
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
  if (fallenAway === undefined && !isCanceled) return sums;
  const due = isCanceled ? 0n : total - (fallenAway ?? 0n);
  return {
    ...sums,
    outstanding_balance: money.formatAmount(paid > due ? 0n : due - paid, currency),
    payment_status: statusOf(book, { paid, refunded, due }),
  };
}

function statusOf(
  { isCanceled, total, payments, failed }: Book,
  { paid, refunded, due }: Readonly<Record<'paid' | 'refunded' | 'due', bigint>>,
): string {
  if (paid - refunded > due) return 'credit_owed';
  if (isCanceled || (due === 0n && paid === 0n && total > 0n)) return 'void';
  if (paid >= due) return 'paid';
  const hasFailed = failed.size > 0 && [...payments].every((id) => failed.has(id));
  return hasFailed ? 'failed' : 'balance_due';
}

const sumOf = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((sum, each) => sum + each, 0n);
