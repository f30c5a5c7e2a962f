import { BoundedCache } from '@storefold/kernel/core';

/** Most streams are looked at again soon or never. */
const MAX_STREAMS = 10_000;

/** The last revisions of recently used streams, for a log to which only this process appends, and now and then a tool beside it. */
export class StreamEnds {
  /** No stream has events after its revision here. A stream that was not found has -1. */
  #revisions = new BoundedCache<number>(MAX_STREAMS);
  /** How many appends to a stream are under way. The file may have their events before this process is told. */
  readonly #growing = new Map<string, number>();

  /** True when the stream is known to have no event from this revision on. */
  isBefore(stream: string, revision: number): boolean {
    if (this.#growing.has(stream)) return false;
    const last = this.#revisions.get(stream);
    return last !== undefined && last < revision;
  }

  /** An append may have been noted while an older end was being read, so the higher one counts. */
  note(stream: string, revision: number): void {
    this.#revisions.set(stream, Math.max(revision, this.#revisions.get(stream) ?? revision));
  }

  /** When the log has grown by events that nobody has looked at. */
  forgetAll(): void {
    this.#revisions = new BoundedCache<number>(MAX_STREAMS);
  }

  /** Knows nothing of the stream's end while this append is under way, nor after one that failed. */
  async whileGrowing<T>(stream: string, append: () => Promise<T>): Promise<T> {
    this.#growing.set(stream, (this.#growing.get(stream) ?? 0) + 1);
    try {
      return await append();
    } catch (error) {
      this.#revisions.delete(stream);
      throw error;
    } finally {
      const left = (this.#growing.get(stream) ?? 1) - 1;
      if (left > 0) this.#growing.set(stream, left);
      else this.#growing.delete(stream);
    }
  }
}
