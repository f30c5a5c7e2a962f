import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { money, recordId } from '@storefold/kernel/core';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { isCheckingOut, isOrder, type Order } from '../order/order.ts';
import {
  PAYMENT_REFERENCES,
  type PaymentReference,
  referenceIdOf,
} from '../order/read-model/payment-reference.view.ts';
import { PaidCarts } from '../paying-later/paid-carts.ts';
import { PaidSessions } from '../payment-session/paid-sessions.ts';
import { openAnswer } from '../payment-session/session-gateways.ts';
import type { ProviderMessageFact, ReceivedMessage } from './provider-message.ts';

/** Acts on what payment providers tell, in whatever order it comes. What means nothing to the store changes nothing. */
@Injectable()
export class ProviderMessages implements ProcessManager<ProviderMessageFact> {
  readonly name = 'provider_message';
  readonly categories = ['provider_message'];
  /** One payment whose gateway does not answer keeps no other waiting. */
  readonly setsAside = true;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(PaidSessions) private readonly sessions: PaidSessions,
    @Inject(PaidCarts) private readonly carts: PaidCarts,
  ) {}

  async handle(fact: Stored<ProviderMessageFact>): Promise<void> {
    const { data, position } = fact;
    // What a provider tells follows from what the log had by then.
    await this.views.caughtUpTo(position);
    const id = referenceIdOf(data.store_id, data.external_id);
    const reference = await this.views.collection(PAYMENT_REFERENCES).get(id);
    if (!reference) return;
    const { key } = reference;
    const { state } = await this.commands.load(orderAggregate, key);
    const order = state.status === 'deleted' ? state.last : state;
    if (!order || !isOrder(order) || !isOfType(order, reference, data)) return;
    const { session_id: sessionId } = reference;
    if (data.kind === 'session_paid' || data.kind === 'session_failed') {
      if (sessionId !== null) await this.#onSession({ key, sessionId, cause: fact }, data);
      return;
    }
    // It is over in a moment.
    if (isCheckingOut(order)) throw openAnswer(undefined);
    const command = commandBy(data, paymentIdOf(order, reference), order);
    if (!command) return;
    await this.commands.execute(orderAggregate, key, command, this.contexts.following(fact, 'tell'));
  }

  async #onSession(asked: Parameters<PaidSessions['settle']>[0], data: ReceivedMessage): Promise<void> {
    if (data.kind === 'session_failed') {
      const { code = 'payment_failed', message = '' } = data;
      return this.sessions.fail(asked, { code, message });
    }
    const paymentId = await this.sessions.settle(asked);
    if (paymentId !== undefined) await this.carts.completeLater(asked.key, asked.cause, paymentId);
  }
}

/** A name counts where the provider has given it that tells. */
function isOfType(
  order: Order,
  { session_id, payment_id }: PaymentReference,
  { type }: ReceivedMessage,
): boolean {
  const session = order.payment_sessions.find(({ id }) => id === session_id);
  const payment = order.payments.find(({ id }) => id === payment_id);
  return (session ?? payment)?.method.type === type;
}

/** The payment that is called so, or that the session became. */
const paymentIdOf = (order: Order, { session_id, payment_id }: PaymentReference): string | undefined =>
  payment_id ?? order.payment_sessions.find(({ id }) => id === session_id)?.payment_id ?? undefined;

/** Undefined: the order has no such payment, or takes no such money. */
function commandBy(
  data: ReceivedMessage,
  paymentId: string | undefined,
  { currency }: Order,
): OrderCommand | undefined {
  if (paymentId === undefined || data.amount === undefined || data.currency !== currency) return undefined;
  const amount = money.minor(data.amount, currency);
  if (data.kind === 'refunded') {
    const { transaction_id: transactionId = '' } = data;
    const refundId = recordId(idPrefixes.refund, `${data.store_id} ${data.type} ${transactionId}`);
    return { type: 'RecordOutsideRefund', refundId, paymentId, transactionId, amount };
  }
  const { dispute_id: id = '', reason = '', status = 'open', external_url = null } = data;
  return { type: 'RecordDispute', paymentId, dispute: { id, amount, reason, status, external_url } };
}
