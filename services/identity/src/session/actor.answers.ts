import { Controller, Inject } from '@nestjs/common';
import { type RequestOf, resolveActor } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/kernel/runtime';
import { adminUser } from '../admin-user/admin-user.decider.ts';
import { isLetIn } from '../admin-user/admin-user.ts';
import { apiKey } from '../api-key/api-key.decider.ts';
import { RoleQueries, scopesOf } from '../role/role.queries.ts';

/** Tells what staff and API keys may do, from their own streams, so that it holds at once. */
@Controller()
export class ActorAnswers {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(RoleQueries) private readonly roles: RoleQueries,
  ) {}

  @Answers(resolveActor)
  async resolveActor({ actor_type, actor_id }: RequestOf<typeof resolveActor>) {
    const scopes = await (actor_type === 'api_key'
      ? this.#scopesOfKey(actor_id)
      : this.#scopesOfStaff(actor_id));
    return { actor: scopes ? { scopes: [...scopes] } : null };
  }

  async #scopesOfKey(id: string): Promise<readonly string[] | undefined> {
    const { state } = await this.commands.load(apiKey, id);
    return state.status === 'active' ? state.scopes : undefined;
  }

  async #scopesOfStaff(id: string): Promise<readonly string[] | undefined> {
    const { state } = await this.commands.load(adminUser, id);
    return isLetIn(state) ? scopesOf(await this.roles.rolesOf(state.profile.role_ids)) : undefined;
  }
}
