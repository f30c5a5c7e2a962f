import { money } from '@storefold/kernel/core';
import { type Ledger, type SeenEvent, text } from './seen-event.ts';

/** Where the money of an order came from. */
export type SourceKind = 'payment' | 'gift_card' | 'store_credit';

interface Part {
  readonly kind: SourceKind;
  readonly id: string;
  readonly amount: bigint;
}

interface Refund {
  /** Whether staff said what became of it. */
  isSettled: boolean;
  status: 'pending' | 'completed' | 'failed';
  readonly currency: string;
  readonly isToCredit: boolean;
  /** Staff gave it back by other means. */
  readonly isByHand: boolean;
  readonly creditId: unknown;
  amount: bigint;
  parts: readonly Part[];
  /** What each rate gives back. Empty in older facts. */
  taxes: ReadonlyMap<string, bigint>;
}

/** What refunds gave back of an order. Amounts in minor units. */
export interface Refunded {
  /** What goes back to where it came from, as far as it is completed, and all that may yet. */
  readonly back: { readonly completed: bigint; readonly most: bigint };
  /** What became store credit, and so does not go back. */
  readonly asCredit: bigint;
  /** What staff gave back by other means, and so no gateway pays back. */
  readonly byHand: bigint;
}

/**
 * Audits refunds: each ends once, its parts are its amount, and together they are never more than a payment brought, and never more
 * of a tax than the order was taxed with. What
 * other ledgers saw go back is compared with it.
 */
export class RefundLedger implements Ledger {
  readonly problems: string[] = [];
  /** By order, and then by id. */
  readonly #refunds = new Map<string, Map<string, Refund>>();
  readonly #captured = new Map<string, bigint>();
  /** By order, and then by rate. */
  readonly #taxed = new Map<string, ReadonlyMap<string, bigint>>();

  see({ type, category, recordId, data }: SeenEvent): void {
    if (category !== 'order') return;
    const refunds = this.#refunds.get(recordId) ?? new Map<string, Refund>();
    const id = text(data.refund_id);
    switch (type) {
      case 'CheckoutStarted':
        this.#taxed.set(recordId, taxesIn([data.line_taxes, data.delivery_taxes], text(data.currency)));
        break;
      case 'OrderImported':
        this.#taxed.set(recordId, taxesIn([data.line_taxes, data.delivery_taxes], text(data.currency)));
        this.#readImported(recordId, data, refunds);
        break;
      case 'OrderImportReversed':
        this.#refunds.delete(recordId);
        this.#taxed.delete(recordId);
        break;
      // What was given back before a correction to less was taxed then.
      case 'OrderCorrectionStarted':
        this.#taxed.set(
          recordId,
          mostOf(this.#taxed.get(recordId), taxesIn([data.taxes], text(data.currency))),
        );
        break;
      case 'OrderPaymentCaptured':
      case 'OrderPaymentReceived':
        this.#captured.set(
          `${recordId} ${text(data.payment_id)}`,
          money.minor(text(data.amount), text(data.currency)),
        );
        break;
      case 'OrderPaymentSettled':
        if (data.outcome === 'captured')
          this.#captured.set(
            `${recordId} ${text(data.payment_id)}`,
            money.minor(text(data.amount), text(data.currency)),
          );
        break;
      case 'OrderCancellationRefundStarted':
      case 'OrderRefundStarted':
        if (refunds.has(id)) this.#complain(id, 'began twice');
        this.#refunds.set(recordId, refunds.set(id, startedOf(data)));
        this.#compareParts(recordId, id, refunds);
        break;
      case 'OrderRefundSettled': {
        const refund = refunds.get(id);
        if (refund) refund.isSettled = true;
        break;
      }
      case 'OrderRefundCompleted':
      case 'OrderRefundFailed': {
        const refund = refunds.get(id);
        // What a gateway did holds, whatever staff had said.
        if (refund?.status !== 'pending' && !refund?.isSettled) this.#complain(id, 'ended out of turn');
        if (!refund) break;
        refund.status = type === 'OrderRefundFailed' ? 'failed' : 'completed';
        if (type === 'OrderRefundFailed') break;
        refund.parts = partsOf(data);
        refund.amount = money.minor(text(data.amount), refund.currency);
        if (data.taxes !== undefined) refund.taxes = taxesIn([data.taxes], refund.currency);
        this.#compareParts(recordId, id, refunds);
        break;
      }
    }
  }

  /** What refunds gave back of all sources of a kind, or of one. */
  of(orderKey: string, kind: SourceKind, id?: string): Refunded {
    let [completed, most, asCredit, byHand] = [0n, 0n, 0n, 0n];
    for (const refund of this.#refunds.get(orderKey)?.values() ?? []) {
      if (refund.status === 'failed') continue;
      const sum = sumOf(refund.parts.filter((part) => part.kind === kind && (id ?? part.id) === part.id));
      const isCredit = refund.isToCredit || (kind === 'gift_card' && refund.creditId !== null);
      if (isCredit) asCredit += sum;
      else if (refund.isByHand) byHand += sum;
      else most += sum;
      if (!isCredit && !refund.isByHand && refund.status === 'completed') completed += sum;
    }
    return { back: { completed, most }, asCredit, byHand };
  }

  /** Whether a gateway refused a refund of a payment. */
  isRefused(orderKey: string, paymentId: string): boolean {
    const refunds = [...(this.#refunds.get(orderKey)?.values() ?? [])];
    return refunds.some(
      ({ status, parts }) => status === 'failed' && parts.some(({ id }) => id === paymentId),
    );
  }

  /** The ids of what a refund gave back of. */
  sourcesOf(orderKey: string, id: string): string[] {
    return (this.#refunds.get(orderKey)?.get(id)?.parts ?? []).map((part) => part.id);
  }

  /** What became store credit, by the id of the credit, and whether that is done. */
  *credits(): Generator<{ creditId: string; amount: bigint; currency: string; isDone: boolean }> {
    for (const refunds of this.#refunds.values()) {
      for (const { creditId, isToCredit, amount, parts, currency, status } of refunds.values()) {
        if (typeof creditId !== 'string') continue;
        const ofCards = sumOf(parts.filter(({ kind }) => kind === 'gift_card'));
        yield {
          creditId,
          amount: isToCredit ? amount : ofCards,
          currency,
          isDone: status === 'completed',
        };
      }
    }
  }

  /** How many are open. */
  get pending(): number {
    const all = [...this.#refunds.values()].flatMap((refunds) => [...refunds.values()]);
    return all.filter(({ status }) => status === 'pending').length;
  }

  /** What another shop got, and gave back of it. */
  #readImported(orderKey: string, data: SeenEvent['data'], refunds: Map<string, Refund>): void {
    const currency = text(data.currency);
    for (const { payment_id, status, amount } of data.payments as readonly ImportedPayment[])
      if (status === 'completed')
        this.#captured.set(`${orderKey} ${payment_id}`, money.minor(amount, currency));
    if (data.refund === undefined) return;
    const given = data.refund as SeenEvent['data'];
    const id = text(given.refund_id);
    this.#refunds.set(
      orderKey,
      refunds.set(id, { ...startedOf({ ...given, to: 'manual' }), status: 'completed' }),
    );
    this.#compareParts(orderKey, id, refunds);
  }

  #compareParts(orderKey: string, id: string, refunds: ReadonlyMap<string, Refund>): void {
    const refund = refunds.get(id);
    if (!refund || refund.isSettled) return;
    if (sumOf(refund.parts) !== refund.amount) this.#complain(id, 'is not the sum of its parts');
    for (const part of refund.parts.filter(({ kind }) => kind === 'payment')) {
      const { back, asCredit, byHand } = this.of(orderKey, 'payment', part.id);
      if (back.most + asCredit + byHand > (this.#captured.get(`${orderKey} ${part.id}`) ?? 0n))
        this.#complain(id, `gives back more than payment ${part.id} brought`);
    }
    for (const rate of refund.taxes.keys()) {
      const given = [...refunds.values()].filter(({ status }) => status !== 'failed');
      const back = given.reduce((sum, { taxes }) => sum + (taxes.get(rate) ?? 0n), 0n);
      if (back > (this.#taxed.get(orderKey)?.get(rate) ?? 0n))
        this.#complain(id, `gives back more of tax ${rate} than was taxed`);
    }
  }

  #complain(id: string, what: string): void {
    this.problems.push(`refund ${id}: ${what}`);
  }
}

function startedOf(data: SeenEvent['data']): Refund {
  const currency = text(data.currency);
  return {
    status: 'pending',
    isSettled: false,
    currency,
    isToCredit: data.to === 'store_credit',
    isByHand: data.to === 'manual',
    creditId: data.store_credit_id,
    amount: money.minor(text(data.amount), currency),
    parts: partsOf(data),
    taxes: taxesIn([data.taxes], currency),
  };
}

/** What taxes come to, by rate. */
function taxesIn(lists: readonly unknown[], currency: string): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { tax_rate_id, amount } of lists.flatMap((list) => (list ?? []) as readonly TaxPart[]))
    sums.set(tax_rate_id, (sums.get(tax_rate_id) ?? 0n) + money.minor(amount, currency));
  return sums;
}

/** Of each rate the larger one. */
function mostOf(
  before: ReadonlyMap<string, bigint> = new Map(),
  now: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> {
  const most = new Map(before);
  for (const [rate, amount] of now) most.set(rate, money.maxOf(amount, before.get(rate) ?? 0n));
  return most;
}

interface ImportedPayment {
  readonly payment_id: string;
  readonly status: string;
  readonly amount: string;
}

interface TaxPart {
  readonly tax_rate_id: string;
  readonly amount: string;
}

/** A cancellation gives back of one payment. */
function partsOf(data: SeenEvent['data']): Part[] {
  const parts = (data.parts ?? [data]) as readonly Readonly<Record<string, unknown>>[];
  return parts.map((part) => {
    const [kind, id] = part.payment_id
      ? (['payment', part.payment_id] as const)
      : part.gift_card_id
        ? (['gift_card', part.gift_card_id] as const)
        : (['store_credit', part.store_credit_id] as const);
    return { kind, id: text(id), amount: money.minor(text(part.amount), text(data.currency)) };
  });
}

const sumOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { amount }) => sum + amount, 0n);
