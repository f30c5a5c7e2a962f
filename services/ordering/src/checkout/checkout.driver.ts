import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext, CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, type Logger, Refusal, uuidv5 } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/kernel/runtime';
import { LRUCache } from 'lru-cache';
import { alreadyUpdated } from '../order/order.access.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import {
  type CheckoutFailure,
  type GivingBack,
  isCheckingOut,
  type OrderState,
  type PlacedOrder,
} from '../order/order.ts';
import { CheckoutClient, isOutcomeUnknown, type OrderAtCheckout } from './checkout.client.ts';

/** A younger checkout is left to the process that started it; any process may resume an older one. */
export const LEFT_ALONE_MS = 2_000;
/** A checkout that has not succeeded by then fails, and what it took is released. */
export const CHECKOUT_LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 50;
const MAX_SETTLED = 10_000;

/**
 * Drives checkouts to their end: reserve → complete → settle, or reserve → fail → release → reverse. The order's stream
 * alone decides the next step, so drivers in several processes reach the same end, and after a crash the next driver
 * continues from there.
 */
@Injectable()
export class CheckoutDriver {
  /** The checkouts this process is driving, by order. Requests that arrive meanwhile get the same outcome. */
  readonly #driving = new Map<string, Promise<PlacedOrder>>();
  /** Checkouts that this process has settled. */
  readonly #settled = new LRUCache<string, true>({ max: MAX_SETTLED });

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(CheckoutClient) private readonly neighbours: CheckoutClient,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Completes an order. `begin` starts a checkout, or returns the state of one started before. Resolves with the
   * completed order; rejects with the refusal the checkout ended with. If a neighbour does not answer, it rejects with
   * that, and the process manager resumes the checkout later. `request`: the context of the shopper's request that
   * waits for the outcome.
   */
  completeOrder(
    key: string,
    begin: () => Promise<OrderState>,
    request?: CommandContext,
  ): Promise<PlacedOrder> {
    const underWay = this.#driving.get(key);
    if (underWay) return request ? this.#joinDriver(key, underWay) : underWay;
    const driving = begin().then((state) => this.#driveCheckout(key, state, request));
    const isOver = () => this.#driving.delete(key);
    this.#driving.set(key, driving);
    driving.then(isOver, isOver);
    return driving;
  }

  /**
   * Waits for a driver that serves no request. That driver fails if it cannot take the last step, even though the
   * outcome is decided.
   */
  async #joinDriver(key: string, underWay: Promise<PlacedOrder>): Promise<PlacedOrder> {
    try {
      return await underWay;
    } catch (error) {
      const state = await this.#loadOrder(key);
      if (state.status === 'completed') return state;
      throw state.status === 'giving_back' ? refusalOf(state.failure) : error;
    }
  }

  /** Resumes a checkout if its driver is gone. Resolves when the checkout needs nothing more. */
  async resumeCheckout(key: string, checkoutId: string): Promise<void> {
    for (;;) {
      // A driver that serves a request may leave the last step to this method.
      await this.#driving.get(key)?.catch(() => undefined);
      if (this.#settled.has(checkoutId)) return;
      const state = await this.untilAbandoned(key, checkoutId);
      if (!('checkout' in state) || state.checkout.id !== checkoutId) return;
      if (!this.#driving.has(key)) return this.#finishCheckout(key, checkoutId);
    }
  }

  async #finishCheckout(key: string, checkoutId: string): Promise<void> {
    try {
      await this.completeOrder(key, () => this.#loadOrder(key));
    } catch (error) {
      if (!(error instanceof Refusal) || isOutcomeUnknown(error)) throw error;
      const state = await this.#loadOrder(key);
      if (isCheckingOut(state) && state.checkout.id === checkoutId) {
        throw new Error(`checkout ${checkoutId} can't be given back`, { cause: error });
      }
    }
  }

  /** Waits while another driver may be at work on the checkout. Resolves with the order's state after that. */
  async untilAbandoned(key: string, checkoutId: string): Promise<OrderState> {
    for (;;) {
      const state = await this.#loadOrder(key);
      if (!isCheckingOut(state) || state.checkout.id !== checkoutId) return state;
      const leftMs = LEFT_ALONE_MS - this.#ageMs(state);
      if (leftMs <= 0) return state;
      await this.clock.sleep(Math.min(leftMs, LOOK_AGAIN_MS));
    }
  }

  async #driveCheckout(key: string, begun: OrderState, request?: CommandContext): Promise<PlacedOrder> {
    const checkoutId = 'checkout' in begun ? begun.checkout.id : undefined;
    let state = begun;
    while (isCheckingOut(state) && state.checkout.id === checkoutId) {
      state =
        state.status === 'checking_out'
          ? await this.#decideCheckout(key, state, request)
          : await this.#reverseCheckout(key, state, request);
    }
    if (state.status === 'completed') return this.#settleOrder(key, state, request);
    const failure = state.status === 'cart' ? state.last_failure : null;
    throw failure && failure.checkout_id === checkoutId ? refusalOf(failure) : alreadyUpdated();
  }

  async #decideCheckout(key: string, order: OrderAtCheckout, request?: CommandContext): Promise<OrderState> {
    const checkoutId = order.checkout.id;
    const failure =
      this.#ageMs(order) > CHECKOUT_LIMIT_MS ? tooLate : await this.#reserveAndAuthorize(key, order);
    return failure
      ? this.#runCommand(key, order, { type: 'FailCheckout', checkoutId, ...failure }, request)
      : this.#runCommand(key, order, { type: 'Complete', checkoutId }, request);
  }

  /** An unexpected error fails the checkout too, so that the stock and the gift card's value are released. */
  async #reserveAndAuthorize(key: string, order: OrderAtCheckout) {
    try {
      return await this.neighbours.reserveAndAuthorize(key, order);
    } catch (error) {
      if (isOutcomeUnknown(error)) throw error;
      this.logger.error({ err: error, order: key }, 'a checkout broke');
      return broken;
    }
  }

  async #reverseCheckout(key: string, order: GivingBack, request?: CommandContext): Promise<OrderState> {
    try {
      await this.neighbours.releaseAndVoid(key, order);
      const reverse: OrderCommand = { type: 'ReverseCheckout', checkoutId: order.checkout.id };
      return await this.#runCommand(key, order, reverse, request);
    } catch (error) {
      if (!request) throw error;
      this.logger.warn({ err: error, order: key }, 'a failed checkout is given back later');
      throw refusalOf(order.failure);
    }
  }

  /** For a request the order is complete even if this fails: the process manager settles it later. */
  async #settleOrder(key: string, order: PlacedOrder, request?: CommandContext): Promise<PlacedOrder> {
    if (this.#settled.has(order.checkout.id)) return order;
    try {
      await this.neighbours.commitAndCapture(key, order);
      this.#settled.set(order.checkout.id, true);
    } catch (error) {
      if (!request)
        throw isOutcomeUnknown(error) ? error : new Error(`order ${key} can't be settled`, { cause: error });
      this.logger.warn({ err: error, order: key }, 'a completed order is settled later');
    }
    return order;
  }

  async #runCommand(
    key: string,
    { checkout, store_id }: OrderAtCheckout,
    command: OrderCommand,
    request?: CommandContext,
  ): Promise<OrderState> {
    const isOwn = request?.commandId === checkout.id;
    const context = isOwn
      ? request.derive(command.type)
      : this.contexts.command(uuidv5(checkout.id, command.type), store_id);
    const { state } = await this.commands.execute(orderAggregate, key, command, context);
    request?.wrote(context.lastWritten, context.causationId ?? '');
    return state;
  }

  async #loadOrder(key: string): Promise<OrderState> {
    return (await this.commands.load(orderAggregate, key)).state;
  }

  #ageMs({ checkout }: OrderAtCheckout): number {
    return this.clock.now() - Date.parse(checkout.started_at);
  }
}

/** The refusal that a recorded failure stands for. */
export const refusalOf = ({ code, message, details }: CheckoutFailure): Refusal =>
  new Refusal(code, message, details ?? undefined);

const tooLate = {
  stage: 'time',
  code: 'processing_error',
  message: 'Completing the cart took too long, nothing was taken, please try again',
  details: null,
} as const;

const broken = {
  stage: 'complete',
  code: 'processing_error',
  message: 'The cart could not be completed, nothing was taken, please try again',
  details: null,
} as const;
