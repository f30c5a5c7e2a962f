/** A folded stream: its state, how far it goes, and the commands whose outcome is in it. */
export interface FoldedStream {
  readonly state: unknown;
  readonly revision: number;
  readonly commandIds: Set<string>;
}

/**
 * The folded streams used last. What is kept is only ever a head start: an append checks the revision, and whoever
 * reads looks for newer events first.
 */
export class StreamCache {
  readonly #streams = new Map<string, FoldedStream>();
  #weight = 0;

  /** `maxWeight`: streams plus remembered command ids (about 100 bytes each). */
  constructor(private readonly maxWeight = 100_000) {}

  get(stream: string): FoldedStream | undefined {
    const found = this.#streams.get(stream);
    if (found) {
      this.#streams.delete(stream);
      this.#streams.set(stream, found);
    }
    return found;
  }

  /** Keeps what goes furthest: a slower reader does not put an older state back. */
  set(stream: string, folded: FoldedStream): void {
    if ((this.#streams.get(stream)?.revision ?? -1) > folded.revision) return;
    this.forget(stream);
    this.#streams.set(stream, folded);
    this.#weight += weightOf(folded);
    for (const [oldest, entry] of this.#streams) {
      if (this.#weight <= this.maxWeight || oldest === stream) break;
      this.#streams.delete(oldest);
      this.#weight -= weightOf(entry);
    }
  }

  forget(stream: string): void {
    const entry = this.#streams.get(stream);
    if (!entry) return;
    this.#streams.delete(stream);
    this.#weight -= weightOf(entry);
  }
}

/** A state is worth about twenty ids. Counted anew each time, because the set grows while it is kept. */
const weightOf = (entry: FoldedStream): number => 20 + entry.commandIds.size;
