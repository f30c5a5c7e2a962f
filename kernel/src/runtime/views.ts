import type { Fact } from '../core/decider.ts';
import type { Position } from '../ports/event-log.ts';
import type { Collection, Document } from '../ports/read-models.ts';
import type { KeyedWords, SearchedCollection } from '../ports/search.ts';
import type { Projection } from '../subscriptions/projection.ts';

/** The names of a searched collection and of its fields (see `SearchedCollection`). */
export interface Searched {
  readonly documents: string;
  readonly textFields: readonly string[];
  readonly wordsField: string;
  readonly nameWordsField: string;
  readonly keyedWords?: KeyedWords;
  readonly positionField?: string;
}

/** This service's read models, as its controllers read them. */
export interface Views {
  collection<D extends Document, F extends Fact = never>(
    projection: Projection<F>,
    name: string,
  ): Collection<D>;
  /** A collection as search engines need it. */
  searched<D extends Document, F extends Fact = never>(
    projection: Projection<F>,
    names: Searched,
  ): SearchedCollection<D>;
  /** Differs once a document of the projection may have changed. Undefined when the engine cannot tell. */
  stateOf<F extends Fact = never>(projection: Projection<F>): string | undefined;
  /** Resolves when all of this service's read models show everything up to a position of the log. */
  caughtUpTo(position: Position): Promise<void>;
  /**
   * The same for a response that is made from the read models: waits a few seconds at most, and then resolves anyway.
   */
  waitUntilVisible(position: Position): Promise<void>;
}
