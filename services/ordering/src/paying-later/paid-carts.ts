import { Inject, Injectable } from '@nestjs/common';
import { findStore, type StoreInfo } from '@storefold/contracts';
import type { CommandContext, CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import type { Bus, Cause } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { isOutcomeUnknown } from '../checkout/checkout.client.ts';
import { CheckoutService } from '../checkout/checkout.service.ts';
import { alreadyUpdated, ON_CONFLICT, ON_ORDER_CONFLICT } from '../order/order.access.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import type { Holder } from '../order/order.terms.ts';
import { isDraft, isOrder, isPlaced, type Order } from '../order/order.ts';
import { isUnderWay } from '../order/payment/later-payment.rules.ts';
import type { PaymentFailure } from '../order/payment/payment.ts';
import { paymentFailureOf } from '../order/payment/payment-failure.ts';
import { isCovered } from '../order/payment/shares.ts';
import { PaymentDriver } from '../payment/payment.driver.ts';
import { payerOf } from '../payment-session/paid-sessions.ts';

/** How often the store itself tries to complete a cart that others change meanwhile. */
const MOST_TURNS = 5;

/** Completes drafts that are paid by their links, and carts whose shoppers have paid at the gateway itself. */
@Injectable()
export class PaidCarts {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(CheckoutService) private readonly checkouts: CheckoutService,
    @Inject(PaymentDriver) private readonly driver: PaymentDriver,
  ) {}

  /**
   * For the request by which a shopper pays a draft: completes it once all of it is paid. What was paid goes back if it cannot be
   * completed. Other orders stay as they are.
   */
  async completeDraft(
    key: string,
    by: Holder,
    { store, context: request }: { readonly store: StoreInfo; readonly context: CommandContext },
  ): Promise<Order | undefined> {
    const { state: order } = await this.commands.load(orderAggregate, key);
    if (!isOrder(order) || !isDraft(order) || !isAllPaid(order)) return isOrder(order) ? order : undefined;
    const context = request.derive('complete');
    try {
      return await this.#complete(key, by, { store, context, request: context });
    } catch (error) {
      if (isFinal(error))
        await this.#giveBack(key, paymentFailureOf(error), request.derive('return payments'));
      throw error;
    }
  }

  /**
   * The same where no request waits, and of carts. `cause`: the fact that somebody has paid. `paymentId`: what goes back of a cart. What
   * does not cover a cart stays a payment of it. Rejects while somebody does not answer.
   */
  async completeLater(key: string, cause: Cause, paymentId?: string): Promise<void> {
    for (let turn = 1; ; turn++) {
      const { state: order } = await this.commands.load(orderAggregate, key);
      if (!isOrder(order) || isPlaced(order)) return;
      if (order.status === 'cart' && !isAllPaid(order)) return;
      const { store } = await this.bus.ask(findStore, { store_id: order.store_id });
      if (!store) return;
      const context = this.contexts.following(cause, `complete ${turn}`);
      try {
        await this.#complete(key, payerOf(order), { store, context });
        return;
      } catch (error) {
        if (!isFinal(error) && !isRace(error)) throw error;
        // The first refusal may have brought the cart up to date, and what is paid may still suffice.
        if (turn < (isRace(error) ? MOST_TURNS : 2)) continue;
        if (isRace(error)) throw error;
        if (!isDraft(order) && isUnfinished(error)) return;
        const returning = this.contexts.following(cause, 'return payments');
        return this.#giveBack(
          key,
          paymentFailureOf(error),
          returning,
          isDraft(order) ? undefined : paymentId,
        );
      }
    }
  }

  /** What a draft was paid with goes back. `cause`: the fact that it could not be completed. */
  async giveBackLater(key: string, failure: PaymentFailure, cause: Cause): Promise<void> {
    await this.#giveBack(key, failure, this.contexts.following(cause, 'return payments'));
  }

  async #complete(key: string, holder: Holder, { store, context, request }: Completing): Promise<Order> {
    const loaded = await this.commands.load(orderAggregate, key);
    if (!isOrder(loaded.state)) throw alreadyUpdated();
    const held = { key, holder, loaded, order: loaded.state };
    const placed = await this.checkouts.completePaid(held, { store, context }, request);
    return this.driver.collectPlaced(key, placed, context);
  }

  async #giveBack(
    key: string,
    failure: PaymentFailure,
    context: CommandContext,
    paymentId?: string,
  ): Promise<void> {
    const command = { type: 'ReturnPayments', failure, ...(paymentId && { paymentId }) } as const;
    const { facts, last: cause } = await this.commands.execute(orderAggregate, key, command, context);
    for (const { type, data } of facts) {
      if (type !== 'OrderPaymentReturned' || !cause) continue;
      await this.driver.settlePayment({ key, paymentId: data.payment_id, cause }, context);
    }
  }
}

interface Completing {
  readonly store: StoreInfo;
  readonly context: CommandContext;
  readonly request?: CommandContext;
}

const isAllPaid = (order: Order): boolean => isCovered(order) && !order.payments.some(isUnderWay);

const isRace = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === ON_CONFLICT.code || error.code === ON_ORDER_CONFLICT.code);

/** A refusal that stays: no race, and nobody who is away. */
const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal && !isOutcomeUnknown(error) && !isRace(error);

/** The shopper has still to say something, or to pay more. */
const isUnfinished = ({ code }: Refusal): boolean => code === 'cart_cannot_transition';
