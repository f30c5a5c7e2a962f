import { BoundedCache } from '@storefold/kernel/core';

/** Most streams are looked at again soon or never. */
const MAX_STREAMS = 10_000;

/** The last revisions of recently used streams, for a log to which only this process appends. */
export class StreamEnds {
  /** No stream has events after its revision here. A stream that was not found has -1. */
  readonly #revisions = new BoundedCache<number>(MAX_STREAMS);

  /** True when the stream is known to have no event from this revision on. */
  isBefore(stream: string, revision: number): boolean {
    const last = this.#revisions.get(stream);
    return last !== undefined && last < revision;
  }

  /** An append may have been noted while an older end was being read, so the higher one counts. */
  note(stream: string, revision: number): void {
    this.#revisions.set(stream, Math.max(revision, this.#revisions.get(stream) ?? revision));
  }
}
