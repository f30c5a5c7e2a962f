import { Inject, Injectable } from '@nestjs/common';
import type { Stored, Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import type { PasswordResetFact } from './password-reset.ts';

/** Destroys the key of a token that was used or has expired, so that the token can never be read again. */
@Injectable()
export class ResetKeys implements ProcessManager<PasswordResetFact> {
  readonly name = 'reset_keys';
  readonly categories = ['password_reset'];

  constructor(@Inject(TOKENS.VAULT) private readonly vault: Vault) {}

  async handle(fact: Stored<PasswordResetFact>): Promise<void> {
    if (fact.type === 'PasswordResetClosed') await this.vault.destroy(fact.recordId);
  }
}
