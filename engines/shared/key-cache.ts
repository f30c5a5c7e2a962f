import type { Clock } from '@storefold/kernel/core';

interface Kept {
  readonly key: Uint8Array;
  readonly sinceMs: number;
}

/** Half of the minute in which a key that another process destroyed must be unusable here. */
const TTL_MS = 30_000;
const SIZE = 10_000;

/** Sealing keys in memory: at most `size`, each for at most `ttlMs`, the least recently noted forgotten first. */
export class KeyCache {
  readonly #kept = new Map<string, Kept>();

  constructor(
    private readonly clock: Clock,
    private readonly ttlMs = TTL_MS,
    private readonly size = SIZE,
  ) {}

  get(subject: string): Uint8Array | undefined {
    const kept = this.#kept.get(subject);
    if (!kept) return undefined;
    const ageMs = this.clock.now() - kept.sinceMs;
    // A negative age: the clock was set back, and how old the key is nobody knows.
    if (ageMs >= 0 && ageMs < this.ttlMs) return kept.key;
    this.#kept.delete(subject);
    return undefined;
  }

  set(subject: string, key: Uint8Array): void {
    this.#kept.delete(subject);
    this.#kept.set(subject, { key, sinceMs: this.clock.now() });
    if (this.#kept.size <= this.size) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  delete(subject: string): void {
    this.#kept.delete(subject);
  }

  clear(): void {
    this.#kept.clear();
  }
}
