import { Inject, Injectable } from '@nestjs/common';
import {
  type CommandContext,
  type CommandContextFactory,
  type Commands,
  type Loaded,
  originOf,
} from '@storefold/kernel/command-handling';
import type { Clock, Logger, money } from '@storefold/kernel/core';
import type { Cause } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { GatewayPayments, type PaymentStep, unansweredIn } from '../checkout/gateway-payments.ts';
import { WorkUnderWay } from '../checkout/work-under-way.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import {
  type CanceledOrder,
  isOrder,
  isPlaced,
  type Order,
  type OrderState,
  type PlacedOrder,
} from '../order/order.ts';
import { isEnded, isUnderWay } from '../order/payment/later-payment.rules.ts';
import type { GatewayAnswer } from '../order/payment/payment.commands.ts';
import type { Payment, SettledPayment } from '../order/payment/payment.ts';
import { paymentFailureOf } from '../order/payment/payment-failure.ts';
import { endOf, voidOperation } from '../order/payment/payments.ts';
import { isReleaseAwaited, isSettled, isToPayBack } from '../order/payment/sums.ts';

/**
 * Asks gateways for what staff want of the payments of drafts and placed orders, and records what they answer. The order's stream alone
 * says what is to be asked, so any process goes on where another one died.
 */
@Injectable()
export class PaymentDriver {
  /** The payments that this process asks a gateway about. */
  readonly #underWay: WorkUnderWay<Loaded<OrderState>>;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(GatewayPayments) private readonly payments: GatewayPayments,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {
    this.#underWay = new WorkUnderWay(clock);
  }

  /**
   * Asks until nothing about the payment is open. `cause`: the fact that it follows from. Rejects if a gateway does not
   * answer; the process manager asks again later. `request`: the context of the request that waits for it.
   */
  settlePayment(asked: AskedPayment, request?: CommandContext): Promise<Loaded<OrderState>> {
    return this.#underWay.run(asked.paymentId, () => this.#settle(asked, request));
  }

  /**
   * Settles what the completion of an order began to collect. The order is complete even if this fails: the process manager
   * collects later. Resolves with the order after that.
   */
  async collectPlaced(
    key: string,
    placed: PlacedOrder | CanceledOrder,
    request: CommandContext,
  ): Promise<PlacedOrder | CanceledOrder> {
    if (!placed.payments.some(isUnderWay)) return placed;
    const { state, last } = await this.commands.load(orderAggregate, key);
    if (!isPlaced(state) || !last) return placed;
    try {
      for (const { id: paymentId } of state.payments.filter(isUnderWay)) {
        await this.settlePayment({ key, paymentId, cause: last }, request);
      }
    } catch (error) {
      this.logger.warn({ err: error, order: key }, 'a payment of a completed order is collected later');
    }
    const settled = (await this.commands.load(orderAggregate, key)).state;
    return isPlaced(settled) ? settled : placed;
  }

  /** Settles what the request that began it left, because its process died or the gateway did not answer. */
  resumePayment(asked: AskedPayment): Promise<void> {
    const { key, paymentId, cause } = asked;
    const look = async () => {
      const { state } = await this.commands.load(orderAggregate, key);
      const payment = orderIn(state)?.payments.find(({ id }) => id === paymentId);
      if (!payment || !isToSettle(payment)) return 'nothing';
      if (isSettled(payment)) return this.#isLongAgo(cause) ? 'nothing' : 'at once';
      return isEnded(payment) ? 'at once' : 'something';
    };
    return this.#underWay.resume(paymentId, cause.metadata.occurred_at, look, () => this.#settle(asked));
  }

  async #settle(asked: AskedPayment, request?: CommandContext): Promise<Loaded<OrderState>> {
    const { key, paymentId, cause } = asked;
    for (;;) {
      const loaded = await this.commands.load(orderAggregate, key);
      const { state } = loaded;
      const order = orderIn(state);
      const payment = order?.payments.find(({ id }) => id === paymentId);
      if (!order || !payment) return loaded;
      const step = { key, order, origin: originOf(cause) };
      // Nobody waits for what a gateway says about a payment that staff have settled.
      if (isSettled(payment) && request) return loaded;
      if (isEnded(payment)) {
        await this.#release(asked, step, payment, request);
        return this.commands.load(orderAggregate, key);
      }
      if (payment.settled) {
        await this.#ensureCollected(asked, step, payment, payment.settled);
        return loaded;
      }
      const isReleased = state.status === 'canceled' && payment.charge?.status === 'voiding';
      const isAsked = state.status === 'completed' || state.status === 'cart' || isReleased;
      const answer = isAsked ? await this.#askOrNote(asked, step, payment, request) : undefined;
      if (!answer) return loaded;
      await this.#record(asked, answer, request);
    }
  }

  /** The payment has ended even if this fails: for a request it does, as the process manager releases later. */
  async #release(
    asked: AskedPayment,
    step: PaymentStep,
    payment: Payment,
    request?: CommandContext,
  ): Promise<void> {
    const { operation } = payment.release ?? {};
    try {
      const refusal = await this.payments.voidPayment(step, payment, { operation: endOf(payment) });
      if (!refusal && !operation) return;
      const failure = refusal && paymentFailureOf(refusal);
      await this.#record(asked, { to: 'ended', operation: endOf(payment), failure }, request);
    } catch (error) {
      const isAwaited = isReleaseAwaited(payment) || isToPayBack(payment);
      const unanswered = isAwaited ? unansweredIn(error) : undefined;
      if (unanswered) await this.#record(asked, { to: 'ended', unanswered }, request);
      if (!request) throw error;
      this.logger.warn({ err: error, order: step.key }, 'a payment is released later');
    }
  }

  /** Staff said that the gateway collected. It says itself whether it did: the question that it had not answered is asked again. */
  async #ensureCollected(
    asked: AskedPayment,
    step: PaymentStep,
    payment: Payment,
    { outcome, to, since, amount }: SettledPayment,
  ): Promise<void> {
    const isOpen = payment.status === 'completed' && outcome === 'captured' && !this.#isLongAgo(asked.cause);
    if (!isOpen || (to !== 'capturing' && to !== 'authorized')) return;
    const refusal = await this.payments.capturePayment(step, payment, captureOf(payment, { since, amount }));
    if (refusal) await this.#record(asked, { to, since, failure: paymentFailureOf(refusal) });
  }

  /** A gateway that has said nothing for so long says nothing any more. */
  #isLongAgo({ metadata }: Cause): boolean {
    return this.clock.now() - Date.parse(metadata.occurred_at) > MOST_ASKED_AFTER_SETTLED_MS;
  }

  /** Rejects as long as it is open what the gateway did, and notes that for staff, who see no open carts of shoppers. */
  async #askOrNote(
    asked: AskedPayment,
    step: PaymentStep,
    payment: Payment,
    request?: CommandContext,
  ): Promise<GatewayAnswer | undefined> {
    try {
      return await this.#ask(step, payment);
    } catch (error) {
      const unanswered = unansweredIn(error);
      const isSeen = isPlaced(step.order) || step.order.origin === 'staff';
      const { status: to = 'authorizing' } = payment.charge ?? {};
      if (unanswered && isSeen && to !== 'captured') {
        const since = payment.charge?.capture?.since ?? payment.charge?.voiding_since;
        await this.#record(asked, { to, since, unanswered }, request);
      }
      throw error;
    }
  }

  /** Undefined: nothing is to be asked. */
  async #ask(step: PaymentStep, payment: Payment): Promise<GatewayAnswer | undefined> {
    const { charge } = payment;
    if (payment.status !== 'pending' || !charge) return undefined;
    switch (charge.status) {
      case 'authorizing': {
        const { responseCode, named, refusal } = await this.payments.authorizePayment(
          step,
          payment,
          payment.amount ?? 0n,
        );
        return { to: 'authorizing', responseCode, named, failure: refusal && paymentFailureOf(refusal) };
      }
      case 'authorized': {
        if (payment.added !== 'to_order' || !payment.auto_capture) return undefined;
        const refusal = await this.payments.capturePayment(step, payment);
        return { to: 'authorized', failure: refusal && paymentFailureOf(refusal) };
      }
      case 'capturing': {
        const { since } = charge.capture ?? {};
        const capture = captureOf(payment, charge.capture ?? {});
        const refusal = await this.payments.capturePayment(step, payment, capture);
        return { to: 'capturing', since, failure: refusal && paymentFailureOf(refusal) };
      }
      case 'voiding': {
        const { voiding_since: since } = charge;
        const operation = voidOperation(since ?? 0);
        const refusal = await this.payments.voidPayment(step, payment, { operation });
        return { to: 'voiding', since, failure: refusal && paymentFailureOf(refusal) };
      }
      case 'captured':
        return undefined;
    }
  }

  async #record(
    { key, paymentId, cause }: AskedPayment,
    answer: GatewayAnswer,
    request?: CommandContext,
  ): Promise<void> {
    const what = answer.unanswered ? `${answer.to} unanswered` : answer.to;
    const context = this.contexts.following(cause, `${what} ${paymentId}`);
    const command = { type: 'RecordAnswer', paymentId, answer } as const;
    const { last } = await this.commands.execute(orderAggregate, key, command, context);
    if (last) request?.wrote(context.lastWritten, last.id);
  }
}

/** Until when a gateway is asked about a payment after staff have settled it. */
const MOST_ASKED_AFTER_SETTLED_MS = 24 * 3_600_000;

/** What the completion of the order began is asked for as it was then. */
function captureOf(
  { added, auto_capture }: Payment,
  { since, amount }: { readonly since?: number | undefined; readonly amount?: money.Minor | undefined },
) {
  const isOfCompletion = (added === 'to_cart' && auto_capture) || since === undefined;
  return isOfCompletion ? {} : { operation: `capture ${since}`, amount };
}

interface AskedPayment {
  readonly key: string;
  readonly paymentId: string;
  readonly cause: Cause;
}

/** The order, also one that was deleted before it was placed. */
function orderIn(state: OrderState): Order | undefined {
  if (state.status === 'deleted') return state.last;
  return isOrder(state) ? state : undefined;
}

function isToSettle(payment: Payment): boolean {
  const { status, added, auto_capture, charge } = payment;
  const isToCollect = status === 'pending' && added === 'to_order' && auto_capture && charge !== null;
  return isUnderWay(payment) || isEnded(payment) || isToCollect || payment.settled?.outcome === 'captured';
}
