import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime } from '@storefold/kernel/core';
import type { Filter } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { newsletterSubscriber } from './newsletter-subscriber.decider.ts';
import { NEWSLETTER_SUBSCRIBERS } from './newsletter-subscriber.view.ts';

/** The next run handles the others. */
const MAX_AT_ONCE = 1_000;

/** Expires tokens and forgets subscribers that were removed a day ago. */
@Injectable()
export class Tidying implements RecurringWork {
  readonly name = 'tidying of subscribers';
  readonly everyMs = 60_000;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = isoTime(this.clock.now());
    const subscribers = this.views.collection(NEWSLETTER_SUBSCRIBERS);
    const filter: Filter = { field: 'due_at', lte: now };
    for (const { id, store_id, due_at } of await subscribers.find({ filter, limit: MAX_AT_ONCE })) {
      const context = this.contexts.once(`tidy ${id} ${due_at}`, store_id);
      await this.commands.execute(newsletterSubscriber, id, { type: 'Tidy', now }, context);
    }
  }
}
