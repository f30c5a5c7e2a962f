import { Inject, Injectable } from '@nestjs/common';
import type { PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { TOKENS } from '@storefold/kernel/runtime';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { storeCredit } from './store-credit.decider.ts';
import { StoreCreditQueries } from './store-credit.queries.ts';

/**
 * Erases what was noted about a deleted customer on their store credits. The credits stay, so that the staff can see
 * what was issued.
 */
@Injectable()
export class StoreCreditErasure implements Subscriber {
  readonly name = 'store_credit_erasure';
  readonly from = 'first';
  readonly names = ['customer.deleted'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(StoreCreditQueries) private readonly credits: StoreCreditQueries,
  ) {}

  async handle({ payload }: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const { id: customerId } = payload;
    if (typeof customerId !== 'string') return;
    for (const { id } of await this.credits.creditsOf(customerId)) {
      const context = this.contexts.following(envelope, `erase ${id}`);
      await this.commands.execute(storeCredit, id, { type: 'Erase', customerId }, context);
    }
  }
}
