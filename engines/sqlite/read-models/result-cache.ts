import type { Filter } from '@storefold/kernel/ports';
import { LRUCache } from 'lru-cache';

/** The limit on cached results in characters of memory, including keys. */
const MAX_WEIGHT = 2_000_000;
const WEIGHT_OF_ENTRY = 32;

/** Caches counts, facets, ranges and pages (the numbers of documents) of a collection until the collection changes. */
export class ResultCache {
  readonly #results = new LRUCache<string, { readonly value: unknown }>({ maxSize: MAX_WEIGHT });
  #state: string | undefined;

  /** Clears the cache when the state differs from that of the previous call. Call it before each read. */
  keepIfStateIs(state: string): void {
    if (state !== this.#state && this.#results.size > 0) this.#results.clear();
    this.#state = state;
  }

  getOrCompute<T>(question: string, filter: Filter | undefined, compute: () => T): T {
    const key = keyOf(question, filter);
    const known = this.#results.get(key);
    if (known) return known.value as T;
    const value = compute();
    const entries = value instanceof Map ? value.size : Array.isArray(value) ? value.length : 1;
    this.#results.set(key, { value }, { size: key.length + WEIGHT_OF_ENTRY * entries });
    return value;
  }
}

const keyOf = (question: string, filter: Filter | undefined): string =>
  `${question} ${filter === undefined ? '' : textOf(filter)}`;

/** Of filters that do not change. */
const texts = new WeakMap<Filter, string>();

/** The JSON of a filter. That of a frozen one is written once, because searches ask with the same long ones again. */
function textOf(filter: Filter): string {
  const known = texts.get(filter);
  if (known !== undefined) return known;
  const text = writtenOf(filter);
  if (Object.isFrozen(filter)) texts.set(filter, text);
  return text;
}

function writtenOf(filter: Filter): string {
  if ('all' in filter) return `{"all":[${filter.all.map(textOf).join(',')}]}`;
  return 'not' in filter ? `{"not":${textOf(filter.not)}}` : JSON.stringify(filter);
}
