import { findAllowedOrigins, findDefaultStore, type StoreInfo, storeChanged } from '@storefold/contracts';
import { type Clock, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { LookupCache } from './lookup-cache.ts';

/**
 * Finds what requests need that name no store: the store of log-ins of admins, option lists and download links, and the
 * origins whose pages may call the Admin API.
 */
export class DefaultStoreClient {
  readonly #cache: LookupCache<StoreInfo>;
  readonly #origins: LookupCache<readonly string[]>;

  constructor(
    private readonly bus: Bus,
    clock: Clock,
  ) {
    this.#cache = new LookupCache({ freshMs: 10_000, staleMs: 600_000, maxEntries: 1, clock });
    this.#origins = new LookupCache({ freshMs: 10_000, staleMs: 600_000, maxEntries: 1, clock });
    bus.onWake(storeChanged, () => {
      this.#cache.invalidateAll();
      this.#origins.invalidateAll();
    });
  }

  /** Rejects with `unavailable` when identity does not answer, or has no store yet. */
  async findDefaultStore(): Promise<StoreInfo> {
    const store = await this.#cache.lookUp('', async () => (await this.bus.ask(findDefaultStore, {})).store);
    if (!store) throw refusals.unavailable('the_store');
    return store;
  }

  /** Of all stores. Rejects with `unavailable` when identity does not answer. */
  async findAllowedOrigins(): Promise<readonly string[]> {
    const ask = async () => (await this.bus.ask(findAllowedOrigins, {})).origins;
    return (await this.#origins.lookUp('', ask)) ?? [];
  }
}
