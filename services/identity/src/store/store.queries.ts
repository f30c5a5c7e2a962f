import { Inject, Injectable } from '@nestjs/common';
import type { StoreInfo } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { recordId, refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { FIRST_STORE_CODE } from './first-store-code.ts';
import { store } from './store.decider.ts';
import { storeInfoOf } from './store.serializer.ts';
import type { OpenStore } from './store.ts';

/** Every installation begins with one store. Its id is the same everywhere, so it is found without a read model. */
export const FIRST_STORE_ID = recordId('store', 'first');

/** The id of the store with this code: a code is taken by the stream that it names. */
export const storeIdOf = (code: string): string =>
  code === FIRST_STORE_CODE ? FIRST_STORE_ID : recordId('store', `code ${code}`);

/** Finds stores in their own streams. */
@Injectable()
export class StoreQueries {
  constructor(@Inject(TOKENS.COMMANDS) private readonly commands: Commands) {}

  async findStore(storeId: string): Promise<OpenStore | undefined> {
    const { state } = await this.commands.load(store, storeId);
    return state.status === 'open' ? state : undefined;
  }

  async getStore(storeId: string): Promise<OpenStore> {
    const found = await this.findStore(storeId);
    if (!found) throw refusals.notFound('store');
    return found;
  }

  /** The origins that links with tokens of a store's staff may lead to. */
  async findStaffOrigins(storeId: string): Promise<string[]> {
    const found = await this.findStore(storeId);
    const { allowed_origins = [], staff_origin_ids = [] } = found ?? {};
    return allowed_origins.filter(({ id }) => staff_origin_ids.includes(id)).map(({ origin }) => origin);
  }

  async findStoreInfo(storeId: string): Promise<StoreInfo | undefined> {
    const found = await this.findStore(storeId);
    return found && storeInfoOf(storeId, found);
  }
}
