import { Inject, Injectable } from '@nestjs/common';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
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
  ) {}

  async handle(fact: Stored<OrderFact>): Promise<void> {
    if (fact.type !== 'CartPaymentSessionCanceled' && fact.type !== 'CartPaymentSessionExpired') return;
    const { recordId: key, data } = fact;
    const asked = { key, sessionId: data.session_id, cause: fact };
    if (fact.type === 'CartPaymentSessionCanceled') return this.sessions.end(asked);
    const paymentId = await this.sessions.settle(asked, { isTimeOver: true });
    if (paymentId !== undefined) await this.carts.completeLater(key, fact, paymentId);
  }
}
