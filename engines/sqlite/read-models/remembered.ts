import type { Filter } from '@storefold/kernel/ports';
import { LRUCache } from 'lru-cache';

/** Counts and the like as characters of memory, keys included. */
const MAX_WEIGHT = 2_000_000;
const WEIGHT_OF_ENTRY = 32;

/** What was counted in a collection, for as long as the collection does not change. */
export class Remembered {
  readonly #answers = new LRUCache<string, { readonly value: unknown }>({ maxSize: MAX_WEIGHT });
  #state: string | undefined;

  /** To be told before each reading: another state than before forgets everything. */
  stateIs(state: string): void {
    if (state !== this.#state) this.#answers.clear();
    this.#state = state;
  }

  knows(question: string, filter: Filter | undefined): boolean {
    return this.#answers.has(keyOf(question, filter));
  }

  answer<T>(question: string, filter: Filter | undefined, compute: () => T): T {
    const key = keyOf(question, filter);
    const known = this.#answers.get(key);
    if (known) return known.value as T;
    const value = compute();
    const entries = value instanceof Map ? value.size : 1;
    this.#answers.set(key, { value }, { size: key.length + WEIGHT_OF_ENTRY * entries });
    return value;
  }
}

const keyOf = (question: string, filter: Filter | undefined): string =>
  `${question} ${filter === undefined ? '' : JSON.stringify(filter)}`;
