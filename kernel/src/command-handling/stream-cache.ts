import { LRUCache } from 'lru-cache';
import { tellLookup } from '../core/work/cache-lookups.ts';

/** A folded stream: its state, how far it goes, and the commands whose outcome is in it. */
export interface FoldedStream {
  readonly state: unknown;
  readonly revision: number;
  readonly commandIds: Set<string>;
}

/**
 * The most recently used folded streams. They only save reading: an append checks the revision, and a read looks for
 * newer events first.
 */
export class StreamCache {
  readonly #streams: LRUCache<string, FoldedStream>;

  /** `maxWeight`: streams plus remembered command ids (about 100 bytes each). */
  constructor(maxWeight = 100_000) {
    this.#streams = new LRUCache({
      maxSize: maxWeight,
      sizeCalculation: (folded) => Math.min(weightOf(folded), maxWeight),
    });
  }

  get(stream: string): FoldedStream | undefined {
    const folded = this.#streams.get(stream);
    tellLookup('streams', folded !== undefined);
    return folded;
  }

  /** Keeps the entry with the higher revision, so that a slower reader does not restore an older state. */
  set(stream: string, folded: FoldedStream): void {
    if ((this.#streams.peek(stream)?.revision ?? -1) > folded.revision) return;
    this.#streams.set(stream, folded);
  }

  forget(stream: string): void {
    this.#streams.delete(stream);
  }
}

/** A state weighs as much as about twenty ids. */
const weightOf = ({ commandIds }: FoldedStream): number => 20 + commandIds.size;
