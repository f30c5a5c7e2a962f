/**
 * The ids of recently written events. Like the real server's, the list is bounded, and empty after a restart. A
 * repeated append that expects no revision is only recognised while its events are in this list.
 */
export class RecentEventIds {
  readonly #events = new Map<string, { stream: string; revision: number; bytes: number }>();
  #bytes = 0;

  constructor(private readonly maxBytes = 8 * 1024 * 1024) {}

  add(id: string, stream: string, revision: number): void {
    this.#forget(id);
    const bytes = ENTRY_BYTES + 2 * stream.length;
    this.#events.set(id, { stream, revision, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#events.keys()) {
      if (this.#bytes <= this.maxBytes) return;
      this.#forget(oldest);
    }
  }

  /** The revision of the event in this stream, if it is still known. */
  revisionOf(id: string, stream: string): number | undefined {
    const event = this.#events.get(id);
    return event?.stream === stream ? event.revision : undefined;
  }

  #forget(id: string): void {
    const event = this.#events.get(id);
    if (!event) return;
    this.#events.delete(id);
    this.#bytes -= event.bytes;
  }
}

const ENTRY_BYTES = 28;
