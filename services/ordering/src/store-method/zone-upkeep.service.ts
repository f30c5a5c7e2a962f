import { Inject, Injectable } from '@nestjs/common';
import { findStore, storeChanged } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import type { Call } from '@storefold/kernel/http';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { RecordHooks } from '@storefold/simple-records';
import { StoreMethodQueries } from './store-method.queries.ts';

/** What goes with a zone: who uses it, and what changes with it. */
@Injectable()
export class ZoneUpkeep implements RecordHooks {
  constructor(
    @Inject(StoreMethodQueries) private readonly methods: StoreMethodQueries,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  async beforeDelete({ params: { id }, caller }: Call): Promise<void> {
    const { store } = await this.bus.ask(findStore, { store_id: caller.store.id });
    if (store?.checkout_zone_id === id) throw new Refusal('resource_invalid', 'zone_in_use');
  }

  /** The countries that the store ships to may be others now. */
  async afterChange(storeId: string, context: CommandContext): Promise<void> {
    await this.methods.afterChange(storeId, context);
    this.bus.wake(storeChanged, storeId);
  }
}
