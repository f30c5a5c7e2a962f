import type { EngineInfo, Position } from './event-log.ts';
import type { Collection, Document, FieldType, ListQuery } from './read-models.ts';

/**
 * Full-text search over one collection. Finds one page of documents and how many there are in all: those that meet the
 * filter and have, for every word of the text, a word that begins with it. A blank text finds everything, one of
 * punctuation alone nothing. Records without a value of the sort come last; ties, and no sort, go by id.
 */
export interface Search<D> {
  /** `text`: what the shopper typed. */
  search(query: Partial<ListQuery>, text?: string): Promise<{ documents: D[]; count: number }>;
  readonly engine: EngineInfo;
}

/** That a document of the searched collection was removed. Kept for ever: another instance may ask at any time. */
interface RemovedDocument extends Document {
  readonly id: string;
}

/** How far a collection has changed, as far as this process knows. */
export interface Progress {
  /** Nothing of the collection that this process knows of changed after this position. */
  readonly lastChange: Position;
  /** Called when there may be a change, also one that another instance stored. */
  onChange(listener: () => void): void;
  /** Resolves once the collection shows everything that the log held when this was asked. */
  caughtUp(): Promise<void>;
}

/** What is searched, and how an engine that keeps an index of its own learns of changes. */
export interface SearchedCollection<D extends Document> {
  /** Differs between collections and between versions of a read model. */
  readonly name: string;
  /** The declared fields. Only they can be filtered and sorted. */
  readonly fields: Readonly<Record<string, FieldType>>;
  readonly documents: Collection<D>;
  /** Those that are gone; one that is there again is in both. */
  readonly removed: Collection<RemovedDocument>;
  /** The declared field of type `words`, filled with `wordsOf` by the projection. */
  readonly wordsField: string;
  /** The declared number field, of documents and of removed ones, with the position of their last change. */
  readonly positionField: string;
  readonly progress: Progress;
  /** That of the read models. */
  readonly engine: EngineInfo;
}

/** The state of an engine for `/health`. `degraded`: answers are right but come from the read models instead. */
export interface SearchHealth extends EngineInfo {
  readonly status: 'up' | 'degraded';
  readonly [detail: string]: unknown;
}

/**
 * The port to full-text search. Adapters: database (the read models themselves), Meilisearch. Their answers are the
 * same: an engine that is down, behind or asked for what it cannot tell leaves the answer to the read models.
 */
export interface SearchEngine {
  open<D extends Document>(searched: SearchedCollection<D>): Search<D>;
  /** Undefined while nothing is searched in this process. */
  health(): SearchHealth | undefined;
  /** Before the read models are closed. */
  close(): Promise<void>;
}
