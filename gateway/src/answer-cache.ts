import type { Clock } from '@storefold/kernel/core';

export interface AnswerCacheOptions {
  /** An answer is used without asking again for this long. */
  readonly freshMs: number;
  /** When asking again fails, what was found is used up to this age. */
  readonly staleMs: number;
  /** Found answers beyond this push out the oldest; so do those that found nothing, among themselves. */
  readonly maxEntries: number;
  readonly clock: Clock;
}

interface Entry<V> {
  readonly value: V;
  readonly askedAt: number;
  freshUntil: number;
}

/** After a failed attempt an aging answer is used this long before the next. */
const RETRY_MS = 1_000;

/**
 * Keeps a neighbour's answers for seconds, in bounded memory; null is the answer that there is nothing. What was found
 * and what was not are kept apart, so that many bad keys never push out a good one. Questions for one key go out one at
 * a time, and an answer that was asked for before something changed is not kept.
 */
export class AnswerCache<V extends object> {
  readonly #found = new Map<string, Entry<V>>();
  readonly #missing = new Map<string, Entry<null>>();
  readonly #asking = new Map<string, Promise<V | null>>();
  /** Grows with every change, so that answers on their way can be told to be of before. */
  #generation = 0;

  constructor(private readonly options: AnswerCacheOptions) {}

  /** The answer at hand, or the promise of one; only the latter costs a question. */
  get(key: string, ask: () => Promise<V | null>): V | null | Promise<V | null> {
    const entry = this.#found.get(key) ?? this.#missing.get(key);
    if (entry && this.options.clock.now() < entry.freshUntil) return entry.value;
    return this.#asking.get(key) ?? this.#askOnce(key, ask);
  }

  /** Drops what was found and is changed now, and everything that was not found. */
  drop(isChanged: (value: V, key: string) => boolean): void {
    this.#generation++;
    this.#asking.clear();
    this.#missing.clear();
    for (const [key, { value }] of this.#found) if (isChanged(value, key)) this.#found.delete(key);
  }

  clear(): void {
    this.drop(() => true);
  }

  #askOnce(key: string, ask: () => Promise<V | null>): Promise<V | null> {
    const asking = this.#ask(key, ask).finally(() => {
      if (this.#asking.get(key) === asking) this.#asking.delete(key);
    });
    this.#asking.set(key, asking);
    return asking;
  }

  async #ask(key: string, ask: () => Promise<V | null>): Promise<V | null> {
    const generation = this.#generation;
    const askedAt = this.options.clock.now();
    try {
      const value = await ask();
      if (generation === this.#generation) this.#keep(key, value, askedAt);
      return value;
    } catch (error) {
      const aging = this.#found.get(key);
      const usableUntil = (aging?.askedAt ?? 0) + this.options.staleMs;
      const now = this.options.clock.now();
      if (!aging || now >= usableUntil) throw error;
      aging.freshUntil = Math.min(now + RETRY_MS, usableUntil);
      return aging.value;
    }
  }

  #keep(key: string, value: V | null, askedAt: number): void {
    const freshUntil = askedAt + this.options.freshMs;
    this.#found.delete(key);
    this.#missing.delete(key);
    if (value === null) put(this.#missing, key, { value, askedAt, freshUntil }, this.options.maxEntries);
    else put(this.#found, key, { value, askedAt, freshUntil }, this.options.maxEntries);
  }
}

function put<E>(entries: Map<string, E>, key: string, entry: E, maxEntries: number): void {
  entries.set(key, entry);
  if (entries.size <= maxEntries) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}
