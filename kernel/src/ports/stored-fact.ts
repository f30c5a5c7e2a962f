import type { Fact } from '../core/decider.ts';
import type { EventMetadata, Position } from './event-log.ts';

/** Where a fact stands in the log, and where it comes from. */
export interface EventEnvelope {
  readonly id: string;
  readonly metadata: EventMetadata;
  readonly stream: string;
  /** The stream's name after the category: the record's id. */
  readonly recordId: string;
  readonly revision: number;
  readonly position: Position;
}

/** A fact as projections, publishers and processes get it: its sealed fields opened, with its place in the log. */
export type Stored<F extends Fact = Fact> = F & EventEnvelope;
