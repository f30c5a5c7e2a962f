import { Inject, Injectable } from '@nestjs/common';
import { findStore, storeChanged } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import type { Call } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { isReferred, type RecordHooks, type References } from '@storefold/simple-records';
import { OfferChanges } from '../offer-changes.ts';

/** Who names a zone. */
export const zoneReferences: References = [
  ['delivery_methods', 'zone_ids'],
  ['payment_methods', 'zone_ids'],
  ['tax_rates', 'zone_id'],
];

/** What goes with a zone: who uses it, and what changes with it. */
@Injectable()
export class ZoneUpkeep implements RecordHooks {
  constructor(
    @Inject(OfferChanges) private readonly offers: OfferChanges,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  async beforeDelete({ params: { id = '' }, caller }: Call): Promise<void> {
    const storeId = caller.store.id;
    const isUsed = await isReferred([id], storeId, zoneReferences, this.views);
    const { store } = await this.bus.ask(findStore, { store_id: storeId });
    if (isUsed || store?.checkout_zone_id === id) throw new Refusal('resource_invalid', 'zone_in_use');
  }

  /** The countries that the store ships to may be others now. */
  async afterChange(storeId: string, context: CommandContext): Promise<void> {
    await this.offers.afterChange(storeId, context);
    this.bus.wake(storeChanged, storeId);
  }
}
