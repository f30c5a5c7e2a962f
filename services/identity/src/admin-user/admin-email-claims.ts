import { Inject, Injectable } from '@nestjs/common';
import { normalizeEmail } from '@storefold/contracts';
import {
  type Claims,
  type CommandContext,
  type Commands,
  uniqueValue,
} from '@storefold/kernel/command-handling';
import { TOKENS } from '@storefold/server/runtime';
import { FIRST_STORE_ID } from '../store/store.queries.ts';
import { adminUser } from './admin-user.decider.ts';
import { isLetIn, type KeptAdminUser } from './admin-user.ts';

const emails = uniqueValue({
  kind: 'admin_user_email',
  of: adminUser,
  keyOf: normalizeEmail,
  has: ({ status }) => status === 'kept',
});

/** The e-mail addresses of the staff. They belong to the installation, so their claims are made in its first store. */
@Injectable()
export class AdminEmailClaims {
  constructor(
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
  ) {}

  /** Resolves with true if the address now belongs to this admin. */
  claim(email: string, adminId: string, context: CommandContext): Promise<boolean> {
    return this.claims.take(emails, email, adminId, context.inStore(FIRST_STORE_ID));
  }

  release(email: string, adminId: string, context: CommandContext): Promise<void> {
    return this.claims.release(emails, email, adminId, context.inStore(FIRST_STORE_ID));
  }

  /** The member of the staff with an address, whether or not they may log in. */
  async findByEmail(email: string): Promise<{ id: string; admin: KeptAdminUser } | undefined> {
    const id = await this.claims.holder(emails, email, FIRST_STORE_ID);
    const { state } = await this.commands.load(adminUser, id ?? 'nobody');
    return id !== undefined && state.status === 'kept' ? { id, admin: state } : undefined;
  }

  /** As `findByEmail`, without those who are kept out. */
  async findLetIn(email: string): Promise<{ id: string; admin: KeptAdminUser } | undefined> {
    const found = await this.findByEmail(email);
    return found && isLetIn(found.admin) ? found : undefined;
  }
}
