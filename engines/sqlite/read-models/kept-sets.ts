import { LRUCache } from 'lru-cache';

/** The limit on the memory of what is kept for one collection. */
const MAX_BYTES = 48_000_000;
const BYTES_OF_ENTRY = 200;
/** What lags behind by more changes than this is read again as a whole. */
const MAX_CHANGES = 2_000;

/** Something read from the tables that can be brought up to date document by document. */
export interface KeptSet {
  readonly bytes: number;
  /** Reads again what concerns these documents. */
  refresh(changed: readonly number[]): void;
}

interface Entry {
  readonly set: KeptSet;
  /** The number of changes that the set includes. */
  upTo: number;
}

/** Keeps sets of documents in memory. Each is brought up to date with what has changed since it was used last. */
export class KeptSets {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ set }, key) => set.bytes + key.length + BYTES_OF_ENTRY,
  });
  /** The numbers of changed documents, the last ones only, and how many were dropped before them. */
  #changes: number[] = [];
  #dropped = 0;

  noticeChange(n: number): void {
    this.#changes.push(n);
    if (this.#changes.length <= MAX_CHANGES) return;
    this.#dropped += this.#changes.length;
    this.#changes = [];
  }

  clear(): void {
    this.#entries.clear();
  }

  /** A key identifies one kind of set. */
  get<S extends KeptSet>(key: string, load: () => S): S {
    const upTo = this.#dropped + this.#changes.length;
    const entry = this.#entries.get(key);
    if (!entry || entry.upTo < this.#dropped) {
      const set = load();
      this.#entries.set(key, { set, upTo });
      return set;
    }
    if (entry.upTo < upTo) entry.set.refresh([...new Set(this.#changes.slice(entry.upTo - this.#dropped))]);
    entry.upTo = upTo;
    return entry.set as S;
  }
}
