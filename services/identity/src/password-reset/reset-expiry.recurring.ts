import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime } from '@storefold/kernel/core';
import type { Filter } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { passwordReset } from './password-reset.decider.ts';
import { OPEN_RESETS, type OpenResetDocument, openResetView } from './password-reset.view.ts';

const AT_ONCE = 100;

/** Closes the resets whose time is up. */
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
    const resets = this.views.collection<OpenResetDocument>(openResetView, OPEN_RESETS);
    const filter: Filter = { field: 'expires_at', lte: isoTime(this.clock.now()) };
    for (;;) {
      const expired = await resets.find({ filter, limit: AT_ONCE });
      for (const { id, store_id } of expired) {
        const context = this.contexts.once(`expire ${id}`, store_id);
        await this.commands.execute(passwordReset, id, { type: 'Close', reason: 'expired' }, context);
        await this.views.caughtUpTo(context.lastWritten);
      }
      if (expired.length < AT_ONCE) return;
    }
  }
}
