import type { Fact } from '../domain/decider.ts';
import type { EventMetadata, Position } from '../event-log/event-log.ts';
import type { CollectionSpec, Document } from '../read-models/read-models.ts';

/** Where a fact stands in the log, and where it comes from. */
export interface Origin {
  readonly id: string;
  readonly metadata: EventMetadata;
  readonly stream: string;
  /** The stream's name after the category: the record's id. */
  readonly recordId: string;
  readonly revision: number;
  readonly position: Position;
}

/** A fact as projections, publishers and processes get it: its sealed fields opened, with its place in the log. */
export type Stored<F extends Fact = Fact> = F & Origin;

/** The documents of one projection during a batch: reads see the batch's own writes. */
export interface Documents {
  get<D extends Document>(collection: string, id: string): Promise<D | undefined>;
  put<D extends Document>(collection: string, document: D): void;
  remove(collection: string, id: string): void;
}

/**
 * A read model: a pure function from documents and one fact to documents. Deliver a fact twice, split batches anywhere,
 * rebuild from nothing: the same documents. A changed shape or rule needs a new `version`.
 */
export interface Projection<F extends Fact = Fact> {
  readonly name: string;
  readonly version: number;
  readonly categories: readonly string[];
  readonly collections: readonly CollectionSpec[];
  project(fact: Stored<F>, documents: Documents): Promise<void> | void;
}
