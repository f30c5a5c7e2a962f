import { Controller, Inject } from '@nestjs/common';
import { type RequestOf, resolveActor } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { adminUser } from '../admin-user/admin-user.decider.ts';
import { isLetIn } from '../admin-user/admin-user.ts';
import { mayActIn } from '../admin-user/staff-reach.ts';
import { apiKey } from '../api-key/api-key.decider.ts';
import { RoleQueries, scopesOf } from '../role/role.queries.ts';

/** Tells what staff and API keys may do, from their own streams, so that it holds at once. */
@Controller()
export class ActorController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(RoleQueries) private readonly roles: RoleQueries,
  ) {}

  @Answers(resolveActor)
  async resolveActor({ store_id, actor_type, actor_id }: RequestOf<typeof resolveActor>) {
    const scopes = await (actor_type === 'api_key'
      ? this.#scopesOfKey(actor_id, store_id)
      : this.#scopesOfStaff(actor_id, store_id));
    return { actor: scopes ? { scopes: [...scopes] } : null };
  }

  async #scopesOfKey(id: string, storeId: string): Promise<readonly string[] | undefined> {
    const { state } = await this.commands.load(apiKey, id);
    return state.status === 'active' && state.store_id === storeId ? state.scopes : undefined;
  }

  async #scopesOfStaff(id: string, storeId: string): Promise<readonly string[] | undefined> {
    const { state } = await this.commands.load(adminUser, id);
    if (!isLetIn(state) || !mayActIn(state, storeId)) return undefined;
    return scopesOf(await this.roles.rolesOf(state.profile.role_ids));
  }
}
