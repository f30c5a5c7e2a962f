import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Stored } from '@storefold/kernel/ports';
import type { PublicEventEnvelope } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { type ErasureHooks, erasureOf } from '@storefold/simple-records/upkeep';
import { order } from '../order/order.decider.ts';
import type { OrderFact } from '../order/order.facts.ts';
import { ownSubject } from '../order/order.sealing.ts';
import { ORDERS } from '../order/read-model/order.view.ts';
import { paymentSources } from '../payment-source/payment-source.decider.ts';
import { PurchaseHoldQueries } from '../purchase-hold/purchase-hold.queries.ts';

/** What goes with the orders of a deleted customer, and carts that were begun while it happened. */
@Injectable()
export class OrderErasureHooks implements ErasureHooks<OrderFact> {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(PurchaseHoldQueries) private readonly holds: PurchaseHoldQueries,
  ) {}

  /** Deletes the saved cards. */
  async beforeErasure(customerId: string, envelope: PublicEventEnvelope): Promise<void> {
    const context = this.contexts.following(envelope, 'close payment sources');
    await this.commands.execute(paymentSources, customerId, { type: 'Close' }, context);
  }

  /** Every deletion begins with a hold, so identity is asked about hardly any cart. */
  async mayBeLate(fact: Stored<OrderFact>, customer_id: string): Promise<boolean> {
    await this.#deleteOfEnded(fact, customer_id);
    return (await this.holds.findRefusal({ customer_id })) !== undefined;
  }

  /**
   * Deletes carts that were taken in a session while it was being ended. The stream of the customer's saved cards tells how
   * many passwords the account has had.
   */
  async #deleteOfEnded(fact: Stored<OrderFact>, customerId: string): Promise<void> {
    const taken = 'credential_epoch' in fact.data ? fact.data.credential_epoch : undefined;
    if (taken === undefined) return;
    const { credential_epoch: epoch } = (await this.commands.load(paymentSources, customerId)).state;
    if (taken >= epoch) return;
    const ended = { before: fact.metadata.occurred_at, epoch };
    const command = { type: 'DeleteEarlierCart', customerId, ended } as const;
    await this.commands.execute(order, fact.recordId, command, this.contexts.following(fact, 'delete'));
  }
}

/**
 * The personal data of a deleted customer's orders, including what was recorded before the cart became theirs, which is
 * sealed with the order's own key. Open carts are deleted.
 */
export const orderErasure = erasureOf({
  followers: { deleted: 'customer_erasure', late: 'late_order_erasure' },
  of: order,
  async find(views, customerId) {
    const filter = { field: 'customer_id', eq: customerId };
    return (await views.collection(ORDERS).find({ filter })).map(({ key }) => key);
  },
  ownSubject,
  lateFacts: ['CartCreated', 'CartAssociated', 'OrderAssociated', 'OrderImported'],
  hooks: OrderErasureHooks,
});
