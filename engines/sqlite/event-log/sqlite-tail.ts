import type { Position, Subscription, SubscriptionOptions } from '@storefold/kernel/ports';
import type { EventFilter } from '../../common/event-filter.ts';
import { type EventRow, toEvent } from '../../common/event-row.ts';
import { type LogParts, LogTail } from '../../common/log-tail.ts';
import type { SqliteReader } from './sqlite-reader.ts';
import type { StreamEnds } from './stream-ends.ts';

/** Up to this many new events are read into memory. A longer stretch is read from the file when needed. */
const LONGEST_STEP = 2_000;

/**
 * Watches the end of the log for all subscriptions of the process. Checks for new events when it is told of some, and
 * on a timer for appends of other processes.
 */
export class SqliteTail {
  readonly #tail: LogTail;
  readonly #stopping = new AbortController();
  readonly #watching: Promise<void>;
  #isLookDue = false;

  constructor(
    private readonly reader: Pick<SqliteReader, 'head' | 'after'>,
    private readonly intervalMs: number,
    private readonly parts: LogParts,
    private readonly ends?: Pick<StreamEnds, 'note' | 'forgetAll'>,
  ) {
    const head = (): Position => {
      this.#readNewEvents();
      return this.#tail.end;
    };
    this.#tail = new LogTail({ openPast: (filter) => this.#openPast(filter), head }, parts);
    this.#watching = this.#watch();
  }

  subscribe(options: SubscriptionOptions): Subscription {
    const subscription = this.#tail.subscribe(options);
    this.lookForNewEvents();
    return subscription;
  }

  lookForNewEvents(): void {
    if (!this.#tail.hasSubscriptions) return;
    try {
      this.#readNewEvents();
    } catch (error) {
      this.#tail.noteFailure(error);
    }
  }

  /**
   * Takes over events that this process has just appended. They are read from the file only when others come before
   * them that are not known yet.
   */
  extendBy(rows: readonly EventRow[]): void {
    if (rows[0]?.[POSITION] !== this.#tail.end + 1 || !areNeighbours(rows)) {
      this.lookForNewEvents();
    } else if (this.#tail.hasSubscriptions) {
      this.#tail.extend(rows);
      this.#tail.noteSuccess();
      this.#tail.wake();
    }
  }

  /** Checks for new events at the end of this turn of the event loop. */
  checkForNewEvents(): void {
    if (this.#isLookDue) return;
    this.#isLookDue = true;
    setImmediate(() => {
      this.#isLookDue = false;
      if (!this.#stopping.signal.aborted) this.lookForNewEvents();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#tail.stop();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.parts.clock.sleep(this.intervalMs, signal);
      if (!signal.aborted) this.lookForNewEvents();
    }
  }

  #openPast(filter: EventFilter | undefined) {
    return {
      next: (after: Position, limit: number) => {
        const { rows, position } = this.reader.after(after, filter, limit);
        return { events: rows.map(toEvent), position, isRecent: false };
      },
      close: () => undefined,
    };
  }

  #readNewEvents(): void {
    const head = this.reader.head();
    const { end } = this.#tail;
    if (head < end || head - end > LONGEST_STEP) {
      this.#tail.restartAt(head);
      this.ends?.forgetAll();
    }
    while (this.#tail.end < head) {
      const { rows } = this.reader.after(this.#tail.end, undefined, LONGEST_STEP);
      for (const row of rows) this.ends?.note(row[STREAM], row[REVISION]);
      this.#tail.extend(rows);
    }
    this.#tail.noteSuccess();
    if (head !== end) this.#tail.wake();
  }
}

const POSITION = 0;
const STREAM = 1;
const REVISION = 3;

/** Whether no position between the first row and the last one is missing. */
const areNeighbours = (rows: readonly EventRow[]): boolean =>
  (rows.at(-1)?.[POSITION] ?? 0) - (rows[0]?.[POSITION] ?? 0) === rows.length - 1;
