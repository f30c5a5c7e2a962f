import type { DiskFull } from '../core/failure/disk-full.ts';
import { Outage } from '../core/failure/outage.ts';
import type { JsonObject } from '../core/json/json.ts';

/**
 * A place in the whole log: in total order, growing, never reused. A count on SQLite, a byte offset on EventStoreDB;
 * positions can only be compared. `START` is before the first event.
 */
export type Position = number;
export const START: Position = -1;

/** The revision a stream must have for an append to succeed: that of its last event, or no stream at all. */
export type ExpectedRevision = 'no_stream' | number;

/** Who began what an event is a part of. */
export interface Actor {
  /** `system` is a service or a process at its own work, such as a first start. */
  readonly type: 'customer' | 'guest' | 'admin_user' | 'api_key' | 'system';
  /** The id of the record, or the name of the service or process. Null for a guest. */
  readonly id: string | null;
}

/** The origin of a stored event. Its shape is kept for ever: add, never change. */
export interface EventMetadata {
  /** The command this event is the outcome of. By this id a command finds that it was carried out before. */
  readonly command_id: string;
  /** The same for everything that followed from one request. */
  readonly correlation_id: string;
  /** The id of the event that directly led here; null for what a person or a program began. */
  readonly causation_id: string | null;
  /** Who began it, also for what followed later and in other services. */
  readonly actor: Actor;
  readonly store_id: string;
  /** When it was decided, ISO 8601 UTC. */
  readonly occurred_at: string;
  /** The version of the shape of the event's data. */
  readonly schema: 1;
}

export interface NewEvent {
  /**
   * A UUID. New for each attempt at a command. Derived from the origin for events that may be appended again, such as
   * public events and checkpoints.
   */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/**
 * An event's place in the log, and its id. An event whose id is random is found there only in the same log, or in one
 * that goes on from it.
 */
export type EventPlace = Pick<RecordedEvent, 'id' | 'stream' | 'revision' | 'position'>;

export const placeOf = ({ id, stream, revision, position }: EventPlace): EventPlace => ({
  id,
  stream,
  revision,
  position,
});

export interface AppendOptions {
  /**
   * Bounds the stream's length: of all its events only the last `keepLast` are kept. For what is no history, such as
   * checkpoints. All appends to such a stream state the same number.
   *
   * Revisions and positions count on as if nothing were missing. Events that are dropped are no longer read from the
   * stream, and an append of them is no longer answered as the first time. Followers may still receive them.
   */
  readonly keepLast?: number;
  /**
   * The stream's events go this many milliseconds after they were appended. For what is of use for a time only. All
   * appends to such a stream, and to the others of its category, state the same number. Read events may be older: the
   * engine removes them when it comes to it. A stream of which nothing is left does not exist: `no_stream` begins it
   * again, on any revision.
   */
  readonly keepForMs?: number;
}

export interface Appended {
  /**
   * The revision of the last event of this append. For an append without events, that of the stream, or -1 when it has
   * none.
   */
  readonly revision: number;
  /** The position of that event; START when there is none. */
  readonly position: Position;
}

/** The most bytes that the events of one append may have together (data and metadata as JSON). */
export const MAX_APPEND_BYTES = 1_048_576;

/** The stream has another revision than expected. `actual` is -1 when there is no stream. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: number,
  ) {
    super(`stream ${stream} is at revision ${actual}, expected ${expected}`);
  }
}

/** The events of one append are larger than MAX_APPEND_BYTES. Nothing was written. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

/**
 * The append could never succeed: a stream or type name that is empty, begins with `$`, or holds NUL or half a
 * surrogate pair; an event id that is not a UUID in lower case or is repeated; an expected revision below 0; a number of
 * events to keep below 1. Nothing was written.
 */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

/**
 * The engine cannot be reached or cannot write. An append may or may not have happened: load the stream to find out.
 */
export class LogUnavailable extends Outage {
  override readonly name: string = 'LogUnavailable';
}

/**
 * The engine holds another log than the one that was recognised, or an empty one. Nothing of it was served, and nothing
 * was written to it.
 */
export class OtherLog extends LogUnavailable {
  override readonly name = 'OtherLog';
}

/** What tells events apart that are of one kind. */
export type EventKind = Pick<RecordedEvent, 'stream' | 'type'>;

export interface SubscriptionOptions {
  /** Shown in health and logs. */
  readonly name: string;
  /** The last position already handled. */
  readonly after: Position;
  /** Only streams of these categories. Empty: all streams. */
  readonly categories: readonly string[];
  /** By category, the only types of its events that are delivered. Absent: all of them. */
  readonly types?: Readonly<Record<string, readonly string[]>>;
  /** False for a delivered event with which nothing is done. Where only such are new, `passTo` may be called. */
  readonly concerns?: (event: EventKind) => boolean;
  /**
   * Called with events in order of position, one call at a time. `position` is how far the log has been read, also when
   * no event matched (then `events` is empty). A rejection is retried with back-off from the same place.
   */
  onEvents(events: readonly RecordedEvent[], position: Position): Promise<void>;
  /**
   * May be called instead of `onEvents` when no event matched or none concerns it, because most events are for few
   * subscriptions. False: `onEvents` is called all the same.
   */
  passTo?(position: Position): boolean;
  /** The most events per call; default 500. */
  readonly batchSize?: number | (() => number);
}

export interface Subscription {
  /** The position up to which the handler has handled the log. */
  readonly position: Position;
  /** When the subscription last heard from the engine or handled events, by the clock, in ms. */
  readonly lastAliveMs: number;
  /** The last failure, until the next success. */
  readonly failure: Error | undefined;
  /** Stops after the current call. The handler itself must not await it. */
  stop(): Promise<void>;
}

/**
 * The port to the event log, the only truth. Adapters: SQLite (embedded), EventStoreDB.
 *
 * The category of a stream is its name before the first `-`.
 */
export interface EventLog {
  /**
   * Appends all events or none; resolves when they are on disk. Repeating an append with the same event ids (or the
   * first of them) and the same expected revision returns the first result and writes nothing, whatever the data and
   * whatever was appended since. Event ids protect against nothing else: an id that the stream holds already, with the
   * stream's current revision, is handled differently by each engine (EventStoreDB writes it again, SQLite refuses it
   * with WrongExpectedRevision).
   *
   * Rejects with WrongExpectedRevision, AppendTooLarge, InvalidAppend, DiskFull or LogUnavailable.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    options?: AppendOptions,
  ): Promise<Appended>;
  /**
   * The events of a stream from a revision on, in order, at most `limit`; empty when there is no such stream. Default:
   * all.
   */
  read(stream: string, from?: number, limit?: number): Promise<RecordedEvent[]>;
  /** The last event of a stream. */
  readLast(stream: string): Promise<RecordedEvent | undefined>;
  /** The next events of the log after a position, and the position up to which the log was read. */
  readAll(
    after: Position,
    options?: { categories?: readonly string[]; limit?: number },
  ): Promise<{ events: RecordedEvent[]; position: Position }>;
  /**
   * The event of a store with this id. No engine has an index of ids: the log is searched in pieces, until the signal
   * aborts. An event of another store takes as long as one that does not exist.
   */
  find(id: string, storeId: string, givenUp: AbortSignal): Promise<RecordedEvent | undefined>;
  /** The position of the last event; START when the log is empty. */
  head(): Promise<Position>;
  /** The last events of the log, in order, at most `limit`; some fewer where events of the engine's own are among them. */
  latest(limit: number): Promise<RecordedEvent[]>;
  /**
   * From now on only the log with this event is served and written to, also when the engine was exchanged behind its
   * address: until it is back, everything rejects with OtherLog and subscriptions wait. `event`: one that is never
   * removed, with a random id. Rejects with OtherLog when the log has another event there, or none. The first one that
   * was found stays.
   */
  recognizeBy(event: EventPlace): Promise<void>;
  subscribe(options: SubscriptionOptions): Subscription;
  /** Why the log cannot append any more. This is permanent until the log is opened again on a working disk. */
  readonly failure: LogUnavailable | undefined;
  /** Why the log cannot append at the moment, when the last append found its disk full. Absent: the disk is not ours. */
  readonly lack?: DiskFull | undefined;
  /** Called once when `failure` is set. */
  onFailed(listener: (failure: LogUnavailable) => void): void;
  readonly engine: EngineInfo;
  /** The nodes of the engine's cluster. Absent where the engine is no server. Rejects with LogUnavailable. */
  members?(): Promise<ClusterMembers>;
  close(): Promise<void>;
}

/** How many nodes a cluster has, and how many of them live. */
export interface ClusterMembers {
  readonly all: number;
  readonly alive: number;
}

/** Engine and version, as the running engine reports them. The version is `unknown` where it does not. */
export interface EngineInfo {
  readonly name: string;
  readonly version: string;
}

export const categoryOf = (stream: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
};
