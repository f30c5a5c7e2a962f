import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Refusal } from '@storefold/kernel/core';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import type { OrderFact } from '../order/order.facts.ts';
import { PaidCarts } from '../paying-later/paid-carts.ts';
import { PaidSessions } from '../payment-session/paid-sessions.ts';

/** Ends payment sessions at their gateways. What was paid in one whose time is over becomes its payment. */
@Injectable()
export class SessionEnds implements ProcessManager<OrderFact> {
  readonly name = 'payment_session';
  readonly categories = ['order'];
  readonly facts = ['CartPaymentSessionCanceled', 'CartPaymentSessionExpired'] as const;
  readonly setsAside = true;

  constructor(
    @Inject(PaidSessions) private readonly sessions: PaidSessions,
    @Inject(PaidCarts) private readonly carts: PaidCarts,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  async handle(fact: Stored<OrderFact>): Promise<void> {
    if (fact.type !== 'CartPaymentSessionCanceled' && fact.type !== 'CartPaymentSessionExpired') return;
    const { recordId: key, data } = fact;
    const isCanceled = fact.type === 'CartPaymentSessionCanceled';
    const asked = { key, sessionId: data.session_id, cause: fact, ...(isCanceled && { canceled: data }) };
    try {
      if (isCanceled) return await this.sessions.end(asked);
      const paymentId = await this.sessions.settle(asked, { isTimeOver: true });
      if (paymentId !== undefined) await this.carts.completeLater(key, fact, paymentId);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status < 500 || !this.#isLongAgo(fact)) throw error;
      await this.sessions.giveUpEnding(asked, error);
    }
  }

  #isLongAgo({ metadata }: Stored<OrderFact>): boolean {
    return this.clock.now() - Date.parse(metadata.occurred_at) > MOST_ASKED_MS;
  }
}

/** Ways to pay that take days are decided by then. */
const MOST_ASKED_MS = 30 * 24 * 3_600_000;
