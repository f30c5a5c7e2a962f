import { messageOf } from '../core/message-of.ts';
import type { Position, RecordedEvent } from '../ports/event-log.ts';

/** An event that could not be handled and was set aside so that the rest goes on. Reported by health. */
export interface ParkedEvent {
  readonly follower: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly error: string;
}

export const parkedEvent = (
  follower: string,
  { id, stream, revision, position }: RecordedEvent,
  error: unknown,
): ParkedEvent => ({
  follower,
  eventId: id,
  stream,
  revision,
  position,
  error: messageOf(error),
});

/** So many are told at most, the last ones: a mistake in a handler may park every event there is. */
const MOST_TOLD = 100;

export const lastParked = <T>(parked: readonly T[], another: T): readonly T[] =>
  [...parked, another].slice(-MOST_TOLD);

/** The state of one follower of the log, for health. */
export interface FollowerHealth {
  readonly name: string;
  readonly position: Position;
  readonly lastAliveMs: number;
  readonly failure?: string;
  readonly parked: readonly ParkedEvent[];
}
