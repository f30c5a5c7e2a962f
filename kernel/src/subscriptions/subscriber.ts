import type { PublicEvent, PublicEventName } from '@storefold/contracts';
import type { Position } from '../ports/event-log.ts';
import type { Cause } from '../ports/stored-fact.ts';

/** Where a public event stands in the log, and what it is the cause of: `contexts.following(envelope, …)`. */
export interface PublicEventEnvelope extends Cause {
  readonly position: Position;
  /** Its place, by which one read finds it again (`readPublicEvent`). */
  readonly stream: string;
  readonly revision: number;
  /**
   * The payload's keys that are sealed in the log, with the subject of each. A subscriber that stores them seals them
   * in the same way, so that erasing the subject erases them there too.
   */
  readonly sealed: Readonly<Record<string, string>>;
}

/**
 * The place in the log where a follower begins at its first start ever: its first event, or the end that the log has
 * then. Later starts continue where the last one was. A follower that begins `now` stores that place before it handles
 * anything, so nothing after its first start is lost.
 */
export type Beginning = 'first' | 'now';

/**
 * A listener to public events. Every event is passed to the handler at least once, in order. A failing event is retried
 * and then parked, and the rest goes on.
 */
export interface Subscriber {
  readonly name: string;
  readonly from: Beginning;
  /** The public events that it handles. Default: all. */
  readonly names?: readonly (PublicEventName | (string & {}))[];
  /**
   * `sync`: the answer of a request waits, for at most `deadlineMs`, until what it caused is handled, if both run in one process. A
   * failure or a longer time changes nothing about the answer: the handler goes on after it.
   */
  readonly mode?: 'sync';
  /** Default: 2000. */
  readonly deadlineMs?: number;
  handle(event: PublicEvent, envelope: PublicEventEnvelope): Promise<void>;
}

/** A public event without its payload. */
export interface PublicEventNotice extends Pick<PublicEvent, 'id' | 'name' | 'store_id' | 'created_at'> {
  /** The stream of the fact that it tells of. */
  readonly source_stream: string;
}

/** A listener that needs no payload: it is neither parsed nor opened. */
export interface NoticeSubscriber extends Omit<Subscriber, 'handle'> {
  handleNotice(notice: PublicEventNotice, envelope: Omit<PublicEventEnvelope, 'sealed'>): Promise<void>;
}
