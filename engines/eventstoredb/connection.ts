import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import {
  type Appended,
  AppendTooLarge,
  type ClusterMembers,
  type EventPlace,
  type ExpectedRevision,
  LogUnavailable,
  OtherLog,
  type Position,
  type RecordedEvent,
  START,
  WrongExpectedRevision,
} from '@storefold/kernel/ports';
import type { EncodedEvent } from '../common/append-request.ts';
import { NO_REVISION } from '../common/no-revision.ts';
import type { AllStream, AllStreamItem, AllStreamOptions } from './all-stream.ts';
import { type Append, WrongRevision } from './append-stream.ts';
import type { Asked } from './asked.ts';
import { Cluster, NodeLeft } from './cluster.ts';
import type { ConnectionSettings } from './connection-string.ts';
import {
  asUnavailable,
  type EngineFailure,
  kindOf,
  toFailure,
  tookTooLong,
  wasClosed,
} from './engine-errors.ts';
import type { NodeConnection } from './node-connection.ts';
import type { Mark, OwnLog } from './own-log.ts';
import {
  ReadingOn,
  readingOfEnd,
  readingOfStream,
  readingOn,
  readToEnd,
  type StreamRange,
} from './reading.ts';
import type { ServerNode } from './server-node.ts';
import {
  positionOf,
  requireRecordedEvent,
  toPosition,
  toRecordedEvent,
  toResolvedEvent,
} from './stored-event.ts';

/** The most nodes that are asked the same, one after the other, before the caller hears of it. */
const MOST_NODES_ASKED = 6;
/** Before a node is asked that two others have named: while a leader is elected, they name each other. */
const BETWEEN_NODES_MS = 100;
const SHORTEST_PATIENCE_MS = 1_000;

/**
 * The calls to one EventStoreDB, each with a deadline. All failures are reported with the port's errors, usually
 * LogUnavailable. All requests go to the leader of a cluster, so that every caller sees what was acknowledged. A node
 * that is not the leader names it, and the same is asked there. All that may be asked twice: an append with the same
 * events at the same revision is answered as the first time.
 */
export class Connection implements AllStream {
  readonly #cluster: Cluster;
  #closed: LogUnavailable | undefined;

  /**
   * Does not connect yet. `answeredWithinMs` is the deadline of a call. A streamed response may take longer if the
   * pauses between its items do not. Throws LogUnavailable when the settings are invalid.
   */
  constructor(
    private readonly settings: ConnectionSettings,
    private readonly answeredWithinMs: number,
    private readonly ownLog: OwnLog,
  ) {
    this.#cluster = new Cluster(settings);
  }

  /** From now on no other log is asked than the one with this event. Rejects with OtherLog when the server has another. */
  async recognizeBy(event: EventPlace): Promise<void> {
    this.ownLog.recognizeBy(event);
    await this.head();
  }

  /**
   * Appends at least one event. Rejects with WrongExpectedRevision, AppendTooLarge or LogUnavailable. After
   * LogUnavailable the append may or may not have been stored.
   */
  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EncodedEvent[],
  ): Promise<Appended> {
    try {
      return await this.#append({
        stream,
        expected: expected === 'no_stream' ? NO_REVISION : expected,
        events,
      });
    } catch (error) {
      if (error instanceof WrongRevision) throw new WrongExpectedRevision(stream, expected, error.actual);
      if (kindOf(error) === 'too-large') {
        throw new AppendTooLarge(`the events of one append to ${stream} are larger than the server takes`);
      }
      throw error;
    }
  }

  /**
   * Makes the server show only the last events of a stream, this many, and those younger than `maxAge` seconds. The
   * stream need not exist yet.
   */
  async boundStream(stream: string, bounds: { maxCount?: number; maxAge?: number }): Promise<void> {
    const { maxCount, maxAge } = bounds;
    const data = JSON.stringify({ $maxCount: maxCount, $maxAge: maxAge });
    const event = { id: randomUUID(), type: '$metadata', data, metadata: '' };
    await this.#append({ stream: `$$${stream}`, expected: 'any', events: [event] });
  }

  /** The events of a stream, in order. Empty when the stream does not exist or has no events in the range. */
  async readStream(stream: string, range: StreamRange): Promise<RecordedEvent[]> {
    const request = readingOfStream(stream, range);
    try {
      return await this.#read(request, (message) => requireRecordedEvent(toResolvedEvent(message)));
    } catch (error) {
      if (kindOf(error) === 'stream-deleted') return [];
      throw error;
    }
  }

  /** The position of the last event, including the server's own events. START when there is none. */
  async head(): Promise<Position> {
    const [head] = await this.#read(readingOfEnd(1), (message) => positionOf(toResolvedEvent(message)));
    return head ?? START;
  }

  /** The last events of this program, in order, at most `limit`. Among twice as many there are nearly always so many. */
  async latest(limit: number): Promise<RecordedEvent[]> {
    const read = await this.#read(readingOfEnd(2 * limit), (message) =>
      toRecordedEvent(toResolvedEvent(message)),
    );
    return read
      .filter((event) => event !== undefined)
      .slice(0, limit)
      .reverse();
  }

  /** The nodes of the server's cluster, as one of them knows them. A server alone is a cluster of one. */
  async members(): Promise<ClusterMembers> {
    try {
      return await this.#cluster.members();
    } catch (error) {
      throw this.#closed ?? asUnavailable(error, this.settings.address);
    }
  }

  async *subscribeToAll(
    { after, prefixes }: AllStreamOptions,
    signal: AbortSignal,
  ): AsyncGenerator<AllStreamItem> {
    if (this.#closed) throw this.#closed;
    signal.throwIfAborted();
    const node = this.#cluster.asked;
    const connection = await this.#proven(node).catch((error: unknown) => {
      throw this.#failureOf(error, node);
    });
    signal.throwIfAborted();
    const reading = new ReadingOn<AllStreamItem>(connection.read(readingOn(after, prefixes)), toItem);
    const abort = (): void => reading.end(signal.reason);
    signal.addEventListener('abort', abort);
    const stay = node.onLeft((reason) => reading.end(reason));
    try {
      yield* reading;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw this.#failureOf(error, node);
    } finally {
      stay();
      signal.removeEventListener('abort', abort);
    }
    throw this.#ended();
  }

  /** Ends all pending calls. */
  async dispose(): Promise<void> {
    this.#closed ??= wasClosed();
    this.#cluster.close(this.#closed);
  }

  /** The server gives up after two seconds what it could not commit, and drops one of two that are the same. */
  async #append(append: Append): Promise<Appended> {
    const attempt = (): Promise<Appended> => this.#ask(({ appends }) => appends.append(append));
    try {
      return await attempt();
    } catch (error) {
      if (kindOf(error) !== 'deadline-exceeded') throw error;
      return await attempt();
    }
  }

  /** What the messages with events come to, in their order. */
  #read<T>(request: ReturnType<typeof readingOn>, toResult: (message: ReadResp) => T): Promise<T[]> {
    let results: T[] = [];
    return this.#ask((connection) => {
      results = [];
      return readToEnd(connection.read(request), (message) => {
        if (message.hasEvent()) results.push(toResult(message));
      });
    }).then(() => results);
  }

  async #ask<T>(ask: (connection: NodeConnection) => Asked<T>): Promise<T> {
    const untilMs = performance.now() + this.answeredWithinMs;
    for (let asked = 1; ; asked += 1) {
      if (this.#closed) throw this.#closed;
      const node = this.#cluster.asked;
      try {
        const connection = await this.#proven(node, untilMs);
        if (node !== this.#cluster.asked) throw new NodeLeft(node.address);
        return await node.answerOf(ask(connection), this.#patience(untilMs));
      } catch (error) {
        if (error instanceof OtherLog) this.#cluster.moveOn(node);
        if (error instanceof LogUnavailable || error instanceof WrongRevision) throw error;
        if (!this.#isForAnother(error, node) || asked === MOST_NODES_ASKED)
          throw this.#unavailable(toFailure(error), node);
        if (asked > 1) await pause(BETWEEN_NODES_MS);
      }
    }
  }

  /** Whether the same is to be asked of another node, which is the one that is asked from now on. */
  #isForAnother(error: unknown, node: ServerNode): boolean {
    if (error instanceof NodeLeft) return true;
    const { kind, leader } = toFailure(error);
    if (kind === 'not-leader') this.#cluster.follow(leader, node);
    return leader !== undefined;
  }

  /**
   * The connection of the node, once it is known to lead to our log. It is not lost when this resolves; what is asked of it
   * afterwards goes nowhere else. Callers share a proof, and each waits for it no longer than it waits at all.
   */
  async #proven(node: ServerNode, untilMs?: number): Promise<NodeConnection> {
    for (;;) {
      const { connection } = node;
      if (this.ownLog.isProven(connection)) return connection;
      const answer = this.ownLog.prove(connection, (mark) => this.#idAt(mark, node, connection));
      await node.answerOf({ answer, giveUp: () => undefined }, this.#patience(untilMs));
    }
  }

  async #idAt(
    { stream, revision }: Mark,
    node: ServerNode,
    connection: NodeConnection,
  ): Promise<string | undefined> {
    let id: string | undefined;
    const call = connection.read(readingOfStream(stream, { from: revision, limit: 1 }));
    const reading = readToEnd(call, (message) => {
      if (message.hasEvent()) id = toResolvedEvent(message).event?.id;
    });
    try {
      await node.answerOf(reading, this.#patience());
    } catch (error) {
      if (kindOf(error) !== 'stream-deleted') throw error;
    }
    return id;
  }

  /** What the caller of a subscription hears. */
  #failureOf(error: unknown, node: ServerNode): unknown {
    if (this.#closed || this.#isForAnother(error, node)) return this.#ended();
    if (error instanceof OtherLog) this.#cluster.moveOn(node);
    return error instanceof LogUnavailable ? error : this.#unavailable(toFailure(error), node);
  }

  #unavailable(failure: EngineFailure, node: ServerNode): LogUnavailable {
    if (failure.kind === 'lost' || failure.kind === 'not-ready') this.#cluster.moveOn(node);
    return asUnavailable(failure, this.settings.address);
  }

  #ended(): LogUnavailable {
    return (
      this.#closed ?? new LogUnavailable(`EventStoreDB at ${this.settings.address} ended a subscription`)
    );
  }

  /** What is asked of several nodes, one after the other, has one time for all. The last one has a second in any case. */
  #patience(untilMs = Number.POSITIVE_INFINITY): { ms: number; error: () => Error } {
    const withinMs = this.answeredWithinMs;
    const ms = Math.min(withinMs, Math.max(SHORTEST_PATIENCE_MS, untilMs - performance.now()));
    return { ms, error: () => tookTooLong(this.settings.address, withinMs) };
  }
}

function toItem(message: ReadResp): AllStreamItem | undefined {
  if (message.hasEvent()) return { kind: 'event', event: toResolvedEvent(message) };
  if (message.hasCaughtUp()) return { kind: 'caughtUp' };
  const checkpoint = message.getCheckpoint();
  return checkpoint && { kind: 'checkpoint', position: toPosition(BigInt(checkpoint.getCommitPosition())) };
}
