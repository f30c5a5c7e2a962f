import { Inject, Injectable } from '@nestjs/common';
import {
  activateAdminUser,
  changeAdminUser,
  deactivateAdminUser,
  deleteAdminUser,
  idPrefixes,
  inviteAdminUser,
  listAdminUsers,
  normalizeEmail,
  showAdminUser,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Filter, where } from '@storefold/kernel/ports';
import { type Call, type Caller, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { adminUser, keptAdminUser } from '../admin-user/admin-user.decider.ts';
import type { AdminUserProfile } from '../admin-user/admin-user.ts';
import { ADMIN_USERS } from '../admin-user/admin-user.view.ts';
import { StaffService } from '../admin-user/staff.service.ts';
import { refuseScopesBeyond } from '../granted-scopes.ts';
import { RoleQueries, scopesOf } from '../role/role.queries.ts';
import { FIRST_STORE_ID, StoreQueries } from '../store/store.queries.ts';
import { StaffTokenService } from './staff-token.service.ts';

/** The members of the staff, as others of the staff manage them. */
@Injectable()
export class StaffEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(RoleQueries) private readonly roles: RoleQueries,
    @Inject(StaffService) private readonly staff: StaffService,
    @Inject(StoreQueries) private readonly stores: StoreQueries,
    @Inject(StaffTokenService) private readonly tokens: StaffTokenService,
  ) {}

  @Handles(listAdminUsers)
  async listAdminUsers(call: Call<typeof listAdminUsers>) {
    const bodyOf = this.staff.bodyOf.bind(this.staff);
    const base = await this.#actingIn(call.caller.store.id);
    return listFrom(this.views.collection(ADMIN_USERS), call, bodyOf, {
      base,
      read: { email: normalizeEmail },
    });
  }

  @Handles(showAdminUser)
  async showAdminUser(call: Call<typeof showAdminUser>) {
    const filter = { all: [await this.#actingIn(call.caller.store.id), where({ id: call.params.id })] };
    const [found] = await this.views.collection(ADMIN_USERS).find({ filter });
    if (!found) throw refusals.notFound('admin_user');
    return this.staff.bodyOf(found.id, found);
  }

  /** The staff of a store. In a further store the owners of the first one act, too, and are managed there. */
  async #actingIn(storeId: string): Promise<Filter> {
    const own = where({ store_id: storeId });
    if (storeId === FIRST_STORE_ID) return own;
    const { owner_ids: owners = [] } = (await this.stores.findStore(FIRST_STORE_ID)) ?? {};
    return { any: [own, { all: [{ field: 'id', in: owners }, where({ status: 'active' })] }] };
  }

  @Handles(inviteAdminUser)
  async inviteAdminUser({ caller, body, context }: Call<typeof inviteAdminUser>) {
    const role_ids = [...new Set(body.role_ids)];
    await this.#refuseRolesBeyond(caller, role_ids);
    const id = context.newId(idPrefixes.admin_user);
    const { email, first_name = null, last_name = null, metadata = {} } = body;
    const { id: store_id, default_locale: preferred_locale } = caller.store;
    const account = { store_id, email, first_name, last_name, role_ids, metadata, preferred_locale };
    await this.staff.addMember(id, account, null, context);
    await this.tokens.invite(id, caller.store.id, context.derive('invite'));
    return this.#shown(id);
  }

  @Handles(changeAdminUser)
  async changeAdminUser({ caller, params, body, context }: Call<typeof changeAdminUser>) {
    const { id } = await this.#manageable(params.id, caller, context);
    const roleIds = body.role_ids && [...new Set(body.role_ids)];
    if (roleIds) await this.#refuseRolesBeyond(caller, roleIds);
    const { role_ids: _, ...details } = body;
    await this.staff.changeMember(id, { type: 'Change', ...details, roleIds }, context);
    return this.#shown(id);
  }

  @Handles(deactivateAdminUser)
  async deactivateAdminUser({ caller, params, context }: Call<typeof deactivateAdminUser>) {
    const { id } = await this.#manageable(params.id, caller, context);
    await this.staff.changeMember(id, { type: 'Deactivate' }, context);
    return this.#shown(id);
  }

  @Handles(activateAdminUser)
  async activateAdminUser({ caller, params, context }: Call<typeof activateAdminUser>) {
    const { id } = await this.#manageable(params.id, caller, context);
    await this.staff.changeMember(id, { type: 'Activate' }, context);
    return this.#shown(id);
  }

  @Handles(deleteAdminUser)
  async deleteAdminUser({ caller, params, context }: Call<typeof deleteAdminUser>) {
    const { id } = await this.#manageable(params.id, caller, context);
    await this.staff.changeMember(id, { type: 'Delete' }, context);
    await this.staff.finishDeletion(id, context);
  }

  /** Somebody whom the caller may manage, because they may do nothing that the caller may not. */
  async #manageable(
    id: string | undefined,
    { store, scopes }: Caller,
    context: CommandContext,
  ): Promise<{ id: string; profile: AdminUserProfile }> {
    const { state } = await this.commands.load(adminUser, id ?? '', context);
    const { profile } = keptAdminUser(state);
    if (profile.store_id !== store.id) throw refusals.notFound('admin_user');
    const held = scopesOf(await this.roles.rolesOf(profile.role_ids));
    refuseScopesBeyond(scopes, held, 'act_manage_somebody');
    return { id: id ?? '', profile };
  }

  async #refuseRolesBeyond({ store, scopes }: Caller, roleIds: readonly string[]): Promise<void> {
    const granted = scopesOf(await this.roles.getRoles(roleIds, store.id));
    refuseScopesBeyond(scopes, granted, 'act_grant');
  }

  async #shown(id: string) {
    const { profile } = keptAdminUser((await this.commands.load(adminUser, id)).state);
    return this.staff.bodyOf(id, profile);
  }
}
