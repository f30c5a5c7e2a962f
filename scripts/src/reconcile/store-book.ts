import { money } from '@storefold/kernel/core';
import { type EventLog, START } from '@storefold/kernel/ports';
import { type SeenEvent, seen, text } from '../ledger/seen-event.ts';

/** What the store's book says of one payment by a provider. */
export interface KnownPayment {
  readonly externalId: string;
  readonly orderKey: string;
  /** Undefined: the shopper's session became no payment. */
  paymentId: string | undefined;
  currency: string;
  collected: money.Minor;
  paidBack: money.Minor;
  /** The names that the provider gave to what it paid back. */
  readonly refundIds: Set<string>;
  /** When money moved last, ISO 8601 UTC. */
  movedAt: string;
}

/** The payments by one provider, as the log tells of them, by the provider's names. */
export class StoreBook {
  readonly payments = new Map<string, KnownPayment>();
  readonly #types = new Map<string, string>();
  readonly #bySession = new Map<string, string>();
  readonly #byPayment = new Map<string, string>();

  constructor(private readonly type: string) {}

  see({ category, type, recordId: orderKey, data, at }: SeenEvent): void {
    if (category !== 'order') return;
    const paymentId = text(data.payment_id);
    switch (type) {
      case 'CartPaymentSessionOpened':
        if (data.type !== this.type) return;
        this.#bySession.set(text(data.session_id), text(data.external_id));
        this.#name(text(data.external_id), orderKey, text(data.currency));
        return;
      case 'CartPaymentSessionCompletionStarted': {
        const name = this.#bySession.get(text(data.session_id));
        if (name !== undefined) this.#link(paymentId, name);
        return;
      }
      case 'CartPaymentAdded':
      case 'OrderPaymentAdded':
        this.#types.set(paymentId, text(data.type));
        return;
      case 'OrderPaymentNamed': {
        if (this.#types.get(paymentId) !== this.type) return;
        this.#name(text(data.external_id), orderKey, '');
        this.#link(paymentId, text(data.external_id));
        return;
      }
      case 'OrderPaymentCaptured':
        this.#move(paymentId, data, at, (payment, amount) => {
          payment.collected += amount;
        });
        return;
      case 'OrderPaymentRefunded':
        this.#move(paymentId, data, at, (payment, amount) => {
          payment.paidBack += amount;
          payment.refundIds.add(text(data.transaction_id));
        });
    }
  }

  #name(externalId: string, orderKey: string, currency: string): void {
    if (this.payments.has(externalId)) return;
    this.payments.set(externalId, {
      externalId,
      orderKey,
      paymentId: undefined,
      currency,
      collected: 0n,
      paidBack: 0n,
      refundIds: new Set(),
      movedAt: '',
    });
  }

  #link(paymentId: string, externalId: string): void {
    this.#byPayment.set(paymentId, externalId);
    const payment = this.payments.get(externalId);
    if (payment) payment.paymentId = paymentId;
  }

  #move(
    paymentId: string,
    data: SeenEvent['data'],
    at: string,
    change: (payment: KnownPayment, amount: money.Minor) => void,
  ): void {
    const payment = this.payments.get(this.#byPayment.get(paymentId) ?? '');
    if (!payment) return;
    payment.currency = text(data.currency);
    payment.movedAt = at;
    change(payment, money.minor(text(data.amount), payment.currency));
  }
}

const PAGE = 1_000;

/** Reads the whole log. `progress` gets the number of events read. */
export async function storeBookOf(
  type: string,
  log: Pick<EventLog, 'readAll'>,
  progress: (events: number) => void,
): Promise<StoreBook> {
  const book = new StoreBook(type);
  let events = 0;
  for (let after = START; ; ) {
    const page = await log.readAll(after, { limit: PAGE });
    if (page.events.length === 0) return book;
    for (const event of page.events) book.see(seen(event));
    events += page.events.length;
    after = page.position;
    progress(events);
  }
}
