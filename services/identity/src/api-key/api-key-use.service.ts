import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { BoundedCache, type Clock, isRecent, type Logger, type Random } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { apiKeyUse, USE_IS_KNOWN_MS } from './api-key-use.ts';

const MAX_KNOWN = 10_000;

/** Records when API keys are used: each at most once a minute, by all processes together, and in no request's way. */
@Injectable()
export class ApiKeyUseService {
  /** When this process last recorded a use of a key. */
  readonly #recordedAt = new BoundedCache<number>(MAX_KNOWN);

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  /** Nobody waits for it. What cannot be recorded is recorded with the next use. */
  noteUse(keyId: string, storeId: string): void {
    const now = this.clock.now();
    const recordedAt = this.#recordedAt.get(keyId);
    if (recordedAt !== undefined && isRecent(recordedAt, USE_IS_KNOWN_MS, now)) return;
    this.#recordedAt.set(keyId, now);
    this.#record(keyId, storeId).catch((error: unknown) => {
      this.#recordedAt.delete(keyId);
      this.logger.debug({ err: error }, 'the use of a key could not be recorded');
    });
  }

  async lastUseOf(keyId: string): Promise<string | null> {
    return (await this.commands.load(apiKeyUse, keyId)).state.last_used_at;
  }

  async #record(keyId: string, storeId: string): Promise<void> {
    const context = this.contexts.command(this.random.uuid(), storeId);
    await this.commands.execute(apiKeyUse, keyId, { type: 'Use', at: context.at }, context);
  }
}
