import { Inject, Injectable } from '@nestjs/common';
import type { PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { order as orderAggregate, ownSubject } from './order.decider.ts';
import { OrderQueries } from './order.queries.ts';

/**
 * Deletes the open carts of a deleted customer and erases the personal data of their orders, including what was recorded
 * before the cart became theirs, which is sealed with the order's own key.
 */
@Injectable()
export class CustomerErasure implements Subscriber {
  readonly name = 'customer_erasure';
  readonly from = 'first';
  readonly names = ['customer.deleted'];

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(OrderQueries) private readonly orders: OrderQueries,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
  ) {}

  async handle(event: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const customerId = event.payload.id;
    if (typeof customerId !== 'string') return;
    const orders = await this.orders.ordersOfCustomer(customerId, envelope.position);
    for (const { key } of orders) await this.#eraseOrder(key, customerId, envelope);
  }

  async #eraseOrder(key: string, customerId: string, envelope: PublicEventEnvelope): Promise<void> {
    const context = this.contexts.following(envelope, `erase:${key}`);
    await this.commands.execute(orderAggregate, key, { type: 'Erase', customerId }, context);
    await this.vault.destroy(ownSubject(key));
  }
}
