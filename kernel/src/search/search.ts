import type { EngineInfo } from '../event-log/event-log.ts';
import type { Filter, Sort } from '../read-models/read-models.ts';

export interface SearchQuery {
  /** What the shopper typed; absent: everything. */
  readonly text?: string;
  readonly filter?: Filter;
  readonly sort?: Sort;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The port to full-text search over one collection. Adapter: database (the read models themselves).
 * Finds one page of documents and how many there are in all.
 */
export interface Search<D> {
  search(query: SearchQuery): Promise<{ documents: D[]; count: number }>;
  readonly engine: EngineInfo;
}
