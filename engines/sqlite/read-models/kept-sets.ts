import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** The limit on the memory of what is kept for one collection. */
const MAX_BYTES = 48_000_000;
const BYTES_OF_ENTRY = 200;
/** What lags behind by more changes than this is read again as a whole. */
const MAX_CHANGES = 2_000;

/** Something read from the tables that can be brought up to date document by document. */
export interface KeptSet {
  readonly bytes: number;
  /** After more changes it is read again as a whole. */
  readonly maxChanges?: number;
  /** Reads again what concerns these documents. */
  refresh(changed: readonly number[]): void;
}

interface Entry {
  readonly set: KeptSet;
  /** The number of changes that the set includes. */
  upTo: number;
}

/** Reads a set. After each part others may have their turn. */
type InParts<S> = Generator<void, S>;

/** Thrown in place of a set that takes long to read, so that others have their turn meanwhile. Ask again afterwards. */
export class StillBeingRead extends Error {
  /** `isOver`: never rejects. Whoever asks again is told what failed. */
  constructor(
    readonly key: string,
    readonly isOver: Promise<void>,
  ) {
    super(`${key} is still being read`);
  }
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
  /** By key. One part of one set is read in a turn of the event loop. */
  #beingRead = new Map<string, StillBeingRead>();
  #lastReading: Promise<void> = Promise.resolve();
  #waitedFor: ReadonlySet<string> = new Set();

  /** Keys of sets that are read at once from now on, because the caller has waited for them before. */
  set waitedFor(keys: ReadonlySet<string>) {
    this.#waitedFor = keys;
  }

  noticeChange(n: number): void {
    this.#changes.push(n);
    if (this.#changes.length <= MAX_CHANGES) return;
    this.#dropped += this.#changes.length;
    this.#changes = [];
  }

  clear(): void {
    this.#entries.clear();
    this.#beingRead = new Map();
  }

  /**
   * A key identifies one kind of set. Throws StillBeingRead after the first part of what takes long to read, unless it was
   * the last.
   */
  getInParts<S extends KeptSet>(key: string, read: () => InParts<S>): S {
    const found = this.#find<S>(key);
    if (found) return found;
    const isAtOnce = this.#waitedFor.has(key);
    const underWay = this.#beingRead.get(key);
    if (underWay && !isAtOnce) throw underWay;
    const upTo = this.#changesSoFar();
    const parts = read();
    for (let part = parts.next(); ; part = parts.next()) {
      if (part.done) return this.#keep(key, part.value, upTo);
      if (!isAtOnce) throw this.#readOn(key, parts, upTo);
    }
  }

  #readOn<S extends KeptSet>(key: string, parts: InParts<S>, upTo: number): StillBeingRead {
    const beingRead = this.#beingRead;
    const readOn = async () => {
      try {
        for (;;) {
          await nextTurn();
          // What was read so far no longer counts.
          if (beingRead !== this.#beingRead) return;
          const part = parts.next();
          if (!part.done) continue;
          this.#keep(key, part.value, upTo);
          return;
        }
      } catch {
        // Whoever waits reads it at once and is told.
      } finally {
        beingRead.delete(key);
      }
    };
    this.#lastReading = this.#lastReading.then(readOn);
    const reading = new StillBeingRead(key, this.#lastReading);
    beingRead.set(key, reading);
    return reading;
  }

  #changesSoFar(): number {
    return this.#dropped + this.#changes.length;
  }

  /** `upTo`: the number of changes that the set includes. */
  #keep<S extends KeptSet>(key: string, set: S, upTo: number): S {
    this.#entries.set(key, { set, upTo });
    return set;
  }

  /** Undefined for what is not kept, or lags too far behind. */
  #find<S extends KeptSet>(key: string): S | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.upTo < this.#dropped) return undefined;
    const upTo = this.#changesSoFar();
    if (upTo - entry.upTo > (entry.set.maxChanges ?? MAX_CHANGES)) return undefined;
    if (entry.upTo < upTo) entry.set.refresh([...new Set(this.#changes.slice(entry.upTo - this.#dropped))]);
    entry.upTo = upTo;
    return entry.set as S;
  }
}
