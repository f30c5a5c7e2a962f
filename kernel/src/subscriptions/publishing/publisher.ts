import type { PublicEventName } from '@storefold/contracts';
import type { Loaded } from '../../command-handling/commands.ts';
import type { Aggregate, Fact } from '../../core/decider.ts';
import type { Bus } from '../../ports/bus.ts';
import type { CollectionName, Document } from '../../ports/read-models.ts';
import type { Stored } from '../../ports/stored-fact.ts';
import type { UpTo } from '../as-of.ts';

/**
 * One public event to append. `sealed`: top-level payload keys that are encrypted in the log, with the subject of each.
 */
export interface Publication {
  readonly name: PublicEventName;
  readonly payload: object;
  readonly sealed?: Readonly<Record<string, string>>;
}

/** A document of the service's own read models, as of now: for what the payload shows of many records. */
export type FindDocument = <D extends Document>(
  collection: CollectionName<D>,
  id: string,
) => Promise<D | undefined>;

export interface PublisherContext {
  /** An aggregate's state as of the fact being published. */
  readonly asOf: <State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    fact: Stored,
  ) => Promise<Loaded<State>>;
  /** An aggregate's state as the fact being published met it. */
  readonly before: <State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    fact: Stored,
  ) => Promise<Loaded<State>>;
  /** As `asOf`, of a fact that makes a record: with the texts in further languages that came with it, which are a fact of their own. */
  readonly withTexts: <State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    fact: Stored,
  ) => Promise<Loaded<State>>;
  /** Whether the fact has such texts, so that they are told with the record. */
  readonly isToldWithRecord: (fact: Stored) => Promise<boolean>;
  /** The state that the command met which added the fact, alone or with others in the same stream. */
  readonly beforeCommand: <State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    fact: Stored,
  ) => Promise<State>;
  /** Whether the fact is the last that its command added to the stream. */
  readonly isLastOfCommand: (fact: Stored) => Promise<boolean>;
  /** The state of another record as it was at a place in the log, or at a revision of its own. */
  readonly upTo: <State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    id: string,
    end: UpTo,
  ) => Promise<Loaded<State>>;
  /** The state of another record, as of now. */
  readonly load: <State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    id: string,
  ) => Promise<Loaded<State>>;
  /** Asks a neighbour for what the payload shows of it. */
  readonly ask: Bus['ask'];
  readonly document: FindDocument;
}

/** Turns one service's facts into public events, and decides which facts are published with which payload. */
export interface Publisher<P extends Fact = Fact> {
  readonly categories: readonly string[];
  /** The facts that it may publish. All others are passed over. Default: all of its categories. */
  readonly facts?: readonly P['type'][];
  publish(
    fact: Stored<P>,
    context: PublisherContext,
  ): Promise<readonly Publication[]> | readonly Publication[];
}
