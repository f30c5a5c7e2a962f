import { BoundedCache, type Clock, isRecent } from '@storefold/kernel/core';

/** Half of the minute within which a key that another process destroyed must become unusable here. */
const TTL_MS = 30_000;
const SIZE = 10_000;

/** Sealing keys in memory: at most `size`, each for at most `ttlMs` after it was read. */
export class KeyCache {
  readonly #kept: BoundedCache<{ readonly key: Uint8Array; readonly sinceMs: number }>;

  constructor(
    private readonly clock: Clock,
    private readonly ttlMs = TTL_MS,
    size = SIZE,
  ) {
    this.#kept = new BoundedCache(size);
  }

  get(subject: string): Uint8Array | undefined {
    const kept = this.#kept.get(subject);
    if (!kept) return undefined;
    // The cache's own time limit would keep the key when the clock was set back.
    if (isRecent(kept.sinceMs, this.ttlMs, this.clock.now())) return kept.key;
    this.#kept.delete(subject);
    return undefined;
  }

  set(subject: string, key: Uint8Array): void {
    this.#kept.set(subject, { key, sinceMs: this.clock.now() });
  }

  delete(subject: string): void {
    this.#kept.delete(subject);
  }

  clear(): void {
    this.#kept.clear();
  }
}
