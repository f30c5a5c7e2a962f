import type { LogRecord } from './log-record.ts';
import {
  isMetastream,
  metastreamOf,
  originalStreamOf,
  readStreamMetadata,
  type StreamMetadata,
} from './stream-metadata.ts';

/** The log in memory: its events in order, and each stream's events by revision. */
export class LogIndex {
  /** The events of $all, in order. */
  readonly log: LogRecord[] = [];
  readonly #streams = new Map<string, LogRecord[]>();
  readonly #tombstones = new Map<string, number>();

  add(record: LogRecord): void {
    this.log.push(record);
    if (record.kind === 'tombstone') this.#tombstones.set(record.stream, record.position);
    else this.#addToStream(record);
  }

  /** The events of a stream, each at the index that is its revision. */
  events(stream: string): readonly LogRecord[] {
    return this.#streams.get(stream) ?? NO_EVENTS;
  }

  /** The position of the tombstone of the stream, or of the stream that this one is the metadata of. */
  tombstoneOf(stream: string): number | undefined {
    return this.#tombstones.get(isMetastream(stream) ? originalStreamOf(stream) : stream);
  }

  /** The stream's metadata, as of the log's first `end` bytes. */
  metadata(stream: string, end = Number.POSITIVE_INFINITY): StreamMetadata {
    return readStreamMetadata(this.lastMetadata(stream, end));
  }

  lastMetadata(stream: string, end = Number.POSITIVE_INFINITY): LogRecord | undefined {
    const events = this.events(metastreamOf(stream));
    return events[lastBefore(events, end)];
  }

  /** Whether a record starts here. */
  isRecord(position: number): boolean {
    return this.log[this.firstAt(position)]?.position === position;
  }

  /** The index of the first event at this position or after it. */
  firstAt(position: number): number {
    let low = 0;
    let high = this.log.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.log[middle]?.position ?? position) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #addToStream(record: LogRecord): void {
    const events = this.#streams.get(record.stream);
    if (events) events.push(record);
    else this.#streams.set(record.stream, [record]);
  }
}

const NO_EVENTS: readonly LogRecord[] = [];

/** The index of the last of these events that starts before the offset, or -1. Searches from the end. */
export function lastBefore(events: readonly LogRecord[], end: number): number {
  let last = events.length - 1;
  while (last >= 0 && (events[last]?.position ?? 0) >= end) last -= 1;
  return last;
}
