import { type Clock, type Logger, systemClock, withDeadline } from '@storefold/kernel/core';
import {
  type Appended,
  type AppendOptions,
  type ClusterMembers,
  type EngineInfo,
  type EventLog,
  type EventPlace,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
  START,
  type Subscription,
  type SubscriptionOptions,
  WrongExpectedRevision,
} from '@storefold/kernel/ports';
import { type EncodedEvent, isName, toAppendRequest } from '../common/append-request.ts';
import { eventFilter } from '../common/event-filter.ts';
import { NO_REVISION } from '../common/no-revision.ts';
import { PendingWork } from '../common/pending-work.ts';
import { CatchUp } from './catch-up.ts';
import { connectWithRetry } from './connect-with-retry.ts';
import type { Connection } from './connection.ts';
import { readConnectionString } from './connection-string.ts';
import { wasClosed } from './engine-errors.ts';
import { LiveTail } from './live-tail.ts';
import { serverVersion } from './server-version.ts';

export interface EventStoreDbEventLogOptions {
  /** A connection string of EventStoreDB's clients: hosts, TLS, credentials. */
  readonly connectionString: string;
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** The deadline of a call; default 10,000. */
  readonly answeredWithinMs?: number;
  /** Ends the retries while the server is unreachable. */
  readonly signal?: AbortSignal;
}

const ANSWERED_WITHIN_MS = 10_000;
const DEFAULT_LIMIT = 500;
/** The longest that closing waits for pending calls. */
const CLOSED_WITHIN_MS = 5_000;

/**
 * Opens the event log on an EventStoreDB, 23.10 or newer. While the server is unreachable, opening is retried until
 * `signal` aborts, and each attempt is logged. Rejects with LogUnavailable then, and immediately for errors that a
 * retry cannot resolve: an invalid connection string, or credentials that the server refuses.
 *
 * An open log recovers from failures of the server. While the server is unavailable, calls reject with LogUnavailable
 * and subscriptions wait.
 */
export async function openEventStoreDbEventLog(options: EventStoreDbEventLogOptions): Promise<EventLog> {
  const { connectionString, logger, clock = systemClock, signal } = options;
  const { answeredWithinMs = ANSWERED_WITHIN_MS } = options;
  const settings = readConnectionString(connectionString);
  const parts = { logger, clock };
  const { connection, head } = await connectWithRetry(settings, answeredWithinMs, parts, signal);
  const engine = { name: 'EventStoreDB', version: await serverVersion(settings) };
  return new EventStoreDbEventLog(engine, connection, new LiveTail(connection, head, parts), clock);
}

class EventStoreDbEventLog implements EventLog {
  /** Always undefined. The server may become available again at any time, so no failure is permanent. */
  readonly failure = undefined;
  readonly #calls = new PendingWork();
  #isClosed = false;
  #closing: Promise<void> | undefined;

  constructor(
    readonly engine: EngineInfo,
    private readonly connection: Connection,
    private readonly tail: LiveTail,
    private readonly clock: Clock,
  ) {}

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    options: AppendOptions = {},
  ): Promise<Appended> {
    const { events: encoded } = toAppendRequest(stream, expected, events, options);
    if (encoded.length === 0) return this.#call(() => this.#checkRevision(stream, expected));
    return this.#call(() => this.#append(stream, expected, encoded, options));
  }

  /** A bounded stream gets its bounds before its first event. The server then drops what is beyond them. */
  async #append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EncodedEvent[],
    { keepLast, keepForMs }: AppendOptions,
  ): Promise<Appended> {
    if (expected !== 'no_stream' || (keepLast ?? keepForMs) === undefined)
      return this.connection.append(stream, expected, events);
    const bounds = {
      ...(keepLast && { maxCount: keepLast }),
      ...(keepForMs && { maxAge: Math.ceil(keepForMs / 1_000) }),
    };
    await this.connection.boundStream(stream, bounds);
    try {
      return await this.connection.append(stream, expected, events);
    } catch (error) {
      if (keepForMs === undefined || !(error instanceof WrongExpectedRevision)) throw error;
      // The server remembers the last revision of a stream of which it shows nothing any more.
      const [left] = await this.connection.readStream(stream, { from: 'last' });
      if (left || error.actual === NO_REVISION) throw error;
      return this.connection.append(stream, error.actual, events);
    }
  }

  read(stream: string, from = 0, limit?: number): Promise<RecordedEvent[]> {
    return this.#call(async () =>
      isName(stream) ? this.connection.readStream(stream, { from, limit }) : [],
    );
  }

  readLast(stream: string): Promise<RecordedEvent | undefined> {
    return this.#call(async () => {
      const [last] = isName(stream) ? await this.connection.readStream(stream, { from: 'last' }) : [];
      return last;
    });
  }

  readAll(
    after: Position,
    { categories = [], limit = DEFAULT_LIMIT }: { categories?: readonly string[]; limit?: number } = {},
  ): Promise<{ events: RecordedEvent[]; position: Position }> {
    return this.#call(() => this.#readAll(after, categories, limit));
  }

  find(id: string, storeId: string, givenUp: AbortSignal): Promise<RecordedEvent | undefined> {
    return this.#call(() => this.#find(id, storeId, givenUp));
  }

  head(): Promise<Position> {
    return this.#call(() => this.connection.head());
  }

  latest(limit: number): Promise<RecordedEvent[]> {
    return this.#call(() => this.connection.latest(limit));
  }

  recognizeBy(event: EventPlace): Promise<void> {
    return this.#call(() => this.connection.recognizeBy(event));
  }

  members(): Promise<ClusterMembers> {
    return this.#call(() => this.connection.members());
  }

  subscribe(options: SubscriptionOptions): Subscription {
    return this.tail.subscribe(options);
  }

  /** Never called: see `failure`. */
  onFailed(): void {}

  /** Waits for running handlers and pending appends. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.tail.stopSubscriptions();
    this.#isClosed = true;
    await withDeadline(this.#calls.settled(), CLOSED_WITHIN_MS, () => undefined, this.clock);
    const stopped = this.tail.stop();
    await this.connection.dispose();
    await stopped;
  }

  async #call<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw wasClosed();
    return this.#calls.trackWork(work);
  }

  /** EventStoreDB's response to an append without events does not tell whether the stream exists. */
  async #checkRevision(stream: string, expected: ExpectedRevision): Promise<Appended> {
    const [last] = await this.connection.readStream(stream, { from: 'last' });
    const { revision, position } = last ?? { revision: NO_REVISION, position: START };
    if (revision === (expected === 'no_stream' ? NO_REVISION : expected)) return { revision, position };
    throw new WrongExpectedRevision(stream, expected, revision);
  }

  async #find(id: string, storeId: string, givenUp: AbortSignal): Promise<RecordedEvent | undefined> {
    const end = await this.connection.head();
    const catchUp = new CatchUp(this.connection, { after: START, filter: undefined, end }, this.clock);
    try {
      while (!catchUp.isDone && !givenUp.aborted) {
        const { events } = await catchUp.next(DEFAULT_LIMIT);
        const found = events.find((event) => event.id === id && event.metadata.store_id === storeId);
        if (found) return found;
      }
      return undefined;
    } finally {
      catchUp.close();
    }
  }

  async #readAll(
    after: Position,
    categories: readonly string[],
    limit: number,
  ): Promise<{ events: RecordedEvent[]; position: Position }> {
    const end = await this.connection.head();
    const names = categories.filter(isName);
    if (after >= end || limit < 1) return { events: [], position: after };
    if (names.length < categories.length && names.length === 0) return { events: [], position: end };
    const filter = eventFilter({ categories: names });
    const catchUp = new CatchUp(this.connection, { after, filter, end }, this.clock);
    try {
      const events: RecordedEvent[] = [];
      while (events.length < limit && !catchUp.isDone) {
        events.push(...(await catchUp.next(limit - events.length)).events);
      }
      return { events, position: catchUp.position };
    } finally {
      catchUp.close();
    }
  }
}
