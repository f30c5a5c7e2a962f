import { Inject, Injectable } from '@nestjs/common';
import {
  type CommandContext,
  type CommandContextFactory,
  type Commands,
  type Loaded,
  originOf,
} from '@storefold/kernel/command-handling';
import {
  BoundedCache,
  type Clock,
  type Logger,
  Refusal,
  refusals,
  textOrSentence,
  uuidv5,
} from '@storefold/kernel/core';
import type { Cause, Origin } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { failureOf } from '../order/checkout/checkout.rules.ts';
import type { CheckoutFailure } from '../order/checkout/checkout.ts';
import { alreadyUpdated } from '../order/order.access.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import {
  type CanceledOrder,
  type GivingBack,
  isCheckingOut,
  isPlaced,
  type OrderAtCheckout,
  type OrderState,
  type PlacedOrder,
} from '../order/order.ts';
import { PurchaseHoldQueries } from '../purchase-hold/purchase-hold.queries.ts';
import { CheckoutClient, isOutcomeUnknown } from './checkout.client.ts';
import type { CheckoutStep } from './checkout.participants.ts';
import { type Authorized, GatewayPayments } from './gateway-payments.ts';
import { isLeftAlone } from './left-alone.ts';
import { WorkUnderWay } from './work-under-way.ts';

/** A checkout that has not succeeded by then fails, and what it took is released. */
export const CHECKOUT_LIMIT_MS = 60_000;
/** The process manager is seldom more than a few behind. A checkout that was forgotten is settled again to no effect. */
const MAX_SETTLED = 1_000;

/**
 * Drives checkouts to their end: reserve → pay → complete → settle, or reserve → fail → release → reverse. The order's stream
 * alone decides the next step, so drivers in several processes reach the same end, and after a crash the next driver
 * continues from there.
 */
@Injectable()
export class CheckoutDriver {
  /** The checkouts this process is driving, by order. Requests that arrive meanwhile get the same outcome. */
  readonly #underWay: WorkUnderWay<Completed>;
  /** Checkouts that this process has settled. */
  readonly #settled = new BoundedCache<true>(MAX_SETTLED);

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(CheckoutClient) private readonly neighbours: CheckoutClient,
    @Inject(GatewayPayments) private readonly payments: GatewayPayments,
    @Inject(PurchaseHoldQueries) private readonly holds: PurchaseHoldQueries,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {
    this.#underWay = new WorkUnderWay(clock);
  }

  /**
   * Completes an order. `begin` starts a checkout, or returns the state of one started before. Resolves with the
   * completed order; rejects with the refusal the checkout ended with. If a neighbour does not answer, it rejects with
   * that, and the process manager resumes the checkout later. `request`: the context of the shopper's request that
   * waits for the outcome.
   */
  completeOrder(
    key: string,
    begin: () => Promise<Loaded<OrderState>>,
    request?: CommandContext,
  ): Promise<Completed> {
    const underWay = this.#underWay.find(key);
    if (underWay) return request ? this.#joinDriver(key, underWay) : underWay;
    return this.#underWay.run(key, async () => this.#driveCheckout(key, await begin(), request));
  }

  /**
   * Waits for a driver that serves no request. That driver fails if it cannot take the last step, even though the
   * outcome is decided.
   */
  async #joinDriver(key: string, underWay: Promise<Completed>): Promise<Completed> {
    try {
      return await underWay;
    } catch (error) {
      const { state } = await this.#loadOrder(key);
      if (isPlaced(state)) return state;
      throw state.status === 'giving_back' ? refusalOf(state.failure) : error;
    }
  }

  /** Resumes a checkout if its driver is gone. Resolves when the checkout needs nothing more. */
  async resumeCheckout(key: string, checkoutId: string): Promise<void> {
    for (;;) {
      // A driver that serves a request may leave the last step to this method.
      await this.#underWay.isOver(key);
      if (this.#settled.has(checkoutId)) return;
      const { state } = await this.untilAbandoned(key, checkoutId);
      if (!('checkout' in state) || state.checkout.id !== checkoutId) return;
      if (!this.#underWay.find(key)) return this.#finishCheckout(key, checkoutId);
    }
  }

  async #finishCheckout(key: string, checkoutId: string): Promise<void> {
    try {
      await this.completeOrder(key, () => this.#loadOrder(key));
    } catch (error) {
      if (!(error instanceof Refusal) || isOutcomeUnknown(error)) throw error;
      const { state } = await this.#loadOrder(key);
      if (isCheckingOut(state) && state.checkout.id === checkoutId) {
        throw new Error(`checkout ${checkoutId} can't be given back`, { cause: error });
      }
    }
  }

  /** Waits while another driver may be at work on the checkout. Resolves with the order as it is after that. */
  async untilAbandoned(key: string, checkoutId: string): Promise<Loaded<OrderState>> {
    for (;;) {
      const loaded = await this.#loadOrder(key);
      const { state } = loaded;
      if (!isCheckingOut(state) || state.checkout.id !== checkoutId) return loaded;
      if (!(await isLeftAlone(state.checkout.started_at, this.clock))) return loaded;
    }
  }

  async #driveCheckout(key: string, begun: Loaded<OrderState>, request?: CommandContext): Promise<Completed> {
    const checkoutId = 'checkout' in begun.state ? begun.state.checkout.id : undefined;
    let { state, last } = begun;
    while (isCheckingOut(state) && state.checkout.id === checkoutId) {
      const step = { key, origin: originOfStep(last), request };
      ({ state, last } =
        state.status === 'checking_out'
          ? await this.#decideCheckout({ ...step, order: state })
          : await this.#reverseCheckout({ ...step, order: state }));
    }
    if (isPlaced(state)) return this.#settleOrder({ key, order: state, last, request });
    const failure = state.status === 'cart' ? state.last_failure : null;
    throw failure && failure.checkout_id === checkoutId ? refusalOf(failure) : alreadyUpdated();
  }

  async #decideCheckout(step: Step): Promise<Loaded<OrderState>> {
    const checkoutId = step.order.checkout.id;
    const { failure, ...paid } =
      this.#ageMs(step.order) > CHECKOUT_LIMIT_MS ? tooLate : await this.#reserveAndAuthorize(step);
    return failure
      ? this.#runCommand(step, { type: 'FailCheckout', checkoutId, ...failure })
      : this.#runCommand(step, { type: 'Complete', checkoutId, ...paid });
  }

  /**
   * A hold is looked for only here, after the start of the checkout is in the log: a deletion of the customer that does
   * not find the checkout yet has created its hold by now. An unexpected error fails the checkout too, so that the stock
   * and the gift card's value are released.
   */
  async #reserveAndAuthorize(step: Step): Promise<Authorized> {
    try {
      const held = await this.holds.findRefusal(step.order);
      if (held) return { failure: failureOf('complete', held) };
      const failure = await this.neighbours.reserveAndAuthorize(step);
      return failure ? { failure } : await this.payments.authorizePayments(step);
    } catch (error) {
      if (isOutcomeUnknown(error)) throw error;
      this.logger.error({ err: error, order: step.key }, 'a checkout broke');
      return broken;
    }
  }

  async #reverseCheckout(step: Step<GivingBack>): Promise<Loaded<OrderState>> {
    const { key, order, request } = step;
    try {
      const [unreleased] = await Promise.all([
        this.payments.voidCheckout(step),
        this.neighbours.releaseAndVoid(step),
      ]);
      const { id: checkoutId } = order.checkout;
      return await this.#runCommand(step, { type: 'ReverseCheckout', checkoutId, unreleased });
    } catch (error) {
      if (!request) throw error;
      this.logger.warn({ err: error, order: key }, 'a failed checkout is given back later');
      throw refusalOf(order.failure);
    }
  }

  /** For a request the order is complete even if this fails: the process manager settles it later. */
  async #settleOrder({ last, ...settling }: Settling): Promise<Completed> {
    const { key, order, request } = settling;
    if (this.#settled.has(order.checkout.id)) return order;
    try {
      const begun = { ...settling, origin: originOfStep(last) };
      const step = { ...begun, origin: await this.#originOfCompletion(begun, last) };
      const [settled] = await Promise.all([
        this.#capturePayments(step),
        this.neighbours.commitAndCapture(step),
      ]);
      this.#settled.set(order.checkout.id, true);
      return settled;
    } catch (error) {
      if (!request)
        throw isOutcomeUnknown(error) ? error : new Error(`order ${key} can't be settled`, { cause: error });
      this.logger.warn({ err: error, order: key }, 'a completed order is settled later');
    }
    return order;
  }

  /** Resolves with the order after that. What a canceled order has paid is given back by its cancellation. */
  async #capturePayments(step: Step<Completed>): Promise<Completed> {
    const { order } = step;
    if (order.status === 'canceled') return order;
    const answers = await this.payments.capturePayments(step);
    if (Object.keys(answers).length === 0) return order;
    const capture: OrderCommand = { type: 'CapturePayments', checkoutId: order.checkout.id, answers };
    const { state } = await this.#runCommand(step, capture);
    return isPlaced(state) ? state : order;
  }

  /** The completed order may have changed since. The command that completed it then finds its fact again. */
  async #originOfCompletion(step: Step, last: Cause | undefined): Promise<Origin> {
    const complete: OrderCommand = { type: 'Complete', checkoutId: step.order.checkout.id };
    if (last?.metadata.command_id === commandIdOf(step.order, complete)) return step.origin;
    return originOfStep((await this.#runCommand(step, complete)).last);
  }

  async #runCommand(
    { key, order, origin, request }: Step,
    command: OrderCommand,
  ): Promise<Loaded<OrderState>> {
    const context = this.contexts.command(commandIdOf(order, command), order.store_id, origin);
    const loaded = await this.commands.execute(orderAggregate, key, command, context);
    if (loaded.last) request?.wrote(context.lastWritten, loaded.last.id);
    return loaded;
  }

  #loadOrder(key: string): Promise<Loaded<OrderState>> {
    return this.commands.load(orderAggregate, key);
  }

  #ageMs({ checkout }: OrderAtCheckout): number {
    return this.clock.now() - Date.parse(checkout.started_at);
  }
}

interface Step<O extends OrderAtCheckout = OrderAtCheckout> extends CheckoutStep<O> {
  /** The context of the request that waits for the outcome. */
  readonly request: CommandContext | undefined;
}

/** An order that was completed, even if it is canceled by now. */
type Completed = PlacedOrder | CanceledOrder;

type Settling = Omit<Step<Completed>, 'origin'> & { readonly last: Cause | undefined };

/** Every driver of a checkout carries out the same commands. */
const commandIdOf = ({ checkout }: OrderAtCheckout, { type }: OrderCommand): string =>
  uuidv5(checkout.id, type);

function originOfStep(last: Cause | undefined): Origin {
  if (!last) throw new Error('an order at checkout has no facts');
  return originOf(last);
}

/** The refusal that a recorded failure stands for. */
export const refusalOf = ({ code, message, said, details }: CheckoutFailure): Refusal =>
  new Refusal(code, textOrSentence(said, message), details ?? undefined);

const tooLate: Authorized = {
  failure: failureOf('time', refusals.notPossible('checkout_too_slow')),
};

const broken: Authorized = {
  failure: failureOf('complete', refusals.notPossible('checkout_broken')),
};
