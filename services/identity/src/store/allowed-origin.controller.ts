import { Controller, Inject } from '@nestjs/common';
import {
  addAllowedOrigin,
  changeAllowedOrigin,
  idPrefixes,
  listAllowedOrigins,
  removeAllowedOrigin,
  showAllowedOrigin,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles, pageOf } from '@storefold/kernel/http';
import type { Bus } from '@storefold/kernel/ports';
import { BUS, COMMANDS } from '@storefold/kernel/runtime';
import { findAllowedOrigin, type StoreCommand, store } from './store.decider.ts';
import { Stores } from './stores.ts';

/** The origins that links with tokens may lead to. */
@Controller()
export class AllowedOriginController {
  constructor(
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(Stores) private readonly stores: Stores,
  ) {}

  @Handles(listAllowedOrigins)
  async list({ caller, list }: Call<typeof listAllowedOrigins>) {
    return pageOf((await this.stores.get(caller.store.id)).allowed_origins, list);
  }

  @Handles(showAllowedOrigin)
  async show({ caller, params }: Call<typeof showAllowedOrigin>) {
    return findAllowedOrigin(await this.stores.get(caller.store.id), params.id ?? '');
  }

  @Handles(addAllowedOrigin)
  async add({ caller, body, context }: Call<typeof addAllowedOrigin>) {
    const allowedOriginId = context.newId(idPrefixes.allowed_origin);
    await this.#run(caller.store.id, { type: 'AddAllowedOrigin', allowedOriginId, ...body }, context);
    return findAllowedOrigin(await this.stores.get(caller.store.id), allowedOriginId);
  }

  @Handles(changeAllowedOrigin)
  async change({ caller, params, body, context }: Call<typeof changeAllowedOrigin>) {
    const allowedOriginId = params.id ?? '';
    await this.#run(caller.store.id, { type: 'ChangeAllowedOrigin', allowedOriginId, ...body }, context);
    return findAllowedOrigin(await this.stores.get(caller.store.id), allowedOriginId);
  }

  @Handles(removeAllowedOrigin)
  async remove({ caller, params, context }: Call<typeof removeAllowedOrigin>) {
    const command = { type: 'RemoveAllowedOrigin', allowedOriginId: params.id ?? '' } as const;
    await this.#run(caller.store.id, command, context);
    return undefined;
  }

  async #run(storeId: string, command: StoreCommand, context: CommandContext): Promise<void> {
    await this.commands.run(store, storeId, command, context);
    this.bus.wake('store.changed', storeId);
  }
}
