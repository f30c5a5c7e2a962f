import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime } from '@storefold/kernel/core';
import type { Filter } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { passwordReset } from './password-reset.decider.ts';
import { OPEN_RESETS } from './password-reset.view.ts';

/** The next run handles the others. */
const MAX_AT_ONCE = 1_000;

/** Closes expired resets. */
@Injectable()
export class ResetExpiry implements RecurringWork {
  readonly name = 'expiry of password resets';
  readonly everyMs = 30_000;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const resets = this.views.collection(OPEN_RESETS);
    const filter: Filter = { field: 'expires_at', lte: isoTime(this.clock.now()) };
    for (const { id, store_id } of await resets.find({ filter, limit: MAX_AT_ONCE })) {
      const context = this.contexts.once(`expire ${id}`, store_id);
      await this.commands.execute(passwordReset, id, { type: 'Close', reason: 'expired' }, context);
    }
  }
}
