import { Inject, Injectable } from '@nestjs/common';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import type { OrderFact } from '../order/order.facts.ts';
import { PaymentDriver } from './payment.driver.ts';

/**
 * Settles every payment that staff began to make, collect or give up, and hears what gateways say after staff settled one. The checkpoint
 * passes none that is open.
 */
@Injectable()
export class PaymentProcess implements ProcessManager<OrderFact> {
  readonly name = 'payment';
  readonly categories = ['order'];
  readonly facts = [
    'OrderPaymentAdded',
    'OrderPaymentCaptureStarted',
    'OrderPaymentVoidStarted',
    'OrderPaymentFailed',
    'OrderPaymentVoided',
    'OrderPaymentSettled',
  ] as const;
  /** Payments are settled each for itself: one gateway that does not answer keeps nobody else waiting. */
  readonly setsAside = true;

  constructor(@Inject(PaymentDriver) private readonly driver: PaymentDriver) {}

  async handle(fact: Stored<OrderFact>): Promise<void> {
    if (!isOfPayment(fact)) return;
    await this.driver.resumePayment({
      key: fact.recordId,
      paymentId: fact.data.payment_id,
      cause: fact,
    });
  }
}

type PaymentFact = Extract<OrderFact, { type: PaymentProcess['facts'][number] }>;

const isOfPayment = (fact: Stored<OrderFact>): fact is Stored<OrderFact> & PaymentFact =>
  fact.type === 'OrderPaymentAdded' ||
  fact.type === 'OrderPaymentCaptureStarted' ||
  fact.type === 'OrderPaymentVoidStarted' ||
  fact.type === 'OrderPaymentFailed' ||
  fact.type === 'OrderPaymentVoided' ||
  fact.type === 'OrderPaymentSettled';
