import { Inject, Injectable } from '@nestjs/common';
import { asciiLowerCase, createStore, listStores, MAX_STORE_CODE, type Scope } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { Refusal, refusals } from '@storefold/kernel/core';
import { type Call, type Caller, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { adminUser } from '../admin-user/admin-user.decider.ts';
import { ownsInstallation } from '../admin-user/staff-reach.ts';
import { ApiKeyService } from '../api-key/api-key.service.ts';
import type { ApiKeyType } from '../api-key/api-key.ts';
import { refuseScopesBeyond } from '../granted-scopes.ts';
import { createOwnerRole, ownerRoleId, role } from '../role/role.ts';
import { firstSettings } from '../store/first-settings.ts';
import { store } from '../store/store.decider.ts';
import { storeIdOf } from '../store/store.queries.ts';
import { storeBody } from '../store/store.serializer.ts';
import { STORES } from '../store/store.view.ts';

const EVERY_SCOPE: readonly Scope[] = ['read_all', 'write_all'];

/** The stores of the installation, for the owners of the first one. */
@Injectable()
export class InstallationEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(ApiKeyService) private readonly apiKeys: ApiKeyService,
  ) {}

  @Handles(listStores)
  async listStores(call: Call<typeof listStores>) {
    await this.#refuseOthers(call.caller);
    const all = { base: { all: [] }, defaultSort: [{ field: 'created_at' }] };
    return listFrom(this.views.collection(STORES), call, storeBody, all);
  }

  @Handles(createStore)
  async createStore({ body, caller, context }: Call<typeof createStore>) {
    await this.#refuseOthers(caller);
    refuseScopesBeyond(caller.scopes, EVERY_SCOPE, 'act_grant');
    const { name } = body;
    const code = body.code ?? codeOf(name);
    const currency = body.default_currency ?? caller.store.default_currency;
    const settings = { ...firstSettings, name, default_currency: currency, supported_currencies: [] };
    const id = storeIdOf(code);
    const opening = context.inStore(id);
    const { state } = await this.commands.execute(store, id, { type: 'Open', code, settings }, opening);
    if (state.status === 'none') throw refusals.notFound('store');
    const owners = opening.derive('create role owner');
    await this.commands.execute(role, ownerRoleId(id), createOwnerRole(id), owners);
    return {
      store: storeBody(id, state),
      publishable_key: await this.#issue(id, 'Storefront', 'publishable', [], opening),
      secret_key: await this.#issue(id, 'Administration', 'secret', EVERY_SCOPE, opening),
    };
  }

  async #refuseOthers({ admin }: Caller): Promise<void> {
    const { state } = await this.commands.load(adminUser, admin?.id ?? '');
    if (ownsInstallation(state)) return;
    throw new Refusal('access_denied', 'first_stores_owner_needed');
  }

  async #issue(
    storeId: string,
    name: string,
    keyType: ApiKeyType,
    scopes: readonly Scope[],
    context: CommandContext,
  ): Promise<string> {
    const issuing = context.derive(`${keyType} key`);
    const token = await this.apiKeys.makeToken(keyType, issuing);
    await this.apiKeys.registerKey(token, { storeId, name, keyType, scopes, grantor: null }, issuing);
    return token;
  }
}

/** Small letters, digits and hyphens. Refused when the name has none of them. */
function codeOf(name: string): string {
  const code = asciiLowerCase(name.normalize('NFKD'))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_STORE_CODE)
    .replace(/-$/, '');
  if (code === '') throw refusals.invalid({ code: ['blank'] });
  return code;
}
