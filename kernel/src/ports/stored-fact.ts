import type { Fact } from '../core/decider.ts';
import type { EventMetadata, Position } from './event-log.ts';

/** A fact's place in the log, and its origin. */
export interface EventEnvelope {
  readonly id: string;
  readonly metadata: EventMetadata;
  readonly stream: string;
  /** The record's id: the stream's name after the category. */
  readonly recordId: string;
  readonly revision: number;
  readonly position: Position;
}

/** The part of an event that names it as the cause of what follows. */
export type Cause = Pick<EventEnvelope, 'id' | 'metadata'>;

/**
 * A fact as projections, publishers and process managers receive it: its sealed fields opened, with its place in the
 * log.
 */
export type Stored<F extends Fact = Fact> = F & EventEnvelope;
