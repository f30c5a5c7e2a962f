import { Inject, Injectable } from '@nestjs/common';
import type { PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { TOKENS } from '@storefold/kernel/runtime';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { purchases } from './purchases.decider.ts';

/** Counts customers' purchases, for the shop's staff. */
@Injectable()
export class PurchaseCounting implements Subscriber {
  readonly name = 'purchase_counting';
  readonly from = 'first';
  readonly names = ['order.completed'];

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
  ) {}

  async handle(event: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const { id, customer_id, total, currency, completed_at } = event.payload;
    if (typeof customer_id !== 'string') return;
    const order = {
      order_id: String(id),
      total: String(total),
      currency: String(currency),
      completed_at: typeof completed_at === 'string' ? completed_at : event.created_at,
    };
    const context = this.contexts.following(envelope, 'count purchase');
    await this.commands.execute(purchases, customer_id, { type: 'Count', order }, context);
  }
}
