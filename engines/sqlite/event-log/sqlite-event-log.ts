import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, type Logger, systemClock } from '@storefold/kernel/core';
import {
  type Appended,
  type AppendOptions,
  type DiskFull,
  type EngineInfo,
  type EventLog,
  type EventPlace,
  type ExpectedRevision,
  type LogUnavailable,
  type NewEvent,
  OtherLog,
  type Position,
  type RecordedEvent,
  START,
  type Subscription,
  type SubscriptionOptions,
} from '@storefold/kernel/ports';
import { toAppendRequest } from '../../common/append-request.ts';
import { eventFilter } from '../../common/event-filter.ts';
import { type EventRow, toEvent } from '../../common/event-row.ts';
import { SqliteReader } from './sqlite-reader.ts';
import { SqliteTail } from './sqlite-tail.ts';
import { SqliteWriter } from './sqlite-writer.ts';
import { StreamEnds } from './stream-ends.ts';

interface SqliteEventLogOptions {
  /**
   * The file of the log. It and its folder are created if they are missing. It must be on a local disk, and no other
   * code of this process may open it, because closing such a file drops the locks that SQLite holds on it.
   */
  readonly file: string;
  /**
   * True when no other process appends to the file. The log then remembers where streams end, and a look for newer
   * events of such a stream reads nothing. Default false.
   */
  readonly isAlone?: boolean;
  readonly logger?: Logger;
  readonly clock?: Clock;
}

/** A log to whose file other processes append too, which tell each other of it. */
export interface SharedEventLog extends EventLog {
  /** Looks for events of other processes now instead of at the next tick. */
  checkForNewEvents(): void;
  /**
   * Called after appends of this process, once for those committed together. May be called again for an append that had
   * been made before.
   */
  onAppended(listener: (position: Position) => void): void;
}

/** How often the file is checked for appends of other processes. */
const WAKE_INTERVAL_MS = 250;
const DEFAULT_LIMIT = 500;

/**
 * Opens the event log in one SQLite file. The processes of one machine may share it. Rejects with StartRefused when the
 * file is damaged, is no event log or was written by a newer version.
 *
 * On a full disk appends reject with DiskFull, each after it was tried, so they succeed again once there is room. When
 * writing fails for another reason than that and a held lock (a failed sync), the pending appends and all later ones
 * reject with LogUnavailable until the log is reopened on a working disk. Reading continues meanwhile.
 */
export async function openSqliteEventLog(options: SqliteEventLogOptions): Promise<SharedEventLog> {
  const { file, isAlone = false, logger, clock = systemClock } = options;
  let log: SqliteEventLog | undefined;
  const writer = await SqliteWriter.open({
    file,
    onCommitted: (rows) => log?.noticeAppended(rows),
    onRoom: (lack) => log?.noticeRoom(lack),
    onFailed: (failure) => log?.noticeFailed(failure),
  });
  try {
    const reader = new SqliteReader(file);
    const engine = { name: 'SQLite', version: reader.version };
    const ends = isAlone ? new StreamEnds() : undefined;
    const tail = new SqliteTail(reader, WAKE_INTERVAL_MS, { clock, logger }, ends);
    log = new SqliteEventLog(writer, reader, tail, ends, engine, logger);
    return log;
  } catch (error) {
    await writer.close();
    throw error;
  }
}

class SqliteEventLog implements SharedEventLog {
  readonly #listeners: ((position: Position) => void)[] = [];
  readonly #failureListeners: ((failure: LogUnavailable) => void)[] = [];
  #failure: LogUnavailable | undefined;
  #lack: DiskFull | undefined;
  #closing: Promise<void> | undefined;

  constructor(
    private readonly writer: SqliteWriter,
    private readonly reader: SqliteReader,
    private readonly tail: SqliteTail,
    private readonly ends: StreamEnds | undefined,
    readonly engine: EngineInfo,
    private readonly logger: Logger | undefined,
  ) {}

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    options?: AppendOptions,
  ): Promise<Appended> {
    const append = () => this.writer.append(toAppendRequest(stream, expected, events, options));
    return this.ends ? this.ends.whileGrowing(stream, append) : append();
  }

  async read(stream: string, from = 0, limit = Number.POSITIVE_INFINITY): Promise<RecordedEvent[]> {
    if (this.ends?.isBefore(stream, from)) return [];
    const events = await this.reader.stream(stream, from, limit);
    if (events.length < limit) this.ends?.note(stream, events.at(-1)?.revision ?? from - 1);
    return events;
  }

  async readLast(stream: string): Promise<RecordedEvent | undefined> {
    return this.reader.last(stream);
  }

  async readAll(
    after: Position,
    { categories = [], limit = DEFAULT_LIMIT }: { categories?: readonly string[]; limit?: number } = {},
  ): Promise<{ events: RecordedEvent[]; position: Position }> {
    // Reading the whole log takes many pages. Between them other work of the process may run.
    await nextTurn();
    const { rows, position } = this.reader.after(after, eventFilter({ categories }), limit);
    return { events: rows.map(toEvent), position };
  }

  find(id: string, storeId: string, givenUp: AbortSignal): Promise<RecordedEvent | undefined> {
    return this.reader.find(id, storeId, givenUp);
  }

  async head(): Promise<Position> {
    return this.reader.head();
  }

  async latest(limit: number): Promise<RecordedEvent[]> {
    return this.reader.latest(limit);
  }

  /** An open file stays the same, wherever its name leads. */
  async recognizeBy({ id, stream, revision }: EventPlace): Promise<void> {
    const [found] = await this.reader.stream(stream, revision, 1);
    if (found?.id !== id) throw new OtherLog('the file is the event log of another store, or an empty one');
  }

  subscribe(options: SubscriptionOptions): Subscription {
    return this.tail.subscribe(options);
  }

  checkForNewEvents(): void {
    this.tail.checkForNewEvents();
  }

  onAppended(listener: (position: Position) => void): void {
    this.#listeners.push(listener);
  }

  get failure(): LogUnavailable | undefined {
    return this.#failure;
  }

  get lack(): DiskFull | undefined {
    return this.#lack;
  }

  onFailed(listener: (failure: LogUnavailable) => void): void {
    this.#failureListeners.push(listener);
  }

  /** Called when the writer has failed permanently. */
  noticeFailed(failure: LogUnavailable): void {
    this.#failure = failure;
    this.logger?.error({ err: failure }, 'the event log stopped writing');
    for (const listener of this.#failureListeners) listener(failure);
  }

  /** Called when an append was refused for lack of room, and when there is room again. */
  noticeRoom(lack: DiskFull | undefined): void {
    const isNew = (lack === undefined) !== (this.#lack === undefined);
    this.#lack = lack;
    if (!isNew) return;
    if (lack) this.logger?.error({ err: lack }, 'nothing can be written to the event log');
    else this.logger?.info({}, 'there is room for the event log again');
  }

  /** Called when the writer has committed a group of this process's appends. */
  noticeAppended(rows: readonly EventRow[]): void {
    for (const [, stream, , revision] of rows) this.ends?.note(stream, revision);
    // Whoever waits for the append goes on first.
    setImmediate(() => {
      if (!this.#closing) this.#showAppended(rows);
    });
  }

  #showAppended(rows: readonly EventRow[]): void {
    this.tail.extendBy(rows);
    const position = rows.at(-1)?.[0] ?? START;
    for (const listener of this.#listeners) {
      try {
        listener(position);
      } catch (error) {
        this.logger?.error({ err: error }, 'a listener to appends failed');
      }
    }
  }

  /** Waits for running handlers and pending appends. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.tail.stop();
    // The order matters: a writer that failed must not be the last to close the file, because closing would then sync
    // once more.
    await this.writer.close();
    this.reader.close();
  }
}
