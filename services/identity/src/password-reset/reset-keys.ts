import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  CLOCK,
  type Clock,
  COMMANDS,
  CONTEXTS,
  type Commands,
  type Contexts,
  type Filter,
  isoTime,
  LOGGER,
  type Logger,
  type ProcessManager,
  Recurring,
  type Stored,
  VAULT,
  type Vault,
  VIEWS,
  type Views,
} from '@storefold/kernel';
import { passwordReset } from './password-reset.decider.ts';
import type { PasswordResetFact } from './password-reset.ts';
import { OPEN_RESETS, type OpenResetDocument, openResetView } from './password-reset.view.ts';

/** A token that was used or has expired is gone for good: its key is destroyed. */
@Injectable()
export class ResetKeys implements ProcessManager<PasswordResetFact> {
  readonly name = 'reset_keys';
  readonly categories = ['password_reset'];

  constructor(@Inject(VAULT) private readonly vault: Vault) {}

  async handle(fact: Stored<PasswordResetFact>): Promise<void> {
    if (fact.type === 'PasswordResetClosed') await this.vault.destroy(fact.recordId);
  }
}

const EVERY_MS = 30_000;
const AT_ONCE = 100;

/** Closes the resets whose time is up. */
@Injectable()
export class ResetExpiry implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #recurring: Recurring;

  constructor(
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(CONTEXTS) private readonly contexts: Contexts,
    @Inject(VIEWS) private readonly views: Views,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#recurring = new Recurring(
      'expiry of password resets',
      EVERY_MS,
      () => this.closeExpired(),
      clock,
      logger,
    );
  }

  onApplicationBootstrap(): void {
    this.#recurring.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#recurring.stop();
  }

  async closeExpired(): Promise<void> {
    const resets = this.views.collection<OpenResetDocument>(openResetView, OPEN_RESETS);
    const filter: Filter = { field: 'expires_at', lte: isoTime(this.clock.now()) };
    for (;;) {
      const expired = await resets.find({ filter, limit: AT_ONCE });
      for (const { id, store_id } of expired) {
        const context = this.contexts.once(`expire ${id}`, store_id);
        await this.commands.run(passwordReset, id, { type: 'Close', reason: 'expired' }, context);
        await this.views.passed(context.lastWritten);
      }
      if (expired.length < AT_ONCE) return;
    }
  }
}
