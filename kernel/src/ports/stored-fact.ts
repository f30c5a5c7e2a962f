import type { Fact } from '../core/decider.ts';
import type { Actor, EventMetadata, Position } from './event-log.ts';

/** A fact's place in the log, and its origin. */
interface EventEnvelope {
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

/** What a command follows from, and who began it. Handed on with everything that follows, across services. */
export interface Origin {
  /** The same for everything that follows from one request. */
  readonly correlationId: string;
  /** The id of the event that directly led here; null for what a person or a program began. */
  readonly causationId: string | null;
  readonly actor: Actor;
}

/**
 * A fact as projections, publishers and process managers receive it: its sealed fields opened, with its place in the
 * log.
 */
export type Stored<F extends Fact = Fact> = F & EventEnvelope;
