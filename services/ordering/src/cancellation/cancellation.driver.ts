import { Inject, Injectable } from '@nestjs/common';
import {
  type CommandContext,
  type CommandContextFactory,
  type Commands,
  originOf,
} from '@storefold/kernel/command-handling';
import { type Logger, type money, uuidv5 } from '@storefold/kernel/core';
import type { Cause } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { CheckoutClient } from '../checkout/checkout.client.ts';
import type { CheckoutStep } from '../checkout/checkout.participants.ts';
import { GatewayPayments } from '../checkout/gateway-payments.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import type { CanceledOrder } from '../order/order.ts';
import { isUnderWay } from '../order/payment/later-payment.rules.ts';
import { paymentFailureOf } from '../order/payment/payment-failure.ts';
import { gatewayPaymentsOf } from '../order/payment/shares.ts';
import { isReleaseAwaited } from '../order/payment/sums.ts';
import { PaymentDriver } from '../payment/payment.driver.ts';
import { RefundDriver } from '../refund/refund.driver.ts';

/**
 * Gives back what a canceled order has taken. What its checkout had not spent yet is spent first, so that whatever
 * arrives late finds the end already there: spend → give back. What gateways have is given back by the refunds and voids that began
 * with the cancellation, each on its own. Each step may be asked again by any process.
 */
@Injectable()
export class CancellationDriver {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(CheckoutClient) private readonly neighbours: CheckoutClient,
    @Inject(GatewayPayments) private readonly payments: GatewayPayments,
    @Inject(PaymentDriver) private readonly voids: PaymentDriver,
    @Inject(RefundDriver) private readonly refunds: RefundDriver,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * For the request of the cancellation, whose fact is `cause`. The order is canceled even if something of it fails: the process
   * managers give back later.
   */
  async giveBackNow(key: string, order: CanceledOrder, cause: Cause, request: CommandContext): Promise<void> {
    // An order with an open refund is not canceled, so these are the cancellation's.
    const refunds = order.refunds.filter(({ status }) => status === 'pending');
    const works = [
      this.#giveBackWithin(key, order, cause),
      ...refunds.map(({ id: refundId }) => this.refunds.settleRefund({ key, refundId, cause }, request)),
      ...order.payments
        .filter((payment) => isUnderWay(payment) || isReleaseAwaited(payment))
        .map(({ id: paymentId }) => this.voids.settlePayment({ key, paymentId, cause }, request)),
    ];
    for (const outcome of await Promise.allSettled(works)) {
      if (outcome.status === 'fulfilled') continue;
      this.logger.warn({ err: outcome.reason, order: key }, 'a part of a canceled order is given back later');
    }
  }

  /** Gives back what the request left, because its process died or a neighbour did not answer. */
  async resumeCancellation(key: string, cause: Cause): Promise<void> {
    const { state } = await this.commands.load(orderAggregate, key);
    if (state.status === 'canceled') await this.#giveBackWithin(key, state, cause);
  }

  /** What the store itself has taken: stock, value of cards and credits, uses of promotions. */
  async #giveBackWithin(key: string, order: CanceledOrder, cause: Cause): Promise<void> {
    const step = { key, order, origin: originOf(cause) };
    const giveBack = async () => {
      await this.neighbours.commitAndCapture(step);
      await this.neighbours.giveBack(step);
    };
    await Promise.all([giveBack(), this.#endCharges(step)]);
  }

  /** Of an order that was canceled before its cancellation began refunds. What a gateway refuses is recorded for staff. */
  async #endCharges(step: CheckoutStep<CanceledOrder>): Promise<void> {
    const { key, order, origin } = step;
    if (order.cancellation.given_back_by !== null) return;
    for (const { payment } of gatewayPaymentsOf(order)) {
      const kept = becameCredit(order, payment.id);
      const refusal = await this.payments.voidPayment(step, payment, { kept });
      if (!refusal) continue;
      const commandId = uuidv5(order.cancellation.id, `refused ${payment.id}`);
      const context = this.contexts.command(commandId, order.store_id, origin);
      const answer = { to: 'ended', failure: paymentFailureOf(refusal) } as const;
      const command = { type: 'RecordAnswer', paymentId: payment.id, answer } as const;
      await this.commands.execute(orderAggregate, key, command, context);
    }
  }
}

/** What refunds gave back of a payment as store credit. */
const becameCredit = ({ refunds }: CanceledOrder, paymentId: string): money.Minor =>
  refunds
    .filter(({ status, to }) => status !== 'failed' && to === 'store_credit')
    .flatMap(({ parts }) => parts.filter(({ source }) => source.id === paymentId))
    .reduce((sum, { amount }) => sum + amount, 0n);
