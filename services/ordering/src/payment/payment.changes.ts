import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext, Commands, Loaded } from '@storefold/kernel/command-handling';
import { money, refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { OrderChanges } from '../cart/order-changes.ts';
import { unansweredIn } from '../checkout/gateway-payments.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { isOrder, type Order, type OrderState } from '../order/order.ts';
import { isUnanswered } from '../order/payment/later-payment.rules.ts';
import type { Payment } from '../order/payment/payment.ts';
import { paymentRefusalOf } from '../order/payment/payment-failure.ts';
import { PaymentDriver } from './payment.driver.ts';

/** What becomes of one payment. `find`: the order, as the caller may see it. */
interface Change {
  readonly paymentId: string;
  readonly find: (state: OrderState) => Order;
  readonly commandFor: (order: Order) => Promise<OrderCommand> | OrderCommand;
}

/** Changes payments of drafts and placed orders: of two at once the later one is refused. */
@Injectable()
export class PaymentChanges {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(OrderChanges) private readonly changes: OrderChanges,
    @Inject(PaymentDriver) private readonly driver: PaymentDriver,
  ) {}

  /** Decides the command, and asks a gateway for what follows from it. */
  change(
    key: string,
    context: CommandContext,
    { paymentId, find, commandFor }: Change,
  ): Promise<{ key: string; state: Order }> {
    const found = (state: OrderState) => commandFor(find(state));
    return this.changes.changeAndFollow(key, context, found, async (decided) => {
      const { state } = await this.#settle(key, paymentId, decided, context);
      return { key, state: find(state) };
    });
  }

  /** A payment about which its gateway does not answer stays open: the process manager asks again. */
  async #settle(
    key: string,
    paymentId: string,
    decided: Loaded<OrderState>,
    context: CommandContext,
  ): Promise<Loaded<OrderState>> {
    if (!decided.last || !isOrder(decided.state) || paymentIn(decided.state, paymentId).source === null) {
      return decided;
    }
    try {
      return await this.driver.settlePayment({ key, paymentId, cause: decided.last }, context);
    } catch (error) {
      if (!unansweredIn(error)) throw error;
      return this.commands.load(orderAggregate, key);
    }
  }
}

export function amountIn(
  { amount }: { amount?: string | null | undefined },
  currency: string,
): money.Minor | undefined {
  const sent = amount ?? undefined;
  return sent === undefined ? undefined : money.positiveAmount('amount', sent, currency);
}

/** Refuses with what the gateway of the payment refused last. That it has not answered yet is no refusal. */
export function refuseFailed(order: Order, id: string): void {
  const payment = paymentIn(order, id);
  if (payment.failure && !isUnanswered(payment)) throw paymentRefusalOf(payment.failure);
}

/** Refuses where the gateway has refused to release what it holds for the payment. */
export function refuseUnreleased(order: Order, id: string): void {
  const payment = paymentIn(order, id);
  const failure = payment.status === 'pending' ? payment.failure : payment.release?.failure;
  if (failure && !isUnanswered(payment)) throw paymentRefusalOf(failure);
}

export function paymentIn({ payments }: Order, id: string): Payment {
  const payment = payments.find((each) => each.id === id);
  if (!payment) throw refusals.notFound('payment');
  return payment;
}
