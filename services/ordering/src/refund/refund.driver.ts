import { Inject, Injectable } from '@nestjs/common';
import {
  type CommandContext,
  type CommandContextFactory,
  type Commands,
  type Loaded,
  originOf,
} from '@storefold/kernel/command-handling';
import type { Clock, Logger } from '@storefold/kernel/core';
import type { Cause } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import type { CheckoutStep } from '../checkout/checkout.participants.ts';
import { GatewayPayments, unansweredIn } from '../checkout/gateway-payments.ts';
import { WorkUnderWay } from '../checkout/work-under-way.ts';
import type { CommandOf } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { type CanceledOrder, isPlaced, type OrderState, type PlacedOrder } from '../order/order.ts';
import { paymentFailureOf } from '../order/payment/payment-failure.ts';
import type { Refund } from '../order/refund/refund.ts';
import { gatewayPartsOf, isBeyondPayments } from '../order/refund/refunds.ts';
import { RefundClient } from './refund.client.ts';

/**
 * Carries out the refunds that staff began: gateways first, because they alone may decline, then value and stock. The order's
 * stream alone says what is to be asked, so any process goes on where another one died.
 */
@Injectable()
export class RefundDriver {
  /** The refunds that this process carries out. */
  readonly #underWay: WorkUnderWay<Loaded<OrderState>>;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(GatewayPayments) private readonly payments: GatewayPayments,
    @Inject(RefundClient) private readonly neighbours: RefundClient,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
    @Inject(TOKENS.CLOCK) clock: Clock,
  ) {
    this.#underWay = new WorkUnderWay(clock);
  }

  /**
   * Asks until the refund is completed or has failed. Rejects if a gateway or a neighbour does not answer; the process
   * manager asks again later. `request`: the context of the request that waits for it.
   */
  settleRefund(asked: AskedRefund, request?: CommandContext): Promise<Loaded<OrderState>> {
    return this.#underWay.run(asked.refundId, () => this.#settle(asked, request));
  }

  /** The same for a request. The refund stands even if this fails: the process manager settles it later. */
  async settleNow(
    key: string,
    refundId: string,
    { state, last }: Loaded<OrderState>,
    context: CommandContext,
  ): Promise<OrderState> {
    if (!last) return state;
    try {
      return (await this.settleRefund({ key, refundId, cause: last }, context)).state;
    } catch (error) {
      this.logger.warn({ err: error, order: key }, 'a refund is settled later');
      return (await this.commands.load(orderAggregate, key)).state;
    }
  }

  /** Settles what the request that began it left, because its process died or somebody did not answer. */
  resumeRefund(asked: AskedRefund): Promise<void> {
    const look = async () => ((await this.#load(asked)).refund ? 'something' : 'nothing');
    const { occurred_at } = asked.cause.metadata;
    return this.#underWay.resume(asked.refundId, occurred_at, look, () => this.#settle(asked));
  }

  async #settle(asked: AskedRefund, request?: CommandContext): Promise<Loaded<OrderState>> {
    const declined = new Set<string>();
    let isOnShelf = false;
    for (;;) {
      const { loaded, order, refund } = await this.#load(asked);
      if (!order || !refund) return loaded;
      const step = { key: asked.key, order, origin: originOf(asked.cause) };
      if (refund.return_id !== null && !isOnShelf) await this.neighbours.putOnShelf(step, refund);
      isOnShelf = true;
      const next =
        (await this.#askGateway(asked, step, { refund, declined }, request)) ??
        (await this.#giveBack(step, refund, declined));
      await this.#record(asked, next, request);
    }
  }

  /** Undefined: no gateway is to be asked any more. */
  async #askGateway(
    asked: AskedRefund,
    step: RefundStep,
    { refund, declined }: { refund: Refund; declined: Set<string> },
    request?: CommandContext,
  ): Promise<CommandOf<'RecordRefundAnswer'> | undefined> {
    const open = gatewayPartsOf(step.order, refund).find(
      ({ payment, part }) => !part.is_paid && !declined.has(payment.id),
    );
    if (!open) return undefined;
    const { payment, part } = open;
    const operation = { operation: `refund ${refund.id}`, amount: part.amount };
    try {
      const answer = await this.payments.refundPayment(step, payment, operation);
      if (!answer.refusal) return recordOf(refund, payment.id, { transactionId: answer.transactionId });
      declined.add(payment.id);
      return recordOf(refund, payment.id, { failure: paymentFailureOf(answer.refusal) });
    } catch (error) {
      const unanswered = unansweredIn(error);
      if (unanswered) await this.#record(asked, recordOf(refund, payment.id, { unanswered }), request);
      throw error;
    }
  }

  async #giveBack(
    step: RefundStep,
    refund: Refund,
    declined: ReadonlySet<string>,
  ): Promise<CommandOf<'CompleteRefund'>> {
    if (isBeyondPayments(refund)) await this.neighbours.giveBack(step, refund);
    return { type: 'CompleteRefund', refundId: refund.id, declined: [...declined] };
  }

  /** `refund`: undefined unless it is open. */
  async #load({ key, refundId }: AskedRefund) {
    const loaded = await this.commands.load(orderAggregate, key);
    const order = isPlaced(loaded.state) ? loaded.state : undefined;
    const refund = order?.refunds.find(({ id, status }) => id === refundId && status === 'pending');
    return { loaded, order, refund };
  }

  async #record(
    { key, cause }: AskedRefund,
    command: CommandOf<'RecordRefundAnswer'> | CommandOf<'CompleteRefund'>,
    request?: CommandContext,
  ): Promise<void> {
    const what = command.type === 'CompleteRefund' ? 'complete' : answeredOf(command);
    const context = this.contexts.following(cause, `${what} ${command.refundId}`);
    const { last } = await this.commands.execute(orderAggregate, key, command, context);
    if (last) request?.wrote(context.lastWritten, last.id);
  }
}

type RefundStep = CheckoutStep<PlacedOrder | CanceledOrder>;

interface AskedRefund {
  readonly key: string;
  readonly refundId: string;
  /** The fact that the refund was begun. */
  readonly cause: Cause;
}

/** Each has its own command: that a gateway did not answer does not stand for its answer. */
const answeredOf = ({ answer, paymentId }: CommandOf<'RecordRefundAnswer'>): string =>
  `${answer.unanswered ? 'unanswered' : 'answer'} ${paymentId}`;

const recordOf = (
  { id: refundId }: Refund,
  paymentId: string,
  answer: CommandOf<'RecordRefundAnswer'>['answer'],
): CommandOf<'RecordRefundAnswer'> => ({ type: 'RecordRefundAnswer', refundId, paymentId, answer });
