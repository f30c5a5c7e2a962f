import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { money, recordId } from '@storefold/kernel/core';
import type { Cause, Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import type { OrderFact } from '../order/order.facts.ts';
import { isCheckingOut, isOrder, type Order } from '../order/order.ts';
import { PaidCarts } from '../paying-later/paid-carts.ts';
import { PaidSessions } from '../payment-session/paid-sessions.ts';
import { openAnswer } from '../payment-session/session-gateways.ts';
import { PAYMENT_REFERENCES, type PaymentReference, referenceIdOf } from './payment-reference.view.ts';
import { isOfMoneyBack, type ProviderMessageFact, type ReceivedMessage } from './provider-message.ts';

/**
 * Acts on what payment providers tell, in whatever order it comes. What means nothing to the store changes nothing. A refund or a dispute may
 * be told before the store knows the payment: whichever of the two is later in the log finds the other one.
 */
@Injectable()
export class ProviderMessages implements ProcessManager<ProviderMessageFact | OrderFact> {
  readonly name = 'provider_message';
  readonly categories = ['provider_message', 'order'];
  readonly facts = ['ProviderMessageReceived', 'OrderPaymentNamed', 'OrderPaymentCaptured'] as const;
  /** One payment whose gateway does not answer keeps no other waiting. */
  readonly setsAside = true;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(PaidSessions) private readonly sessions: PaidSessions,
    @Inject(PaidCarts) private readonly carts: PaidCarts,
  ) {}

  async handle(fact: Stored<ProviderMessageFact | OrderFact>): Promise<void> {
    if (fact.type === 'OrderPaymentCaptured') return this.#onCaptured(fact);
    if (fact.type !== 'ProviderMessageReceived' && fact.type !== 'OrderPaymentNamed') return;
    const reference = await this.#referenceOf(fact);
    if (!reference) return;
    if (fact.type === 'OrderPaymentNamed') {
      // A dispute waits for nothing, where a refund may.
      const told = reference.told.toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
      for (const data of told) await this.#onMoneyBack(reference, data, fact);
    } else if (isOfMoneyBack(fact.data)) await this.#onMoneyBack(reference, fact.data, fact);
    else await this.#onSession(reference, fact);
  }

  /** What went back of a payment waits until it is collected. It is tried again by itself, but nobody has to wait for that. */
  async #onCaptured(fact: Stored<Captured>): Promise<void> {
    const { data, recordId: key, metadata, position } = fact;
    const { state } = await this.commands.load(orderAggregate, key);
    const payments = isOrder(state) ? state.payments : [];
    const { external_id } = payments.find(({ id }) => id === data.payment_id) ?? {};
    if (external_id === undefined) return;
    const reference = await this.#referenceOf({ data: { external_id }, metadata, position });
    for (const told of reference?.told ?? [])
      if (reference && told.kind === 'refunded') await this.#onMoneyBack(reference, told, fact);
  }

  /** Undefined: the store knows no such session or payment, or not yet. */
  async #referenceOf({ data, metadata, position }: Named): Promise<Known | undefined> {
    // What a provider tells follows from what was in the log by then.
    await this.views.caughtUpTo(position);
    const id = referenceIdOf(metadata.store_id, data.external_id);
    const reference = await this.views.collection(PAYMENT_REFERENCES).get(id);
    return isKnown(reference) ? reference : undefined;
  }

  async #onMoneyBack(reference: Known, data: ReceivedMessage, cause: Cause): Promise<void> {
    const { key } = reference;
    const order = await this.#orderOf(reference, data);
    if (!order) return;
    // It is over in a moment.
    if (isCheckingOut(order)) throw openAnswer(undefined);
    const command = commandBy(data, paymentIdOf(order, reference), order);
    if (!command) return;
    const context = this.contexts.following(cause, `tell ${data.kind} ${data.message_id}`);
    await this.commands.execute(orderAggregate, key, command, context);
  }

  async #onSession(reference: Known, cause: Stored<ProviderMessageFact>): Promise<void> {
    const { data } = cause;
    const { key, session_id: sessionId } = reference;
    if (sessionId === null || !(await this.#orderOf(reference, data))) return;
    const asked = { key, sessionId, cause };
    if (data.kind === 'session_failed') {
      const { code = 'payment_failed', message = '' } = data;
      return this.sessions.fail(asked, { code, message });
    }
    const paymentId = await this.sessions.settle(asked);
    if (paymentId !== undefined) await this.carts.completeLater(key, cause, paymentId);
  }

  /** The cart or order, if the name is of that provider. */
  async #orderOf(reference: Known, data: ReceivedMessage): Promise<Order | undefined> {
    const { state } = await this.commands.load(orderAggregate, reference.key);
    const order = state.status === 'deleted' ? state.last : state;
    return order && isOrder(order) && isOfType(order, reference, data) ? order : undefined;
  }
}

type Captured = Extract<OrderFact, { type: 'OrderPaymentCaptured' }>;

/** A fact that says by which name a provider knows a payment. */
type Named = Pick<Stored<ProviderMessageFact>, 'metadata' | 'position'> & {
  readonly data: { readonly external_id: string };
};

type Known = PaymentReference & { readonly key: string };

const isKnown = (reference: PaymentReference | undefined): reference is Known =>
  reference !== undefined && reference.key !== null;

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
  if (paymentId === undefined || data.amount === undefined || data.currency === undefined) return undefined;
  const amount = money.minor(data.amount, data.currency);
  if (data.kind === 'refunded') {
    // Nobody can say what of the payment is left, so it is set aside for staff.
    if (data.currency !== currency)
      throw new Error(`a payment gateway paid back ${data.currency} of a payment in ${currency}`);
    const { transaction_id: transactionId = '' } = data;
    const refundId = recordId(idPrefixes.refund, `${data.store_id} ${data.type} ${transactionId}`);
    return { type: 'RecordOutsideRefund', refundId, paymentId, transactionId, amount };
  }
  const { dispute_id: id = '', reason = '', status = 'open', external_url = null } = data;
  const dispute = { id, amount, currency: data.currency, reason, status, external_url };
  return { type: 'RecordDispute', paymentId, dispute };
}
