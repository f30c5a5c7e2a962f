/** A folded stream: its state, how far it goes, and the commands whose outcome is in it. */
export interface FoldedStream {
  readonly state: unknown;
  readonly revision: number;
  readonly commandIds: Set<string>;
}

interface Kept {
  readonly folded: FoldedStream;
  /** What it weighed when it was put here: its set of commands grows before it is put here again. */
  readonly weight: number;
}

/**
 * The folded streams used last. What is kept is only ever a head start: an append checks the revision, and whoever
 * reads looks for newer events first.
 */
export class StreamCache {
  readonly #streams = new Map<string, Kept>();
  #weight = 0;

  /** `maxWeight`: streams plus remembered command ids (about 100 bytes each). */
  constructor(private readonly maxWeight = 100_000) {}

  get(stream: string): FoldedStream | undefined {
    const kept = this.#streams.get(stream);
    if (!kept) return undefined;
    this.#streams.delete(stream);
    this.#streams.set(stream, kept);
    return kept.folded;
  }

  /** Keeps what goes furthest: a slower reader does not put an older state back. */
  set(stream: string, folded: FoldedStream): void {
    if ((this.#streams.get(stream)?.folded.revision ?? -1) > folded.revision) return;
    this.forget(stream);
    const weight = weightOf(folded);
    this.#streams.set(stream, { folded, weight });
    this.#weight += weight;
    for (const oldest of this.#streams.keys()) {
      if (this.#weight <= this.maxWeight || oldest === stream) break;
      this.forget(oldest);
    }
  }

  forget(stream: string): void {
    this.#weight -= this.#streams.get(stream)?.weight ?? 0;
    this.#streams.delete(stream);
  }
}

/** A state is worth about twenty ids. */
const weightOf = ({ commandIds }: FoldedStream): number => 20 + commandIds.size;
