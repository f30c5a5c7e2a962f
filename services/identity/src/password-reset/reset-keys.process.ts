import { Inject, Injectable } from '@nestjs/common';
import type { Stored, Vault } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { AdminUserFact } from '../admin-user/admin-user.ts';
import type { CustomerFact } from '../customer/customer.facts.ts';
import type { PasswordResetFact } from './password-reset.ts';
import { OPEN_RESETS } from './password-reset.view.ts';

/**
 * Destroys the key of a token that was used or has expired, or whose owner was deleted, so that neither the token nor
 * where its link led can ever be read again.
 */
@Injectable()
export class ResetKeys implements ProcessManager<PasswordResetFact | CustomerFact | AdminUserFact> {
  readonly name = 'reset_keys';
  readonly categories = ['password_reset', 'customer', 'admin_user'];
  readonly facts = ['PasswordResetClosed', 'CustomerDeleted', 'AdminUserDeleted'] as const;

  constructor(
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  async handle({
    type,
    recordId,
    position,
  }: Stored<PasswordResetFact | CustomerFact | AdminUserFact>): Promise<void> {
    if (type === 'PasswordResetClosed') return this.vault.destroy(recordId);
    await this.views.caughtUpTo(position);
    const open = await this.views
      .collection(OPEN_RESETS)
      .find({ filter: { field: 'owner_id', eq: recordId } });
    for (const { id } of open) await this.vault.destroy(id);
  }
}
