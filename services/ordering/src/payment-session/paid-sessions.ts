import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes } from '@storefold/contracts';
import {
  type CommandContext,
  type CommandContextFactory,
  type Commands,
  originOf,
} from '@storefold/kernel/command-handling';
import { isoTime, money, Refusal, recordId, uuidv5 } from '@storefold/kernel/core';
import type { Cause } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import type { FactData } from '../order/order.facts.ts';
import type { Shopper } from '../order/order.terms.ts';
import { isCheckingOut, isDraft, isOrder, isPlaced, type Order, type OrderState } from '../order/order.ts';
import type { SessionChange } from '../order/payment/payment.commands.ts';
import { isPaidLater } from '../order/payment/payment.rules.ts';
import type { EndingSession, PaymentFailure, PaymentSession } from '../order/payment/payment.ts';
import { paymentFailureOf } from '../order/payment/payment-failure.ts';
import { isOver } from '../order/payment/payment-session.rules.ts';
import { failureBy } from '../order/payment/returned-payment.rules.ts';
import { PaymentDriver } from '../payment/payment.driver.ts';
import type { EndedSession } from '../payment-gateway/payment-gateway.ts';
import { providerOf } from '../payment-gateway/payment-providers.ts';
import { isUnderWayThere, paidBy } from './paid-there.ts';
import { openAnswer, SessionGateways } from './session-gateways.ts';

/** Which session of a cart or an order, and the fact that something is to be done about it. */
interface AskedSession {
  readonly key: string;
  readonly sessionId: string;
  readonly cause: Cause;
  /** What the fact says of it that canceled it. */
  readonly canceled?: FactData<'CartPaymentSessionCanceled'>;
}

/** How often others may change the cart meanwhile. */
const MOST_TURNS = 5;

/**
 * Makes payments of what shoppers have paid at the gateway itself, where no request does, and ends sessions. The order's stream says what is
 * left to do, and gateways answer the same again, so any process goes on where another one died.
 */
@Injectable()
export class PaidSessions {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(SessionGateways) private readonly gateways: SessionGateways,
    @Inject(PaymentDriver) private readonly driver: PaymentDriver,
  ) {}

  /**
   * Asks the gateway what was paid, and makes the payment of it; what can pay nothing any more goes back. Resolves with the payment,
   * undefined without one. Rejects while somebody does not answer. `isTimeOver`: only what the shopper has paid there counts, and a session
   * in which nothing is paid ends.
   */
  async settle(asked: AskedSession, { isTimeOver = false } = {}): Promise<string | undefined> {
    for (let turn = 1; ; turn++) {
      const { state } = await this.commands.load(orderAggregate, asked.key);
      const { order, session } = sessionIn(state, asked.sessionId);
      if (!order || !session) return undefined;
      if (session.payment_id !== null) return this.#settled(asked, session.payment_id);
      if (!isOrder(state) || state.status === 'canceled' || isOver(session)) {
        await this.end(asked);
        return undefined;
      }
      if (isTimeOver && !(await this.#mayBePaidThere(session))) return undefined;
      // It is over in a moment.
      if (isCheckingOut(order)) throw openAnswer(undefined);
      const change = await this.#changeBy(asked, session, isTimeOver);
      if (!change) return undefined;
      try {
        await this.#change(asked.key, order, change, this.#contextOf(asked, `${change.type} ${turn}`));
      } catch (error) {
        // Somebody changed it meanwhile, which the next turn looks at.
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
        if (turn < MOST_TURNS) continue;
        await this.#endFailed(asked, order);
        return undefined;
      }
      // It may never tell, so it is asked again.
      if (isTimeOver && change.type === 'ConfirmPaymentSession') throw openAnswer(undefined);
      if (change.type !== 'CompletePaymentSession') return undefined;
    }
  }

  /** An attempt to pay failed, of which a gateway tells. */
  async fail(asked: AskedSession, failure: PaymentFailure): Promise<void> {
    const { state } = await this.commands.load(orderAggregate, asked.key);
    const { order, session } = sessionIn(state, asked.sessionId);
    if (!isOrder(state) || !order || !session || isOver(session) || order.status === 'canceled') return;
    if (isCheckingOut(order)) return;
    const change = { type: 'FailPaymentAttempt', sessionId: session.id, failure } as const;
    await this.#change(asked.key, order, change, this.#contextOf(asked, 'attempt failed'));
  }

  /** Ends a session that became no payment. What was paid in it goes back, and staff are told; also where its gateway refuses to end it. */
  async end(asked: AskedSession): Promise<void> {
    const session = await this.#endingSessionOf(asked);
    if (!session) return;
    const { store_id: storeId } = asked.cause.metadata;
    let ended: EndedSession;
    try {
      ended = await this.gateways.end(session, storeId, originOf(asked.cause));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      return this.#note(asked, { type: 'FailSessionEnd', session, failure: paymentFailureOf(error) });
    }
    const { returned } = ended;
    if (!returned) return;
    const failure = failureBy('payment_came_too_late');
    await this.#note(asked, { type: 'ReturnSession', session, ...returned, failure });
  }

  /** A gateway has said nothing for so long, as one whose keys are not valid any more: staff look for themselves. */
  async giveUpEnding(asked: AskedSession, refusal: Refusal): Promise<void> {
    const session = await this.#endingSessionOf(asked);
    if (!session) return;
    await this.#note(asked, { type: 'FailSessionEnd', session, failure: paymentFailureOf(refusal) });
  }

  /** The session, also where its cart has forgotten it. Undefined: it became a payment, or whoever is to end it was taken away. */
  async #endingSessionOf({ key, sessionId, canceled }: AskedSession): Promise<EndingSession | undefined> {
    const { state } = await this.commands.load(orderAggregate, key);
    const { order, session } = sessionIn(state, sessionId);
    if (session && session.payment_id !== null) return undefined;
    const ending = session ?? (order && canceled && endingSessionIn(canceled));
    return ending && providerOf(ending.method.type) ? ending : undefined;
  }

  /** Once, however many processes end it, for whatever reason. */
  async #note(
    { key, sessionId, cause }: AskedSession,
    command: Extract<OrderCommand, { type: 'ReturnSession' | 'FailSessionEnd' }>,
  ): Promise<void> {
    const commandId = uuidv5(command.type === 'ReturnSession' ? RETURNED : END_FAILED, sessionId);
    const context = this.contexts.command(commandId, cause.metadata.store_id, originOf(cause));
    await this.commands.execute(orderAggregate, key, command, context);
  }

  /** The cart takes nothing of it: it is noted first that it never will, as far as the cart lets that be noted. */
  async #endFailed(asked: AskedSession, order: Order): Promise<void> {
    const change = { type: 'EndPaymentSession', sessionId: asked.sessionId } as const;
    try {
      await this.#change(asked.key, order, change, this.#contextOf(asked, 'end'));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
    }
    await this.end(asked);
  }

  /** Whoever of an extension that was taken away is asked nothing. */
  async #mayBePaidThere({ method }: PaymentSession): Promise<boolean> {
    return providerOf(method.type) !== undefined && (await this.gateways.mayBePaidThere(method));
  }

  async #settled({ key, cause }: AskedSession, paymentId: string): Promise<string> {
    await this.driver.settlePayment({ key, paymentId, cause });
    return paymentId;
  }

  /** Undefined: nothing is paid there, and somebody still may. The end is noted before the gateway is asked for it. */
  async #changeBy(
    asked: AskedSession,
    session: PaymentSession,
    isTimeOver: boolean,
  ): Promise<SessionChange | undefined> {
    const context = this.#contextOf(asked, 'ask');
    const { answer, failure } = await this.#ask(session, context);
    const { id: sessionId } = session;
    if (failure) return { type: 'FailPaymentSession', sessionId, failure, at: isoTime(0) };
    if (!answer || (isTimeOver && !('status' in answer)))
      return isTimeOver ? { type: 'EndPaymentSession', sessionId } : undefined;
    if (isUnderWayThere(answer)) return { type: 'ConfirmPaymentSession', sessionId };
    const paymentId = recordId(idPrefixes.payment, sessionId);
    return {
      type: 'CompletePaymentSession',
      sessionId,
      paymentId,
      ...paidBy(answer, session),
      at: context.at,
    };
  }

  async #ask(session: PaymentSession, context: CommandContext) {
    try {
      return await this.gateways.complete(session, null, context);
    } catch (error) {
      throw error instanceof Refusal && error.status >= 500 ? error : openAnswer(error);
    }
  }

  #contextOf({ cause, sessionId }: AskedSession, what: string): CommandContext {
    return this.contexts.following(cause, `${what} ${sessionId}`);
  }

  async #change(key: string, order: Order, change: SessionChange, context: CommandContext): Promise<void> {
    const holder = payerOf(order);
    const command: OrderCommand = isPaidLater(order)
      ? { type: 'PayInSession', by: holder, change }
      : ({ ...change, holder } as OrderCommand);
    await this.commands.execute(orderAggregate, key, command, context);
  }
}

const RETURNED = 'a7e0c1c2-55c0-5c7b-9a58-3d1b7c0c9f5e';
const END_FAILED = '3b0f7f5e-2c67-5d0a-8a55-0d7d8f6f4b2c';

/** Who pays: the customer or the guest of a cart, and who has the link of a draft or an order. */
export const payerOf = (order: Order): Shopper => ({
  storeId: order.store_id,
  tokenFits: true,
  customerId: order.customer_id,
  ...((isDraft(order) || isPlaced(order)) && { isByLink: true }),
});

/** Undefined: the fact is of an older version, which did not say it. */
function endingSessionIn({
  session_id: id,
  payment_method_id,
  type,
  external_id,
  amount = '',
  currency = '',
}: FactData<'CartPaymentSessionCanceled'>): EndingSession | undefined {
  if (payment_method_id === undefined || type === undefined || external_id === undefined) return undefined;
  const method = { id: payment_method_id, type };
  return { id, method, external_id, amount: money.minor(amount, currency), currency };
}

/** The session, also of a cart that is deleted. */
function sessionIn(
  state: OrderState,
  sessionId: string,
): { readonly order?: Order | undefined; readonly session?: PaymentSession | undefined } {
  const order = state.status === 'deleted' ? state.last : isOrder(state) ? state : undefined;
  return { order, session: order?.payment_sessions.find(({ id }) => id === sessionId) };
}
