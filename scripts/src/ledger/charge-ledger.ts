import { money } from '@storefold/kernel/core';
import type { RefundLedger } from './refund-ledger.ts';
import { type Ledger, type SeenEvent, text } from './seen-event.ts';

interface Charge {
  status: 'authorized' | 'captured' | 'ended';
  readonly amount: string;
  collected?: string;
  readonly currency: string;
  refunded: bigint;
  /** Whether the shopper paid it in the browser, before an order was of it. */
  isEarly?: boolean;
}

/** A payment of a completed order, as the order says that a gateway makes it. */
interface Promised {
  readonly orderKey: string;
  readonly paymentId: string;
  readonly amount: string;
  /** What the order says was collected. */
  collected?: string;
  /** It was given up, or its gateway refused it. */
  isVoided: boolean;
  /** Its gateway refused to release it, or to pay it back. */
  isRefused: boolean;
}

/** The providers whose books are in the log. What an extension's provider has in its own is not compared. */
const BOOKED = new Set(['test', 'test_session']);

/**
 * Audits the book of the test gateway: each charge is collected for a completed order, once and with the order's amount or the
 * part that staff wanted, or it is given back; and that of a canceled order is paid back.
 */
export class ChargeLedger implements Ledger {
  readonly problems: string[] = [];
  /** Payments that have their book elsewhere: the type of their method, and when money of them moved last. */
  readonly elsewhere = new Map<string, { readonly type: string; readonly movedAt: string }>();
  /** What orders say that gateways have paid back. */
  readonly #refunded = new Map<string, bigint>();
  readonly #charges = new Map<string, Charge>();
  readonly #promised = new Map<string, Promised>();
  readonly #canceled = new Set<string>();
  /** Orders that staff draft: what is set aside for one is collected when it is completed. */
  readonly #drafts = new Set<string>();
  /** Payments that are not collected before staff say so. */
  readonly #collectedByStaff = new Set<string>();
  readonly #types = new Map<string, string>();
  /** What was paid in the browser is booked by the name of its session: the charges of such payments. */
  readonly #named = new Map<string, string>();
  /** Payments of which no book is in the log, or of which staff said what became of them. */
  readonly #unbooked = new Set<string>();

  constructor(private readonly refunds: RefundLedger) {}

  see(event: SeenEvent): void {
    if (event.category === 'test_charge') this.#seeCharge(event);
    if (event.category === 'order') this.#seeOrder(event);
  }

  /** Adds what is wrong, and what a store has still to do. */
  report(problems: string[], pending: string[]): void {
    for (const [id, promised] of this.#promised) {
      const { paymentId, orderKey } = promised;
      if (this.#isRefused(id, promised))
        pending.push(`order or_${orderKey}: a payment provider refused to give back payment ${paymentId}`);
    }
    for (const [id, { paymentId }] of this.#promised) {
      if (!this.#unbooked.has(paymentId)) continue;
      this.#promised.delete(id);
      this.#charges.delete(id);
    }
    for (const [id, charge] of this.#charges)
      this.#compareRefunds(id, charge, this.#promised.get(id), pending);
    problems.push(...this.problems);
    for (const [id, charge] of this.#charges) {
      const promised = this.#promised.get(id);
      const isOwed = promised !== undefined && !promised.isVoided && !this.#canceled.has(promised.orderKey);
      const isLeftToStaff = isOwed && this.#collectedByStaff.has(promised.paymentId);
      const isForDraft = isOwed && this.#drafts.has(promised.orderKey);
      if (charge.status === 'authorized' && (isLeftToStaff || isForDraft)) continue;
      if (promised && !isOwed && this.#isRefused(id, promised)) continue;
      if (charge.status === 'authorized') pending.push(`charge ${id}: is neither collected nor released yet`);
      else if (charge.status === 'ended' && isOwed)
        problems.push(`charge ${id}: was given back, although its order stands`);
      else if (
        charge.collected !== undefined &&
        charge.status === 'ended' &&
        promised &&
        !charge.isEarly &&
        !this.#isOver(charge, promised)
      )
        problems.push(`charge ${id}: another amount was paid back than what had not become store credit`);
      else if (charge.status === 'captured' && charge.isEarly && !promised)
        pending.push(`charge ${id}: is neither of an order nor paid back yet`);
      else if (charge.status === 'captured' && (!promised || isForDraft))
        problems.push(`charge ${id}: was collected for an order that is not complete`);
      else if (charge.status === 'captured' && !isOwed && !this.#isOver(charge, promised))
        pending.push(`charge ${id}: is not paid back yet`);
      else if (isOwed && promised.collected === undefined)
        pending.push(`charge ${id}: is not recorded as collected yet`);
    }
    for (const [id, { orderKey, amount, collected }] of this.#promised) {
      const charge = this.#charges.get(id);
      const inBook = charge?.collected ?? collected;
      if (charge?.amount !== amount || (collected !== undefined && inBook !== collected))
        problems.push(`order or_${orderKey}: charge ${id} is not of its amount`);
    }
  }

  /** Its gateway refused to release it, or to pay back what a canceled order has not given back otherwise since. */
  #isRefused(id: string, promised: Promised): boolean {
    const { orderKey, paymentId } = promised;
    const isOfRefund = this.#canceled.has(orderKey) && this.refunds.isRefused(orderKey, paymentId);
    if (!promised.isRefused && !isOfRefund) return false;
    const charge = this.#charges.get(id);
    return charge?.status !== 'captured' || !this.#isOver(charge, promised);
  }

  /** What is left of it became store credit, or staff gave it back by other means. */
  #isOver({ collected = '0', currency, refunded }: Charge, promised: Promised | undefined): boolean {
    if (!promised) return false;
    const { asCredit, byHand } = this.refunds.of(promised.orderKey, 'payment', promised.paymentId);
    return minorOf(collected, currency) === refunded + asCredit + byHand;
  }

  #compareRefunds(
    id: string,
    { refunded, isEarly }: Charge,
    promised: Promised | undefined,
    pending: string[],
  ): void {
    const recorded = this.#refunded.get(id) ?? 0n;
    if (recorded > refunded) this.problems.push(`charge ${id}: less was paid back than its order says`);
    const isCanceled = promised !== undefined && this.#canceled.has(promised.orderKey);
    // What no order is of, or none any more, goes back as a whole.
    if (isEarly && (!promised || promised.isVoided)) return;
    if (recorded < refunded && !isCanceled) pending.push(`charge ${id}: is not recorded as paid back yet`);
  }

  #seeCharge({ type, recordId: id, data }: SeenEvent): void {
    const charge = this.#charges.get(id);
    const expectStatus = (...wanted: Charge['status'][]) => {
      if (!charge || !wanted.includes(charge.status)) this.problems.push(`charge ${id}: ${type} out of turn`);
    };
    switch (type) {
      case 'TestChargeAuthorized':
        if (charge) this.problems.push(`charge ${id}: authorized twice`);
        this.#charges.set(id, {
          status: 'authorized',
          amount: text(data.amount),
          currency: text(data.currency),
          refunded: 0n,
        });
        break;
      case 'TestChargeCaptured':
        expectStatus('authorized');
        if (charge) this.#collect(id, charge, text(data.amount));
        if (charge && data.early === true) charge.isEarly = true;
        break;
      case 'TestChargeExcessReturned':
        expectStatus('captured');
        if (charge) charge.collected = without(charge, text(data.amount));
        break;
      case 'TestChargeRefunded':
        expectStatus('captured');
        if (charge) this.#refund(id, charge, text(data.amount));
        break;
      case 'TestChargeVoided':
        expectStatus('authorized');
        if (charge) charge.status = 'ended';
        break;
      case 'TestChargeCredited':
        expectStatus('captured');
        if (charge) this.#credit(id, charge, text(data.amount));
        break;
    }
  }

  #collect(id: string, charge: Charge, amount: string): void {
    if (minorOf(amount, charge.currency) > minorOf(charge.amount, charge.currency))
      this.problems.push(`charge ${id}: more was collected than was authorized`);
    charge.status = 'captured';
    charge.collected = amount;
  }

  #refund(id: string, charge: Charge, amount: string): void {
    charge.refunded += minorOf(amount, charge.currency);
    if (charge.refunded > minorOf(charge.collected ?? '0', charge.currency))
      this.problems.push(`charge ${id}: more was paid back than was collected`);
  }

  #credit(id: string, charge: Charge, amount: string): void {
    this.#refund(id, charge, amount);
    charge.status = 'ended';
  }

  #seeOrder({ type, recordId: orderKey, data, at }: SeenEvent): void {
    if (type === 'OrderPaymentNamed') this.#named.set(text(data.payment_id), text(data.external_id));
    const named = this.#named.get(text(data.payment_id));
    const id = named?.startsWith('test_session_') ? named : text(data.charge_id);
    const promised = this.#promised.get(id);
    if (type === 'OrderPaymentAuthorized') {
      const promise = { orderKey, paymentId: text(data.payment_id), amount: text(data.amount) };
      this.#promised.set(id, { ...promise, isVoided: false, isRefused: false });
    }
    if (type === 'CartPaymentAdded' || type === 'OrderPaymentAdded') {
      if (data.type !== undefined && !BOOKED.has(text(data.type))) {
        this.#unbooked.add(text(data.payment_id));
        this.#types.set(text(data.payment_id), text(data.type));
      }
    }
    if ((type === 'OrderPaymentVoided' || type === 'OrderPaymentFailed') && promised) {
      promised.isVoided = true;
      promised.isRefused = false;
    }
    if (type === 'OrderPaymentVoidFailed' && promised) promised.isRefused = true;
    // Staff ask for its release again, or collect it after all.
    const isAskedAnew = type === 'OrderPaymentVoidStarted' || type === 'OrderPaymentCaptureStarted';
    if (isAskedAnew && promised) promised.isRefused = false;
    if (type === 'OrderPaymentSettled') {
      this.#unbooked.add(text(data.payment_id));
      if (promised) promised.isRefused = false;
      // It counts again if the provider does not pay it back after all.
      if (data.outcome !== 'captured') delete promised?.collected;
    }
    if (type === 'OrderRefundSettled') {
      for (const sourceId of this.refunds.sourcesOf(orderKey, text(data.refund_id)))
        this.#unbooked.add(sourceId);
    }
    if (data.auto_capture === false || type === 'OrderPaymentCaptureFailed')
      this.#collectedByStaff.add(text(data.payment_id));
    const elsewhere = this.#types.get(text(data.payment_id));
    if (elsewhere !== undefined && (type === 'OrderPaymentCaptured' || type === 'OrderPaymentRefunded'))
      this.elsewhere.set(text(data.payment_id), { type: elsewhere, movedAt: at });
    if (type === 'OrderPaymentCaptured') {
      if (!promised || promised.collected !== undefined || promised.isVoided)
        this.problems.push(`order or_${orderKey}: charge ${id} is collected out of turn`);
      else promised.collected = text(data.amount);
    }
    if (type === 'CartCreated' && data.is_draft === true) this.#drafts.add(orderKey);
    if (type === 'OrderCompleted' || type === 'CartDeleted') this.#drafts.delete(orderKey);
    if (type === 'OrderPaymentRefunded') {
      const amount = minorOf(text(data.amount), text(data.currency));
      this.#refunded.set(id, (this.#refunded.get(id) ?? 0n) + amount);
    }
    if (type === 'OrderCanceled') this.#canceled.add(orderKey);
  }
}

/** What is left of what was collected. */
const without = ({ collected = '0', currency }: Charge, amount: string): string =>
  money.formatAmount(minorOf(collected, currency) - minorOf(amount, currency), currency);

const minorOf = (amount: string, currency: string) => money.minor(amount, currency);
