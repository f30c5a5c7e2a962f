import { Inject, Injectable } from '@nestjs/common';
import { normalizeEmail, type PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { order as orderAggregate } from '../order/order.decider.ts';
import { OrderQueries } from '../order/read-model/order.queries.ts';
import { PurchaseHoldQueries } from '../purchase-hold/purchase-hold.queries.ts';

/**
 * Gives a customer the orders that were placed as a guest with the customer's address, once it is proved that the
 * customer reads its mail. A registration alone proves nothing.
 */
@Injectable()
export class GuestOrderClaims implements Subscriber {
  readonly name = 'guest_order_claims';
  readonly from = 'first';
  readonly names = ['customer.updated', 'customer.password_reset'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(OrderQueries) private readonly orders: OrderQueries,
    @Inject(PurchaseHoldQueries) private readonly holds: PurchaseHoldQueries,
  ) {}

  /** Orders that were placed after the proof stay with the guest: the customer could have logged in. */
  async handle({ payload, store_id }: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const { id: customerId, email, email_verified_at: verifiedAt } = payload;
    if (typeof customerId !== 'string' || typeof email !== 'string' || typeof verifiedAt !== 'string') return;
    const guest = { storeId: store_id, email: normalizeEmail(email), before: verifiedAt };
    const keys = await this.orders.guestOrdersOf(guest, envelope.position);
    if (keys.length === 0 || (await this.holds.findRefusal({ customer_id: customerId }))) return;
    for (const key of keys) {
      const context = this.contexts.following(envelope, `claim:${key}`);
      await this.commands.execute(orderAggregate, key, { type: 'Claim', customerId, ...guest }, context);
    }
  }
}
