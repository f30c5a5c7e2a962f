import { Inject, Injectable } from '@nestjs/common';
import { type BodyOf, changeStore, findZone, showStore, storeChanged } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type JsonObject, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { nextDocumentNumbers, withDocumentRanges } from './document-ranges.ts';
import { store } from './store.decider.ts';
import { StoreQueries } from './store.queries.ts';
import { storeBody } from './store.serializer.ts';
import type { OpenStore, StoreSettingsFields } from './store.ts';

/** The settings of the caller's store. */
@Injectable()
export class StoreEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(StoreQueries) private readonly stores: StoreQueries,
  ) {}

  @Handles(showStore)
  async showStore({ caller }: Call<typeof showStore>) {
    return this.#shown(caller.store.id, await this.stores.getStore(caller.store.id));
  }

  @Handles(changeStore)
  async changeStore({ caller, body, context }: Call<typeof changeStore>) {
    const { id } = caller.store;
    await this.#refuseUnknownZone(id, body.checkout_zone_id);
    const { settings } = await this.stores.getStore(id);
    const changes = await withDocumentRanges(this.bus, id, settings, settingsOf(body));
    const command = { type: 'ChangeSettings', changes } as const;
    const { state } = await this.commands.execute(store, id, command, context);
    if (state.status === 'none') throw refusals.notFound('store');
    this.bus.wake(storeChanged, id);
    return this.#shown(id, state);
  }

  /** While ordering is away, the ranges of numbers are shown as they began. */
  async #shown(id: string, state: OpenStore) {
    const numbers = await nextDocumentNumbers(this.bus, id, state.settings).catch(() => ({}));
    return { ...storeBody(id, state), ...numbers };
  }

  /** A zone that the store has named all the time stays, whatever it is. */
  async #refuseUnknownZone(store_id: string, zone_id: string | null | undefined): Promise<void> {
    if (!zone_id || (await this.stores.findStore(store_id))?.settings.checkout_zone_id === zone_id) return;
    const { zone } = await this.bus.ask(findZone, { store_id, zone_id });
    if (!zone) throw refusals.invalid({ checkout_zone_id: ['must_exist'] });
  }
}

/** Only the settings that were sent. */
function settingsOf(body: BodyOf<typeof changeStore>): Partial<StoreSettingsFields> {
  const { default_country_id: default_country, vat_id: vat_number, ...settings } = body;
  const sent = Object.entries({ ...settings, default_country, vat_number }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(sent) as Partial<StoreSettingsFields> & { metadata?: JsonObject };
}
