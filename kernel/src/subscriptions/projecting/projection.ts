import type { PublicEvent, PublicEventName, WakeUp } from '@storefold/contracts';
import type { Fact } from '../../core/decider.ts';
import type { CollectionName, CollectionSpec, Document } from '../../ports/read-models.ts';
import type { Stored } from '../../ports/stored-fact.ts';

/** The documents of one projection during a batch: reads see the batch's own writes. */
export interface Documents {
  get<D extends Document>(collection: CollectionName<D>, id: string): Promise<D | undefined>;
  put<D extends Document>(collection: CollectionName<D>, document: NoInfer<D>): void;
  remove(collection: string, id: string): void;
}

/**
 * A read model: a pure function from documents and one event to documents. Delivering an event twice, splitting batches
 * anywhere and rebuilding from nothing all lead to the same documents. A changed shape or rule needs a new `version`.
 */
export interface Projection<F extends Fact = Fact> {
  readonly name: string;
  readonly version: number;
  readonly categories: readonly string[];
  /** The facts that it shows. All others are passed over, and what they seal stays closed. Default: all of its categories. */
  readonly facts?: readonly F['type'][];
  readonly collections: readonly CollectionSpec[];
  project(fact: Stored<F>, documents: Documents): Promise<void> | void;
  readonly publicEvents?: PublicEventProjection;
  /**
   * `when read`: documents are written for whoever reads them, many changes together, and after a thousand additions to the log. For
   * what changes far more often than it is read. Default: as soon as something happens.
   */
  readonly written?: 'when read';
  /** Sent for each store whose documents may have changed, as soon as the change is shown. The body is the store's id. */
  readonly wakes?: WakeUp;
}

/**
 * The public events of all services that a read model shows beside its own service's facts, in the order of the log. A
 * response waits until the read models show the request's own facts, but not for public events about them.
 */
export interface PublicEventProjection {
  readonly names: readonly PublicEventName[];
  /** Sealed fields of the payload are null. */
  project(event: PublicEvent, documents: Documents): Promise<void> | void;
}
