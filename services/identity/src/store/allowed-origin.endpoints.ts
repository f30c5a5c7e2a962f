import { Inject, Injectable } from '@nestjs/common';
import {
  addAllowedOrigin,
  changeAllowedOrigin,
  idPrefixes,
  listAllowedOrigins,
  removeAllowedOrigin,
  scopeAllows,
  showAllowedOrigin,
  storeChanged,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import type { Bus } from '@storefold/kernel/ports';
import { type Call, type Caller, Handles, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { findAllowedOrigin, type StoreCommand, store } from './store.decider.ts';
import { StoreQueries } from './store.queries.ts';

/** The origins that links with tokens may lead to. */
@Injectable()
export class AllowedOriginEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(StoreQueries) private readonly stores: StoreQueries,
  ) {}

  @Handles(listAllowedOrigins)
  async listAllowedOrigins(call: Call<typeof listAllowedOrigins>) {
    return pageOf((await this.stores.getStore(call.caller.store.id)).allowed_origins, call);
  }

  @Handles(showAllowedOrigin)
  async showAllowedOrigin({ caller, params }: Call<typeof showAllowedOrigin>) {
    return findAllowedOrigin(await this.stores.getStore(caller.store.id), params.id);
  }

  @Handles(addAllowedOrigin)
  async addAllowedOrigin({ caller, body, context }: Call<typeof addAllowedOrigin>) {
    const allowedOriginId = context.newId(idPrefixes.allowed_origin);
    const origin = { allowedOriginId, ...body, isForStaff: mayDoAll(caller) };
    await this.#runCommand(caller.store.id, { type: 'AddAllowedOrigin', ...origin }, context);
    return findAllowedOrigin(await this.stores.getStore(caller.store.id), allowedOriginId);
  }

  @Handles(changeAllowedOrigin)
  async changeAllowedOrigin({ caller, params, body, context }: Call<typeof changeAllowedOrigin>) {
    const allowedOriginId = params.id;
    const origin = { allowedOriginId, ...body, isForStaff: mayDoAll(caller) };
    await this.#runCommand(caller.store.id, { type: 'ChangeAllowedOrigin', ...origin }, context);
    return findAllowedOrigin(await this.stores.getStore(caller.store.id), allowedOriginId);
  }

  @Handles(removeAllowedOrigin)
  async removeAllowedOrigin({ caller, params, context }: Call<typeof removeAllowedOrigin>) {
    const command = { type: 'RemoveAllowedOrigin', allowedOriginId: params.id } as const;
    await this.#runCommand(caller.store.id, command, context);
  }

  async #runCommand(storeId: string, command: StoreCommand, context: CommandContext): Promise<void> {
    await this.commands.execute(store, storeId, command, context);
    this.bus.wake(storeChanged, storeId);
  }
}

/** Whoever may do less could otherwise lead the links of those who may do more to a site of their own. */
const mayDoAll = ({ scopes }: Caller): boolean => scopeAllows(scopes, 'write_all');
