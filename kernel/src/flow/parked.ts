import type { Position } from '../event-log/event-log.ts';

/** An event that could not be handled and was set aside so that the rest goes on. Reported by health. */
export interface ParkedEvent {
  readonly follower: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly error: string;
}

/** The state of one follower of the log, for health. */
export interface FollowerHealth {
  readonly name: string;
  readonly position: Position;
  readonly lastAliveMs: number;
  readonly failure?: string;
  readonly parked: readonly ParkedEvent[];
}
