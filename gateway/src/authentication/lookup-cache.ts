import { BoundedCache, type Clock, isRecent } from '@storefold/kernel/core';

interface LookupCacheOptions {
  /** For this long a result is used without asking again. */
  readonly freshMs: number;
  /** When asking again fails, a found result is used up to this age. */
  readonly staleMs: number;
  /** The most results of each kind, found and not found. Beyond it the least recently used are dropped. */
  readonly maxEntries: number;
  readonly clock: Clock;
}

interface Entry<V> {
  readonly value: V;
  readonly askedAt: number;
  freshUntil: number;
}

/** After a failed question a stale result is used for this long before the next question. */
const RETRY_MS = 1_000;

/**
 * Caches the answers of another service by key; null means that nothing was found. Found and not found are kept apart,
 * so that many bad keys never evict a good one. Questions for one key are sent one at a time, and a result that was
 * requested before an invalidation is not kept.
 */
export class LookupCache<V extends object> {
  readonly #found: BoundedCache<Entry<V>>;
  readonly #missing: BoundedCache<Entry<null>>;
  readonly #pending = new Map<string, Promise<V | null>>();
  /** Grows with every invalidation, so that pending results can be recognised as older. */
  #generation = 0;

  constructor(private readonly options: LookupCacheOptions) {
    this.#found = new BoundedCache(options.maxEntries);
    this.#missing = new BoundedCache(options.maxEntries);
  }

  /** A fresh result at once, or the promise of one. Rejects like `ask` when there is no stale result to use. */
  lookUp(key: string, ask: () => Promise<V | null>): V | null | Promise<V | null> {
    const entry = this.#found.get(key) ?? this.#missing.get(key);
    const now = this.options.clock.now();
    if (entry && isRecent(entry.askedAt, entry.freshUntil - entry.askedAt, now)) return entry.value;
    return this.#pending.get(key) ?? this.#askOnce(key, ask);
  }

  /** Drops the found results for which `isMeant` returns true, and all results of keys that were not found. */
  invalidateWhere(isMeant: (value: V, key: string) => boolean): void {
    this.#generation++;
    this.#pending.clear();
    this.#missing.clear();
    const meant = [...this.#found.entries()].filter(([key, { value }]) => isMeant(value, key));
    for (const [key] of meant) this.#found.delete(key);
  }

  invalidateAll(): void {
    this.invalidateWhere(() => true);
  }

  #askOnce(key: string, ask: () => Promise<V | null>): Promise<V | null> {
    const pending = this.#ask(key, ask).finally(() => {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    });
    this.#pending.set(key, pending);
    return pending;
  }

  async #ask(key: string, ask: () => Promise<V | null>): Promise<V | null> {
    const generation = this.#generation;
    const askedAt = this.options.clock.now();
    try {
      const value = await ask();
      if (generation === this.#generation) this.#keep(key, value, askedAt);
      return value;
    } catch (error) {
      const stale = this.#found.get(key);
      const { staleMs, clock } = this.options;
      const now = clock.now();
      if (!stale || !isRecent(stale.askedAt, staleMs, now)) throw error;
      stale.freshUntil = Math.min(now + RETRY_MS, stale.askedAt + staleMs);
      return stale.value;
    }
  }

  #keep(key: string, value: V | null, askedAt: number): void {
    const freshUntil = askedAt + this.options.freshMs;
    this.#found.delete(key);
    this.#missing.delete(key);
    if (value === null) this.#missing.set(key, { value, askedAt, freshUntil });
    else this.#found.set(key, { value, askedAt, freshUntil });
  }
}
