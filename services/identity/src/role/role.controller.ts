import { Inject, Injectable } from '@nestjs/common';
import { changeRole, createRole, deleteRole, idPrefixes, listRoles, showRole } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Call, findInStore, Handles, listFrom } from '@storefold/kernel/http';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { StaffSessions } from '../admin-user/staff-sessions.ts';
import { type RoleCommand, role, roleOf } from './role.decider.ts';
import { roleBody } from './role.serializer.ts';
import { ROLES } from './role.view.ts';

/** Roles, and what they allow. */
@Injectable()
export class RoleController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(StaffSessions) private readonly sessions: StaffSessions,
  ) {}

  @Handles(listRoles)
  async listRoles(call: Call<typeof listRoles>) {
    return listFrom(this.views.collection(ROLES), call, roleBody);
  }

  @Handles(showRole)
  async showRole(call: Call<typeof showRole>) {
    const found = await findInStore(this.views.collection(ROLES), call, 'Role');
    return roleBody(found.id, found);
  }

  @Handles(createRole)
  async createRole({ caller, body, context }: Call<typeof createRole>) {
    const id = context.newId(idPrefixes.role);
    const details = { name: body.name, scopes: [...new Set(body.scopes)], metadata: body.metadata ?? {} };
    const command = { type: 'Create', storeId: caller.store.id, details, grantor: caller.scopes } as const;
    const { state } = await this.commands.execute(role, id, command, context, { isNew: true });
    return roleBody(id, roleOf(caller.store.id, state));
  }

  @Handles(changeRole)
  async changeRole({ caller, params, body, context }: Call<typeof changeRole>) {
    const { name, scopes, metadata } = body;
    const changes = { name, scopes: scopes && [...new Set(scopes)], metadata };
    const command = { type: 'Change', changes, grantor: caller.scopes } as const;
    const { id, state } = await this.#runCommand(params.id, caller.store.id, command, context);
    return roleBody(id, roleOf(caller.store.id, state));
  }

  @Handles(deleteRole)
  async deleteRole({ caller, params, context }: Call<typeof deleteRole>) {
    const command = { type: 'Delete', grantor: caller.scopes } as const;
    await this.#runCommand(params.id, caller.store.id, command, context);
  }

  /** A repeated command finds the role as it was before. */
  async #runCommand(
    roleId: string | undefined,
    storeId: string,
    command: RoleCommand,
    context: CommandContext,
  ) {
    const id = roleId ?? '';
    roleOf(storeId, (await this.commands.load(role, id, context)).state);
    const { state } = await this.commands.execute(role, id, command, context);
    await this.sessions.lookAgainAtStaffOf(storeId);
    return { id, state };
  }
}
