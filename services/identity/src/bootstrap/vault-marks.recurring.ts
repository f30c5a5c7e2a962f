import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Logger, Random } from '@storefold/kernel/core';
import type { EventLog, Vault } from '@storefold/kernel/ports';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { attachVault, TOKENS } from '@storefold/server/runtime';

/** Marks the vault in the log, so that a start with an older vault is noticed. */
@Injectable()
export class VaultMarks implements RecurringWork {
  readonly name = 'marks of the vault';
  readonly everyMs = 1_800_000;

  constructor(
    @Inject(TOKENS.EVENT_LOG) private readonly log: EventLog,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  run(): Promise<void> {
    const { log, vault, clock, random, logger } = this;
    return attachVault({ log, vault, clock, random, logger });
  }
}
