import { randomUUID } from 'node:crypto';
import { decideAppend, type ExpectedRevision, type StreamState } from './append-decision.ts';
import { FIRST_POSITION, type Journal } from './journal.ts';
import { LogIndex, lastBefore } from './log-index.ts';
import { frame, type LogRecord } from './log-record.ts';
import { newMetadata, newRecord, newTombstone, type ProposedEvent } from './new-records.ts';
import { Pace } from './pace.ts';
import { recentEvents } from './recent-event-ids.ts';
import {
  isMetastream,
  isSoftDeleted,
  metastreamOf,
  originalStreamOf,
  softDeletion,
  withTruncateBefore,
} from './stream-metadata.ts';
import { readableRange, type StreamRange } from './stream-range.ts';

export type WriteResult =
  /** `lastRevision` and `position` are those of the last event written or repeated. A missing revision is -1. */
  | { readonly kind: 'success'; readonly lastRevision: number; readonly position: number }
  | { readonly kind: 'wrongExpectedVersion'; readonly currentRevision: number }
  | { readonly kind: 'streamDeleted' }
  /** It was not committed in time. It may still be. */
  | { readonly kind: 'notCommitted' };

/**
 * The log and its streams. A write is decided immediately, against all earlier decisions. Readers see it and the writer
 * is answered once it is committed: the journal has stored it, and the pace permits it.
 */
export class EventStore {
  readonly #index = new LogIndex();
  readonly #recent = recentEvents();
  /** The end of the last record that was decided on. */
  #end: number;
  /** The end of the last stored record, which is the end that readers see. */
  #keptEnd: number;
  #keptCount: number;
  #growth = newGrowth();

  /** Each gives up one write that is not committed yet. */
  readonly #pending = new Set<() => void>();
  #isRetired = false;
  #lastCommit: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly journal: Journal,
    private readonly pace = new Pace(),
  ) {
    this.#end = journal.end;
    this.#keptEnd = journal.end;
    for (const record of journal.records) this.#index.add(record);
    this.#keptCount = this.#index.log.length;
  }

  /** Writes the records that every new server has in its log. */
  async initialise(): Promise<void> {
    if (this.#end === FIRST_POSITION) await this.#write([newMetadata('$scavenges', 0, INITIAL_METADATA)]);
  }

  append(stream: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): Promise<WriteResult> {
    return this.#decided(stream, expected, events, (state) => {
      const first = state.lastRevision + 1;
      const records = events.map((event, index) => newRecord(stream, first + index, event));
      return [...records, ...this.#undeletion(state, records)];
    });
  }

  /** Hides the stream's events. The next append continues with the next revision. */
  softDelete(stream: string, expected: ExpectedRevision): Promise<WriteResult> {
    return this.#decided(stream, expected, [{ id: randomUUID() }], (state) => {
      if (state.lastRevision < 0 && !this.#index.lastMetadata(stream)) return undefined;
      return [newMetadata(stream, this.#index.events(metastreamOf(stream)).length, softDeletion())];
    });
  }

  /** Deletes the stream permanently. */
  tombstone(stream: string, expected: ExpectedRevision): Promise<WriteResult> {
    return this.#decided(stream, expected, [{ id: randomUUID() }], () => [newTombstone(stream)]);
  }

  /** The current number of events in $all. */
  get length(): number {
    return this.#keptCount;
  }

  /** The event at this index in $all, from 0. */
  at(index: number): LogRecord | undefined {
    return index < this.#keptCount ? this.#index.log[index] : undefined;
  }

  /** The index in $all of the first event at this position or after it, at most `length`. */
  placeOf(position: number): number {
    return Math.min(this.#index.firstAt(position), this.#keptCount);
  }

  /** Whether a read may start here: at the beginning, at the start of a record, or anywhere behind that of the last one. */
  isReadable(position: number): boolean {
    const last = this.at(this.length - 1)?.position ?? 0;
    return position === 0 || position > last || this.#index.isRecord(position);
  }

  /** The currently readable range of a stream. */
  range(stream: string): StreamRange {
    const tombstone = this.#index.tombstoneOf(stream);
    if (tombstone !== undefined && tombstone < this.#keptEnd) return { kind: 'tombstoned' };
    const events = this.#index.events(stream);
    const metadata = this.#index.metadata(stream, this.#keptEnd);
    return readableRange(events, lastBefore(events, this.#keptEnd), metadata, Date.now());
  }

  /** Resolves when there is more to read than at the time of the call. */
  growth(): Promise<void> {
    return this.#growth.promise;
  }

  close(): Promise<void> {
    return this.journal.close();
  }

  /** Answers what is not committed yet, as when a server is not the leader any more. Nothing is shown afterwards. */
  retire(): void {
    this.#isRetired = true;
    for (const giveUp of this.#pending) giveUp();
  }

  /** A write that is not committed within the limit is answered, and may be committed afterwards. */
  #decided(
    stream: string,
    expected: ExpectedRevision,
    events: readonly { readonly id: string }[],
    records: (state: StreamState) => readonly LogRecord[] | undefined,
  ): Promise<WriteResult> {
    const written = this.#written(stream, expected, events, records);
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#pending.delete(giveUp);
      };
      const giveUp = (): void => {
        done();
        resolve({ kind: 'notCommitted' });
      };
      const timer = setTimeout(giveUp, COMMITTED_WITHIN_MS);
      this.#pending.add(giveUp);
      written.then(resolve, reject).finally(done);
    });
  }

  async #written(
    stream: string,
    expected: ExpectedRevision,
    events: readonly { readonly id: string }[],
    records: (state: StreamState) => readonly LogRecord[] | undefined,
  ): Promise<WriteResult> {
    const state = this.#state(stream);
    const ids = events.map((event) => event.id);
    const decision = decideAppend(state, expected, ids);
    switch (decision.kind) {
      case 'write': {
        const written = records(state);
        if (!written) return { kind: 'wrongExpectedVersion', currentRevision: state.lastRevision };
        const position = events.length === 0 ? -1 : await this.#write(written, events.length);
        return { kind: 'success', lastRevision: state.lastRevision + events.length, position };
      }
      case 'repeated': {
        const position = this.#index.events(stream)[decision.lastRevision]?.position ?? -1;
        // The server drops the twin of a write that is not committed yet, without an answer.
        if (position >= this.#keptEnd) return new Promise<never>(() => undefined);
        return { kind: 'success', lastRevision: decision.lastRevision, position };
      }
      case 'wrongExpectedVersion':
        return { kind: 'wrongExpectedVersion', currentRevision: state.lastRevision };
      case 'streamDeleted':
        return { kind: 'streamDeleted' };
    }
  }

  #state(stream: string): StreamState {
    const events = this.#index.events(stream);
    return {
      name: stream,
      lastRevision: events.length - 1,
      isTombstoned: this.#index.tombstoneOf(stream) !== undefined,
      isSoftDeleted: isSoftDeleted(this.#index.metadata(stream)),
      idAt: (revision) => events[revision]?.id,
      recentRevisionOf: (id) => {
        const event = this.#recent.get(id);
        return event?.stream === stream ? event.revision : undefined;
      },
    };
  }

  /** A write to a soft-deleted stream, or to its metadata, makes the events from then on visible. */
  #undeletion(state: StreamState, written: readonly LogRecord[]): readonly LogRecord[] {
    const { name, lastRevision, isSoftDeleted: wasDeleted } = state;
    if (wasDeleted) {
      const revision = this.#index.events(metastreamOf(name)).length;
      const metadata = this.#index.lastMetadata(name)?.data;
      return [newMetadata(name, revision, withTruncateBefore(metadata, lastRevision + 1))];
    }
    const original = isMetastream(name) ? originalStreamOf(name) : undefined;
    if (original === undefined || !isSoftDeleted(this.#index.metadata(original))) return [];
    const first = this.#index.events(original).length;
    const metadata = withTruncateBefore(written.at(-1)?.data, first);
    return [newMetadata(original, lastRevision + written.length + 1, metadata)];
  }

  /**
   * Resolves, once all records are stored, with the position of the record that answers the writer: the `answering`th.
   */
  async #write(records: readonly LogRecord[], answering = 1): Promise<number> {
    const frames: Buffer[] = [];
    let answer = this.#end;
    for (const [index, record] of records.entries()) {
      const placed = { ...record, position: this.#end };
      const { bytes } = frame(placed, index === records.length - 1);
      this.#index.add(placed);
      if (placed.kind === 'event') this.#recent.set(placed.id, placed);
      if (index === answering - 1) answer = placed.position;
      this.#end += bytes.byteLength;
      frames.push(bytes);
    }
    const end = this.#end;
    const count = this.#index.log.length;
    const stored = this.journal.write(Buffer.concat(frames)).then(() => this.pace.beforeCommit());
    this.#lastCommit = Promise.all([this.#lastCommit, stored]);
    await this.#lastCommit;
    this.#showUpTo(end, count);
    return answer;
  }

  #showUpTo(end: number, count: number): void {
    if (end <= this.#keptEnd || this.#isRetired) return;
    this.#keptEnd = end;
    this.#keptCount = count;
    const { resolve } = this.#growth;
    this.#growth = newGrowth();
    resolve();
  }
}

/** The server's own limit, which it keeps to whatever deadline a client names. */
const COMMITTED_WITHIN_MS = 2_000;

const INITIAL_METADATA = Buffer.from('{"$maxAge":2592000}');

function newGrowth(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
