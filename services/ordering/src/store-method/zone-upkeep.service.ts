import { Inject, Injectable } from '@nestjs/common';
import { findStore, storeChanged } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import type { Call } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { RecordHooks } from '@storefold/simple-records';
import { DELIVERY_METHODS } from '../delivery-method/delivery-method.ts';
import { PAYMENT_METHODS } from '../payment-method/payment-method.ts';
import { TAX_RATES } from '../tax/tax-rate.ts';
import { StoreMethodQueries } from './store-method.queries.ts';

/** What goes with a zone: who uses it, and what changes with it. */
@Injectable()
export class ZoneUpkeep implements RecordHooks {
  constructor(
    @Inject(StoreMethodQueries) private readonly methods: StoreMethodQueries,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  async beforeDelete({ params: { id = '' }, caller }: Call): Promise<void> {
    await this.views.caughtUpTo();
    const ofStore = { field: 'store_id', eq: caller.store.id };
    const using = { all: [ofStore, { field: 'zone_ids', eq: id }] };
    const counts = await Promise.all([
      this.views.collection(DELIVERY_METHODS).count(using),
      this.views.collection(PAYMENT_METHODS).count(using),
      this.views.collection(TAX_RATES).count({ all: [ofStore, { field: 'zone_id', eq: id }] }),
    ]);
    const { store } = await this.bus.ask(findStore, { store_id: caller.store.id });
    if (store?.checkout_zone_id === id || counts.some((count) => count > 0))
      throw new Refusal('resource_invalid', 'zone_in_use');
  }

  /** The countries that the store ships to may be others now. */
  async afterChange(storeId: string, context: CommandContext): Promise<void> {
    await this.methods.afterChange(storeId, context);
    this.bus.wake(storeChanged, storeId);
  }
}
