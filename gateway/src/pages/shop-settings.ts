import { apiKeyChanged, findDefaultStore, findPublishableKey, storeChanged } from '@storefold/contracts';
import type { Clock } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { LookupCache } from '../authentication/lookup-cache.ts';

/** What the program of the sample shop needs before it can ask the Store API. */
export interface ShopSettings {
  readonly publishable_key: string;
  readonly default_locale: string;
  readonly supported_locales: readonly string[];
  /** Whether it says of itself that it is a sample, which nobody pays in. */
  readonly is_sample: boolean;
}

/** Asks identity, at most every ten seconds. */
export class ShopSettingsClient {
  readonly #cache: LookupCache<ShopSettings>;

  constructor(
    private readonly bus: Bus,
    clock: Clock,
    private readonly isSample: boolean,
  ) {
    this.#cache = new LookupCache({ freshMs: 10_000, staleMs: 600_000, maxEntries: 1, clock });
    bus.onWake(apiKeyChanged, () => this.#cache.invalidateAll());
    bus.onWake(storeChanged, () => this.#cache.invalidateAll());
  }

  /** Null: there is no store yet, or no publishable key of it is good. Rejects with `unavailable` when identity does not answer. */
  async find(): Promise<ShopSettings | null> {
    return this.#cache.lookUp('', () => this.#ask());
  }

  async #ask(): Promise<ShopSettings | null> {
    const { store } = await this.bus.ask(findDefaultStore, {});
    if (!store) return null;
    const { publishable_key } = await this.bus.ask(findPublishableKey, { store_id: store.id });
    if (publishable_key === null) return null;
    const { default_locale, supported_locales } = store;
    return { publishable_key, default_locale, supported_locales, is_sample: this.isSample };
  }
}
