import { setMaxListeners } from 'node:events';
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START as FROM_START,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  type ResolvedEvent,
  StreamDeletedError,
  type StreamingRead,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { type Clock, withDeadline } from '@storefold/kernel/core';
import {
  type Appended,
  AppendTooLarge,
  type ExpectedRevision,
  LogUnavailable,
  type NewEvent,
  type Position,
  type RecordedEvent,
  START,
  WrongExpectedRevision,
} from '@storefold/kernel/ports';
import { NO_REVISION } from '../common/no-revision.ts';
import type { AllStream, AllStreamItem, AllStreamOptions } from './all-stream.ts';
import { openClient } from './client.ts';
import { itemsOf } from './client-stream.ts';
import type { ConnectionSettings } from './connection-string.ts';
import { asUnavailable, isNotLeader, tookTooLong, wasClosed } from './engine-errors.ts';
import { positionOf, requireRecordedEvent, toPosition } from './stored-event.ts';

const DISPOSED_WITHIN_MS = 2_000;
/**
 * The server's own deadline is a time of day, and the clocks of two machines differ. It is long enough never to expire
 * before ours.
 */
const SERVER_DEADLINE_MS = 24 * 3_600_000;
/** After this many events without a match the server reports how far it has scanned. */
const CHECKPOINT_EVENTS = 500;

export interface StreamRange {
  /** The first revision to read. 'last' reads only the last event. */
  readonly from: number | 'last';
  /** The most events to read; default all. */
  readonly limit?: number | undefined;
}

/**
 * The calls to one EventStoreDB, each with a deadline. All failures are reported with the port's errors, usually
 * LogUnavailable. All requests go to the leader of a cluster, so that every caller sees what was acknowledged: the client
 * of a node that is not the leader connects to the leader for the next request. After any other failure the next node is
 * asked.
 */
export class Connection implements AllStream {
  /** A client for each node. The first one is asked first. */
  #clients: readonly EventStoreDBClient[];
  readonly #closing = new AbortController();

  /**
   * Does not connect yet. `answeredWithinMs` is the deadline of a call. A streamed response may take longer if the
   * pauses between its items do not. Throws LogUnavailable when the settings are invalid.
   */
  constructor(
    private readonly settings: ConnectionSettings,
    private readonly answeredWithinMs: number,
    private readonly clock: Clock,
  ) {
    this.#clients = settings.connectionStrings.map(openClient);
    // One listener for each pending read.
    setMaxListeners(0, this.#closing.signal);
  }

  /**
   * Appends at least one event. Rejects with WrongExpectedRevision, AppendTooLarge or LogUnavailable. After
   * LogUnavailable the append may or may not have been stored.
   */
  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const client = this.#client();
    try {
      const { nextExpectedRevision, position } = await this.#answered(
        client.appendToStream(
          stream,
          events.map(({ id, type, data, metadata }) =>
            jsonEvent({ id, type, data, metadata: { ...metadata } }),
          ),
          {
            expectedRevision: expected === 'no_stream' ? NO_STREAM : BigInt(expected),
            requiresLeader: true,
            deadline: SERVER_DEADLINE_MS,
          },
        ),
      );
      if (!position) throw new LogUnavailable('the server does not tell where it has put an append');
      return { revision: Number(nextExpectedRevision), position: toPosition(position.commit) };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) {
        const { actualVersion } = error;
        const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : NO_REVISION;
        throw new WrongExpectedRevision(stream, expected, actual);
      }
      if (error instanceof MaxAppendSizeExceededError) {
        throw new AppendTooLarge(`the events of one append to ${stream} are larger than the server takes`);
      }
      throw this.#unavailable(error, client);
    }
  }

  /**
   * Makes the server show only the last events of a stream, this many, and those younger than `maxAge` seconds. The
   * stream need not exist yet.
   */
  async boundStream(stream: string, bounds: { maxCount?: number; maxAge?: number }): Promise<void> {
    const client = this.#client();
    try {
      const options = { requiresLeader: true, deadline: SERVER_DEADLINE_MS };
      await this.#answered(client.setStreamMetadata(stream, bounds, options));
    } catch (error) {
      throw this.#unavailable(error, client);
    }
  }

  /** The events of a stream, in order. Empty when the stream does not exist or has no events in the range. */
  async readStream(
    stream: string,
    { from, limit = Number.MAX_SAFE_INTEGER }: StreamRange,
  ): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    const range =
      from === 'last'
        ? ({ direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const)
        : ({ direction: FORWARDS, fromRevision: BigInt(from), maxCount: limit } as const);
    const client = this.#client();
    try {
      const reading = client.readStream(stream, { ...range, requiresLeader: true });
      for await (const event of this.#read(reading)) events.push(requireRecordedEvent(event));
      return events;
    } catch (error) {
      if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return [];
      throw this.#unavailable(error, client);
    }
  }

  /** The position of the last event, including the server's own events. START when there is none. */
  async head(): Promise<Position> {
    const last = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const;
    const client = this.#client();
    try {
      let head: Position = START;
      const reading = client.readAll({ ...last, requiresLeader: true });
      for await (const event of this.#read(reading)) head = positionOf(event);
      return head;
    } catch (error) {
      throw this.#unavailable(error, client);
    }
  }

  /**
   * The client reports checkpoints and having caught up outside of the event stream, while earlier events may still be
   * queued in it. Here they are part of the stream, so that all items are in the order of the log.
   */
  async *subscribeToAll(
    { after, prefixes }: AllStreamOptions,
    signal: AbortSignal,
  ): AsyncGenerator<AllStreamItem> {
    const client = this.#client();
    const subscription = client.subscribeToAll({
      fromPosition: after === START ? FROM_START : { commit: BigInt(after), prepare: BigInt(after) },
      requiresLeader: true,
      ...(prefixes && {
        filter: streamNameFilter({
          prefixes: [...prefixes],
          checkpointInterval: 1,
          maxSearchWindow: CHECKPOINT_EVENTS,
          checkpointReached: (_, { commit }) => {
            subscription.push({ kind: 'checkpoint', position: toPosition(commit) } satisfies AllStreamItem);
          },
        }),
      }),
    });
    subscription.on('caughtUp', () => subscription.push({ kind: 'caughtUp' } satisfies AllStreamItem));
    const items = itemsOf<AllStreamItem | AllStreamResolvedEvent>(subscription, {
      cancel: () => subscription.unsubscribe(),
      signal: AbortSignal.any([signal, this.#closing.signal]),
    });
    try {
      for await (const item of items) yield 'kind' in item ? item : { kind: 'event', event: item };
    } catch (error) {
      throw signal.aborted ? signal.reason : this.#unavailable(error, client);
    }
    throw new LogUnavailable(`EventStoreDB at ${this.settings.address} ended a subscription`);
  }

  /** Cancels all pending calls. */
  async dispose(): Promise<void> {
    this.#closing.abort(wasClosed());
    const disposed = Promise.allSettled(this.#clients.map((client) => client.dispose()));
    await withDeadline(disposed, DISPOSED_WITHIN_MS, () => undefined, this.clock);
  }

  #client(): EventStoreDBClient {
    const [client] = this.#clients;
    if (!client) throw new TypeError('the connection string of EventStoreDB names no host');
    return client;
  }

  #unavailable(error: unknown, failed: EventStoreDBClient): LogUnavailable {
    const [first, ...others] = this.#clients;
    if (first === failed && !isNotLeader(error)) this.#clients = [...others, first];
    return asUnavailable(error, this.settings.address);
  }

  /** The client ends no call that the server does not answer. */
  #answered<T>(answer: Promise<T>): Promise<T> {
    const late = (): never => {
      throw this.#tookTooLong();
    };
    const { signal } = this.#closing;
    let end = (): void => undefined;
    const closed = new Promise<never>((_, reject) => {
      end = () => reject(signal.reason);
    });
    signal.addEventListener('abort', end);
    return withDeadline(Promise.race([answer, closed]), this.answeredWithinMs, late, this.clock).finally(() =>
      signal.removeEventListener('abort', end),
    );
  }

  /** The client does not support deadlines for reads. */
  #read<E extends ResolvedEvent | AllStreamResolvedEvent>(reading: StreamingRead<E>): AsyncGenerator<E> {
    return itemsOf(reading, {
      cancel: () => reading.cancel(),
      signal: this.#closing.signal,
      silence: { ms: this.answeredWithinMs, error: () => this.#tookTooLong() },
    });
  }

  #tookTooLong(): LogUnavailable {
    return tookTooLong(this.settings.address, this.answeredWithinMs);
  }
}
