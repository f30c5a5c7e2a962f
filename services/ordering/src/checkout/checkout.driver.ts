import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext, CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, type Logger, Refusal, uuidv5 } from '@storefold/kernel/core';
import { CLOCK, COMMANDS, CONTEXTS, LOGGER } from '@storefold/kernel/runtime';
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
import { CheckoutClient, isTransient, type OrderAtCheckout } from './checkout.client.ts';

/** A checkout younger than this belongs to whoever started it; an older one to whoever finds it. */
export const LEFT_ALONE_MS = 2_000;
/** A checkout that has not succeeded by then is given back: the shopper has gone on. */
export const CHECKOUT_LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 50;
const MAX_SETTLED = 10_000;

/**
 * Brings checkouts to their end: take → complete → settle, or take → fail → give back → reverse. What happens next is
 * decided by the order's stream alone, so any number of drivers, in any process, come to one end; and after a crash at
 * any point the next driver goes on from there.
 */
@Injectable()
export class CheckoutDriver {
  /** By order: what this process is driving now. Whoever asks meanwhile gets the same outcome. */
  readonly #driving = new Map<string, Promise<PlacedOrder>>();
  /** Checkouts that this process has settled. */
  readonly #settled = new LRUCache<string, true>({ max: MAX_SETTLED });

  constructor(
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(CheckoutClient) private readonly steps: CheckoutClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Completes an order for somebody who waits. `begin` starts a checkout, or tells what became of one started before.
   * Resolves with the completed order, rejects with the refusal the checkout ended with. When a neighbour does not
   * answer, it rejects with that, and the process goes on with the checkout later.
   */
  completeOrder(
    key: string,
    begin: () => Promise<OrderState>,
    request?: CommandContext,
  ): Promise<PlacedOrder> {
    const underWay = this.#driving.get(key);
    if (underWay) return request ? this.#join(key, underWay) : underWay;
    const driving = begin().then((state) => this.#drive(key, state, request));
    const isOver = () => this.#driving.delete(key);
    this.#driving.set(key, driving);
    driving.then(isOver, isOver);
    return driving;
  }

  /** The process fails where it can't take the last step; whoever waits is told how the checkout ended. */
  async #join(key: string, underWay: Promise<PlacedOrder>): Promise<PlacedOrder> {
    try {
      return await underWay;
    } catch (error) {
      const state = await this.#load(key);
      if (state.status === 'completed') return state;
      throw state.status === 'giving_back' ? refusalOf(state.failure) : error;
    }
  }

  /** Goes on with a checkout whose driver may be gone, and leaves it alone where that is not so. */
  async resumeCheckout(key: string, checkoutId: string): Promise<void> {
    while (this.#isUnfinished(await this.untilAbandoned(key, checkoutId), checkoutId)) {
      const others = this.#driving.get(key);
      // Whoever drives for somebody who waits may leave the last step to be done later, which is now.
      if (others) await others.catch(() => undefined);
      else return this.#finish(key, checkoutId);
    }
  }

  async #finish(key: string, checkoutId: string): Promise<void> {
    try {
      await this.completeOrder(key, () => this.#load(key));
    } catch (error) {
      if (!(error instanceof Refusal) || isTransient(error)) throw error;
      const state = await this.#load(key);
      if (isCheckingOut(state) && state.checkout.id === checkoutId) {
        throw new Error(`checkout ${checkoutId} can't be given back`, { cause: error });
      }
    }
  }

  /** Waits while another driver may be at work on the checkout; answers with the state of the order after that. */
  async untilAbandoned(key: string, checkoutId: string): Promise<OrderState> {
    for (;;) {
      const state = await this.#load(key);
      if (!isCheckingOut(state) || state.checkout.id !== checkoutId) return state;
      const leftMs = LEFT_ALONE_MS - this.#ageMs(state);
      if (leftMs <= 0) return state;
      await this.clock.sleep(Math.min(leftMs, LOOK_AGAIN_MS));
    }
  }

  #isUnfinished(state: OrderState, checkoutId: string): boolean {
    if (!('checkout' in state) || state.checkout.id !== checkoutId) return false;
    return !this.#settled.has(checkoutId);
  }

  async #drive(key: string, begun: OrderState, request?: CommandContext): Promise<PlacedOrder> {
    const checkoutId = 'checkout' in begun ? begun.checkout.id : undefined;
    let state = begun;
    while (isCheckingOut(state) && state.checkout.id === checkoutId) {
      state =
        state.status === 'checking_out'
          ? await this.#decide(key, state, request)
          : await this.#giveBack(key, state, request);
    }
    if (state.status === 'completed') return this.#settle(key, state, request);
    const failure = state.status === 'cart' ? state.last_failure : null;
    throw failure && failure.checkout_id === checkoutId ? refusalOf(failure) : alreadyUpdated();
  }

  async #decide(key: string, order: OrderAtCheckout, request?: CommandContext): Promise<OrderState> {
    const checkoutId = order.checkout.id;
    const failure = this.#ageMs(order) > CHECKOUT_LIMIT_MS ? tooLate : await this.#take(key, order);
    return failure
      ? this.#run(key, order, { type: 'FailCheckout', checkoutId, ...failure }, request)
      : this.#run(key, order, { type: 'Complete', checkoutId }, request);
  }

  /** What nobody has foreseen is no reason to leave stock and value behind. */
  async #take(key: string, order: OrderAtCheckout) {
    try {
      return await this.steps.take(key, order);
    } catch (error) {
      if (isTransient(error)) throw error;
      this.logger.error({ err: error, order: key }, 'a checkout broke');
      return broken;
    }
  }

  async #giveBack(key: string, order: GivingBack, request?: CommandContext): Promise<OrderState> {
    try {
      await this.steps.giveBack(key, order);
      const reverse: OrderCommand = { type: 'ReverseCheckout', checkoutId: order.checkout.id };
      return await this.#run(key, order, reverse, request);
    } catch (error) {
      if (!request) throw error;
      this.logger.warn({ err: error, order: key }, 'a failed checkout is given back later');
      throw refusalOf(order.failure);
    }
  }

  /** For whoever waits the order is complete; what could not be spent yet, the process spends later. */
  async #settle(key: string, order: PlacedOrder, request?: CommandContext): Promise<PlacedOrder> {
    if (this.#settled.has(order.checkout.id)) return order;
    try {
      await this.steps.settle(key, order);
      this.#settled.set(order.checkout.id, true);
    } catch (error) {
      if (!request)
        throw isTransient(error) ? error : new Error(`order ${key} can't be settled`, { cause: error });
      this.logger.warn({ err: error, order: key }, 'a completed order is settled later');
    }
    return order;
  }

  async #run(
    key: string,
    { checkout, store_id }: OrderAtCheckout,
    command: OrderCommand,
    request?: CommandContext,
  ): Promise<OrderState> {
    const isOwn = request?.commandId === checkout.id;
    const context = isOwn
      ? request.derive(command.type)
      : this.contexts.command(uuidv5(checkout.id, command.type), store_id);
    const { state } = await this.commands.run(orderAggregate, key, command, context);
    request?.wrote(context.lastWritten);
    return state;
  }

  async #load(key: string): Promise<OrderState> {
    return (await this.commands.load(orderAggregate, key)).state;
  }

  #ageMs({ checkout }: OrderAtCheckout): number {
    return this.clock.now() - Date.parse(checkout.started_at);
  }
}

/** A kept refusal, to be said to somebody. */
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
