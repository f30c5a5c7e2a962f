import { Inject, Injectable } from '@nestjs/common';
import type { PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { uuidv5 } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { order as orderAggregate, ownSubject } from './order.decider.ts';
import { ORDERS, type OrderDocument, orderView } from './order.view.ts';

const PAGE = 100;

/**
 * Deletes the open carts of a deleted customer and erases the personal data of their orders, including what was recorded
 * before the cart became theirs, which is sealed with the order's own key.
 */
@Injectable()
export class CustomerErasure implements Subscriber {
  readonly name = 'customer_erasure';
  readonly names = ['customer.deleted'];

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
  ) {}

  async handle(event: PublicEvent, { position }: PublicEventEnvelope): Promise<void> {
    const customerId = event.payload.id;
    if (typeof customerId !== 'string') return;
    await this.views.caughtUpTo(position);
    for (const key of await this.#ordersOf(customerId)) await this.#erase(key, customerId, event);
  }

  /** Collected before any is erased, because an erased order may leave the list. */
  async #ordersOf(customerId: string): Promise<string[]> {
    const documents = this.views.collection<OrderDocument, never>(orderView, ORDERS);
    const query = { filter: { field: 'customer_id', eq: customerId }, sort: [{ field: 'created_at' }] };
    const keys: string[] = [];
    for (;;) {
      const page = await documents.find({ ...query, limit: PAGE, offset: keys.length });
      keys.push(...page.map(({ key }) => key));
      if (page.length < PAGE) return keys;
    }
  }

  async #erase(key: string, customerId: string, event: PublicEvent): Promise<void> {
    const context = this.contexts.command(uuidv5(event.id, `erase:${key}`), event.store_id);
    await this.commands.execute(orderAggregate, key, { type: 'Erase', customerId }, context);
    await this.vault.destroy(ownSubject(key));
  }
}
