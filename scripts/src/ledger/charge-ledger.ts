import { type Ledger, type SeenEvent, text } from './seen-event.ts';

interface Charge {
  status: 'authorized' | 'captured' | 'ended';
  readonly amount: string;
}

/** A payment of a completed order, as the order says that a gateway makes it. */
interface Promised {
  readonly orderKey: string;
  readonly amount: string;
  isRecorded: boolean;
}

/**
 * Audits the book of the test gateway: each charge is collected for a completed order, once and with the order's amount, or
 * it is given back; and that of a canceled order is paid back.
 */
export class ChargeLedger implements Ledger {
  readonly problems: string[] = [];
  readonly #charges = new Map<string, Charge>();
  readonly #promised = new Map<string, Promised>();
  readonly #canceled = new Set<string>();

  see(event: SeenEvent): void {
    if (event.category === 'test_charge') this.#seeCharge(event);
    if (event.category === 'order') this.#seeOrder(event);
  }

  /** Adds what is wrong, and what a store has still to do. */
  report(problems: string[], pending: string[]): void {
    problems.push(...this.problems);
    for (const [id, charge] of this.#charges) {
      const promised = this.#promised.get(id);
      const isOwed = promised !== undefined && !this.#canceled.has(promised.orderKey);
      if (charge.status === 'authorized') pending.push(`charge ${id}: is neither collected nor released yet`);
      else if (charge.status === 'ended' && isOwed)
        problems.push(`charge ${id}: was given back, although its order stands`);
      else if (charge.status === 'captured' && !promised)
        problems.push(`charge ${id}: was collected for an order that is not complete`);
      else if (charge.status === 'captured' && !isOwed) pending.push(`charge ${id}: is not paid back yet`);
      else if (isOwed && !promised.isRecorded) pending.push(`charge ${id}: is not recorded as collected yet`);
    }
    for (const [id, { orderKey, amount }] of this.#promised) {
      if (this.#charges.get(id)?.amount !== amount)
        problems.push(`order or_${orderKey}: charge ${id} is not of its amount`);
    }
  }

  #seeCharge({ type, recordId: id, data }: SeenEvent): void {
    const charge = this.#charges.get(id);
    const expectStatus = (...wanted: Charge['status'][]) => {
      if (!charge || !wanted.includes(charge.status)) this.problems.push(`charge ${id}: ${type} out of turn`);
    };
    switch (type) {
      case 'TestChargeAuthorized':
        if (charge) this.problems.push(`charge ${id}: authorized twice`);
        this.#charges.set(id, { status: 'authorized', amount: text(data.amount) });
        break;
      case 'TestChargeCaptured':
        expectStatus('authorized');
        if (charge) charge.status = 'captured';
        break;
      case 'TestChargeVoided':
        expectStatus('authorized');
        if (charge) charge.status = 'ended';
        break;
      case 'TestChargeCredited':
        expectStatus('captured');
        if (charge) charge.status = 'ended';
        break;
    }
  }

  #seeOrder({ type, recordId: orderKey, data }: SeenEvent): void {
    const id = text(data.charge_id);
    if (type === 'OrderPaymentAuthorized')
      this.#promised.set(id, { orderKey, amount: text(data.amount), isRecorded: false });
    if (type === 'OrderPaymentCaptured') {
      const promised = this.#promised.get(id);
      if (!promised || promised.isRecorded)
        this.problems.push(`order or_${orderKey}: charge ${id} is collected out of turn`);
      else promised.isRecorded = true;
    }
    if (type === 'OrderCanceled') this.#canceled.add(orderKey);
  }
}
