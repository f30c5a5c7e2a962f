import { Inject, Injectable } from '@nestjs/common';
import type { AdminAccount } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { RoleQueries } from '../role/role.queries.ts';
import { store } from '../store/store.decider.ts';
import { AdminEmailClaims } from './admin-email-claims.ts';
import { type AdminUserCommand, adminUser, keptAdminUser, type NewAccount } from './admin-user.decider.ts';
import { adminUserBody } from './admin-user.serializer.ts';
import { type AdminUserProfile, hasRoleOfOwners, isActiveOwner } from './admin-user.ts';
import { StaffSessions } from './staff-sessions.ts';

/**
 * Adds, changes and deletes members of the staff. The store's stream counts those who can act as owners, so that of two
 * owners who remove each other at once one stays: whoever may stop being an owner leaves the count before the change,
 * and whoever becomes one enters it after. Who was counted while they ceased to be one stays in the count, so a removal
 * looks at each of the others.
 */
@Injectable()
export class StaffService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(AdminEmailClaims) private readonly emails: AdminEmailClaims,
    @Inject(RoleQueries) private readonly roles: RoleQueries,
    @Inject(StaffSessions) private readonly sessions: StaffSessions,
  ) {}

  /** Refused if the address belongs to somebody else. */
  async addMember(
    id: string,
    account: NewAccount,
    passwordHash: string | null,
    context: CommandContext,
  ): Promise<void> {
    if (!(await this.emails.claim(account.email, id, context))) throw refusals.invalid({ email: ['taken'] });
    await this.commands.execute(adminUser, id, { type: 'Create', account, passwordHash }, context);
    await this.countOwner(id, context);
  }

  /** The last owner who can act as one is refused to stop being one. */
  async changeMember(id: string, command: AdminUserCommand, context: CommandContext): Promise<void> {
    const { profile } = keptAdminUser((await this.commands.load(adminUser, id, context)).state);
    const ends = endsOwnership(command, profile);
    if (ends) await this.#removeOwner(id, profile.store_id, context);
    try {
      await this.commands.execute(adminUser, id, command, context);
    } finally {
      if (ends || canMakeOwner(command)) await this.countOwner(id, context);
    }
    this.sessions.lookAgainAt(id);
  }

  /** Counts somebody among the owners of the store who can act as one now. Safe to repeat. */
  async countOwner(id: string, context: CommandContext): Promise<void> {
    const { state } = await this.commands.load(adminUser, id);
    if (!isActiveOwner(state)) return;
    const add = { type: 'AddOwner', adminUserId: id } as const;
    const { store_id: storeId } = state.profile;
    await this.commands.execute(store, storeId, add, context.inStore(storeId).derive(add.type));
  }

  async #removeOwner(id: string, storeId: string, context: CommandContext): Promise<void> {
    const { state } = await this.commands.load(store, storeId);
    const others = state.status === 'open' ? state.owner_ids.filter((each) => each !== id) : [];
    const activeOwnerIds = await this.#activeOwnersOf(others);
    const remove = { type: 'RemoveOwner', adminUserId: id, activeOwnerIds } as const;
    await this.commands.execute(store, storeId, remove, context.inStore(storeId).derive(remove.type));
  }

  async #activeOwnersOf(ids: readonly string[]): Promise<string[]> {
    const loaded = await Promise.all(ids.map((id) => this.commands.load(adminUser, id)));
    return ids.filter((_id, index) => isActiveOwner(loaded[index]?.state ?? { status: 'none' }));
  }

  /**
   * Completes a deletion once the stream records it: releases the address while it can still be read, then makes
   * everything sealed for the person unreadable. Safe to repeat.
   */
  async finishDeletion(id: string, context: CommandContext): Promise<void> {
    const { state } = await this.commands.load(adminUser, id);
    if (state.status !== 'deleted') return;
    this.sessions.lookAgainAt(id);
    if (state.email !== '') await this.emails.release(state.email, id, context);
    await this.vault.destroy(id);
  }

  async bodyOf(id: string, profile: AdminUserProfile): Promise<AdminAccount> {
    return adminUserBody(id, profile, await this.roles.rolesOf(profile.role_ids));
  }
}

/** Whether somebody can be an owner after the command who was none before. */
const canMakeOwner = (command: AdminUserCommand): boolean =>
  command.type === 'Activate' || (command.type === 'Change' && command.roleIds !== undefined);

/** Whether somebody can be no owner after the command. */
function endsOwnership(command: AdminUserCommand, { store_id }: AdminUserProfile): boolean {
  if (command.type === 'Change') {
    return command.roleIds !== undefined && !hasRoleOfOwners({ role_ids: command.roleIds, store_id });
  }
  return command.type === 'Deactivate' || command.type === 'Delete';
}
