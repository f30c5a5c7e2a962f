import type { EngineInfo, Position } from './event-log.ts';
import type { Collection, Document, FieldType, ListQuery } from './read-models.ts';

/**
 * Full-text search over one collection. Finds one page of documents and how many there are in all. Filters always hold,
 * and so does a sort that was asked for; documents are those of the read models. A blank text finds everything, one of
 * punctuation alone nothing. Records without a value of the sort come last; ties, and no sort, go by id.
 *
 * The read models find what has, for every word of the text, a word that begins with it. A search engine finds at least
 * what has every word of the text as a whole, ranks it first, and also forgives typing mistakes; what it finds may be
 * seconds behind.
 */
export interface Search<D> {
  /** `text`: what the shopper typed. */
  search(query: Partial<ListQuery>, text?: string): Promise<{ documents: D[]; count: number }>;
  readonly engine: EngineInfo;
}

/** What is searched, and how an engine that keeps an index of its own follows it. */
export interface SearchedCollection<D extends Document> {
  /** Differs between collections and between versions of a read model. */
  readonly name: string;
  /** The declared fields. Only they can be filtered and sorted. */
  readonly fields: Readonly<Record<string, FieldType>>;
  readonly documents: Collection<D>;
  /** The fields with the texts that are searched, the most important first. */
  readonly textFields: readonly string[];
  /** The declared field of type `words`, filled with `wordsOf` of these texts by the projection. */
  readonly wordsField: string;
  /** The declared number field with the log position of each document's last change. */
  readonly positionField: string;
  /** Everything up to this position of the log is in the documents. */
  checkpoint(): Promise<Position>;
  /** Resolves once the documents show everything that the log held when this was asked. */
  caughtUp(): Promise<void>;
  /** That of the read models. */
  readonly engine: EngineInfo;
}

/** The state of an engine for `/health`. `degraded`: the read models answer in its place. */
export interface SearchHealth extends EngineInfo {
  readonly status: 'up' | 'degraded';
  readonly [detail: string]: unknown;
}

/** The port to full-text search. Adapters: database (the read models themselves), Meilisearch. */
export interface SearchEngine {
  open<D extends Document>(searched: SearchedCollection<D>): Search<D>;
  /** Undefined while nothing is searched in this process. */
  health(): SearchHealth | undefined;
  /** Before the read models are closed. */
  close(): Promise<void>;
}
