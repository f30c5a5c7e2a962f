import { Inject, Injectable } from '@nestjs/common';
import { type Commands, originOf } from '@storefold/kernel/command-handling';
import type { Cause } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { CheckoutClient } from '../checkout/checkout.client.ts';
import { GatewayPayments } from '../checkout/gateway-payments.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import type { CanceledOrder } from '../order/order.ts';

/**
 * Gives back what a canceled order has taken. What its checkout had not spent yet is spent first, so that whatever
 * arrives late finds the end already there: spend → give back. A gateway's charge is ended at once. Each step may be asked again by any process.
 */
@Injectable()
export class CancellationDriver {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CheckoutClient) private readonly neighbours: CheckoutClient,
    @Inject(GatewayPayments) private readonly payments: GatewayPayments,
  ) {}

  /** `cause`: the fact of the cancellation. */
  async giveBack(key: string, order: CanceledOrder, cause: Cause): Promise<void> {
    const step = { key, order, origin: originOf(cause) };
    const giveBack = async () => {
      await this.neighbours.commitAndCapture(step);
      await this.neighbours.giveBack(step);
    };
    await Promise.all([giveBack(), this.payments.giveBackPayments(step)]);
  }

  /** Gives back what the request left, because its process died or a neighbour did not answer. */
  async resumeCancellation(key: string, cause: Cause): Promise<void> {
    const { state } = await this.commands.load(orderAggregate, key);
    if (state.status === 'canceled') await this.giveBack(key, state, cause);
  }
}
