import type { Logger } from '../core/logger.ts';
import type { Clock } from '../core/time/clock.ts';
import type { EngineInfo, EventPlace } from './event-log.ts';
import type { Collection, Document, FieldType, ListQuery } from './read-models.ts';

/**
 * Full-text search over one collection. Finds one page of documents and the number on all pages. Filters always apply,
 * and so does a sort that the caller requested; the documents are those of the read models. A blank text finds
 * everything, a text of punctuation alone nothing. Records without a value of the sort field come last. Ties are ordered
 * by id. What has words is ranked unless the caller requested a sort.
 *
 * The read models find the documents that have, for every word of the text, a word that begins with it. Documents that
 * have every word as a whole rank first, and among them and among the others those that have it in their name; equals
 * are in the order of the default sort. A search engine finds at least the documents that have every word of the text as
 * a whole, ranks them first, and also forgives typing mistakes; its results may be seconds behind. When it finds none,
 * the read models answer. It may leave out single documents that it refuses to hold.
 */
export interface Search<D> {
  /**
   * `text`: as the shopper typed it. `keys`: those of the keyed words that are searched beside the others, which the
   * caller may see.
   */
  search(
    query: Partial<ListQuery>,
    text?: string,
    keys?: readonly string[],
  ): Promise<{ documents: D[]; count: number }>;
}

/** A searched collection, and what an engine with an index of its own needs to follow it. */
export interface SearchedCollection<D extends Document> {
  /** Differs between collections and between versions of a read model. */
  readonly name: string;
  /** The declared fields. Only they can be filtered and sorted. */
  readonly fields: Readonly<Record<string, FieldType>>;
  readonly documents: Collection<D>;
  /** The fields that are searched, the most important first. */
  readonly textFields: readonly string[];
  /** The declared field of type `words`, which the projection fills with `wordsOf` of these texts. */
  readonly wordsField: string;
  /** The declared field of type `words` with those of the first text field. */
  readonly nameWordsField: string;
  readonly keyedWords?: KeyedWords;
  /**
   * The declared number field with the log position of each document's last change. A collection without it is searched
   * in the read models, whatever the engine.
   */
  readonly positionField?: string;
  /** The event up to which the documents include the log; undefined when nothing is included. */
  checkpoint(): Promise<EventPlace | undefined>;
  /** Whether the log has this event at this place. Otherwise what followed it up to there followed another history. */
  isInLog(event: EventPlace): Promise<boolean>;
  /** Resolves once the documents include everything that was in the log at the time of the call. */
  caughtUp(): Promise<void>;
  /** The engine of the read models. */
  readonly engine: EngineInfo;
}

/** Words that have keys (`wordWithin`), of which a search names those that its caller may see. */
interface KeyedWords {
  /** The declared field of type `words` that has them. */
  readonly field: string;
  /** All keys that a search may name now. */
  keys(): Promise<readonly string[]>;
}

/** The state of an engine for `/health`. `degraded`: the read models answer instead of it. */
interface SearchHealth extends EngineInfo {
  readonly status: 'up' | 'degraded';
  readonly [detail: string]: unknown;
}

/** The port to full-text search. Adapters: database (the read models themselves), Meilisearch. */
export interface SearchEngine {
  open<D extends Document>(searched: SearchedCollection<D>): Search<D>;
  /** Undefined while this process searches nothing. */
  health(): SearchHealth | undefined;
  /** Must be called before the read models are closed. */
  close(): Promise<void>;
}

/** What a search engine is opened with. */
export interface SearchDeps {
  readonly logger: Logger;
  readonly clock: Clock;
  /** What the names of this store's indexes begin with, because stores may share a server: the same in all its processes. */
  readonly indexPrefix: () => Promise<string>;
}

/** A kind of search engine. The store is told by SEARCH_URL to use it. */
export interface SearchProvider {
  /** What its URLs begin with: `typesense` of `typesense://search:8108`. */
  readonly scheme: string;
  /** `url`: SEARCH_URL as it is. Does not wait for a server that is away. */
  open(url: string, deps: SearchDeps): SearchEngine | Promise<SearchEngine>;
}
