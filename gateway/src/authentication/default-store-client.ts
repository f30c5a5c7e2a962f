import { findDefaultStore, type StoreInfo, storeChanged } from '@storefold/contracts';
import { type Clock, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { LookupCache } from './lookup-cache.ts';

/** Finds the store for requests that name none: log-in of admins, option lists, download links. */
export class DefaultStoreClient {
  readonly #cache: LookupCache<StoreInfo>;

  constructor(
    private readonly bus: Bus,
    clock: Clock,
  ) {
    this.#cache = new LookupCache({ freshMs: 10_000, staleMs: 600_000, maxEntries: 1, clock });
    bus.onWake(storeChanged, () => this.#cache.invalidateAll());
  }

  /** Rejects with `unavailable` when identity does not answer, or has no store yet. */
  async findDefaultStore(): Promise<StoreInfo> {
    const store = await this.#cache.lookUp('', async () => (await this.bus.ask(findDefaultStore, {})).store);
    if (!store) throw refusals.unavailable('The store');
    return store;
  }
}
