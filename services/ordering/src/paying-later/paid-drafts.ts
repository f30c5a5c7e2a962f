import { Inject, Injectable } from '@nestjs/common';
import type { Commands } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import type { Call } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { isOutcomeUnknown } from '../checkout/checkout.client.ts';
import { CheckoutService } from '../checkout/checkout.service.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import type { Holder } from '../order/order.terms.ts';
import { isDraft, isOrder, type Order } from '../order/order.ts';
import { isUnderWay } from '../order/payment/later-payment.rules.ts';
import { paymentFailureOf } from '../order/payment/payment-failure.ts';
import { isCovered } from '../order/payment/shares.ts';
import { PaymentDriver } from '../payment/payment.driver.ts';

/** Drafts that are paid by their links. */
@Injectable()
export class PaidDrafts {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CheckoutService) private readonly checkouts: CheckoutService,
    @Inject(PaymentDriver) private readonly driver: PaymentDriver,
  ) {}

  /** Completes the draft once all of it is paid. What was paid goes back if it cannot be completed. Other orders stay as they are. */
  async completePaid(call: Call, key: string, by: Holder): Promise<Order | undefined> {
    const loaded = await this.commands.load(orderAggregate, key);
    const { state: order } = loaded;
    if (!isOrder(order) || !isDraft(order) || !isCovered(order) || order.payments.some(isUnderWay)) {
      return isOrder(order) ? order : undefined;
    }
    const completion = { ...call, body: {}, ifMatch: undefined, context: call.context.derive('complete') };
    try {
      const placed = await this.checkouts.completeHeld({ key, holder: by, loaded, order }, completion);
      return await this.driver.collectPlaced(key, placed.order, completion.context);
    } catch (error) {
      if (error instanceof Refusal && !isOutcomeUnknown(error)) await this.#giveBack(call, key, error);
      throw error;
    }
  }

  async #giveBack({ context }: Call, key: string, refusal: Refusal): Promise<void> {
    const command = { type: 'ReturnPayments', failure: paymentFailureOf(refusal) } as const;
    const returning = context.derive('return payments');
    const { facts, last: cause } = await this.commands.execute(orderAggregate, key, command, returning);
    for (const { type, data } of facts) {
      if (type !== 'OrderPaymentReturned' || !cause) continue;
      await this.driver.settlePayment({ key, paymentId: data.payment_id, cause }, returning);
    }
  }
}
