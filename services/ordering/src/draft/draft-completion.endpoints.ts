import { Inject, Injectable } from '@nestjs/common';
import { completeOrder } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import type { Logger } from '@storefold/kernel/core';
import { type Call, Handles } from '@storefold/kernel/http';
import { TOKENS } from '@storefold/kernel/runtime';
import { CartService, unasked } from '../cart/cart.service.ts';
import { CheckoutService } from '../checkout/checkout.service.ts';
import { isUnderWay } from '../order/later-payment.rules.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { isPlaced, type OrderState } from '../order/order.ts';
import { PaymentDriver } from '../payment/payment.driver.ts';

/** Staff complete their drafts. What gateways have set aside for one is collected then. */
@Injectable()
export class DraftCompletionEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(CheckoutService) private readonly checkouts: CheckoutService,
    @Inject(PaymentDriver) private readonly payments: PaymentDriver,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  @Handles(completeOrder)
  async completeOrder(call: Call<typeof completeOrder>) {
    const { payment_pending, notify_customer } = call.body;
    const { key, order } = await this.checkouts.complete(call, {
      isPaymentPending: payment_pending ?? false,
      isCustomerNotified: notify_customer ?? true,
    });
    const state = order.payments.some(isUnderWay) ? await this.#collect(key, call.context) : order;
    return this.carts.orderAnswer({ key, state, ...unasked }, call);
  }

  /** The order is complete even if this fails: the process manager collects later. */
  async #collect(key: string, context: CommandContext): Promise<OrderState> {
    const { state, last } = await this.commands.load(orderAggregate, key);
    if (!isPlaced(state) || !last) return state;
    try {
      for (const { id: paymentId } of state.payments.filter(isUnderWay)) {
        await this.payments.settlePayment({ key, paymentId, cause: last }, context);
      }
    } catch (error) {
      this.logger.warn({ err: error, order: key }, 'a payment of a completed draft is collected later');
    }
    return (await this.commands.load(orderAggregate, key)).state;
  }
}
