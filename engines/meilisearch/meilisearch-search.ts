import { withDeadline } from '@storefold/kernel/core';
import type { Document, Search, SearchEngine, SearchedCollection } from '@storefold/kernel/ports';
import { databaseSearch } from '../common/database-search.ts';
import { IndexSearch } from './index-search.ts';
import { type IndexedCollection, isIndexed } from './indexed-collection.ts';
import type { IndexerOptions } from './indexer.ts';
import { type MeilisearchAddress, MeilisearchIndex } from './meilisearch-index.ts';

export interface MeilisearchSearchOptions
  extends MeilisearchAddress,
    Pick<IndexerOptions, 'logger' | 'clock'>,
    Partial<Pick<IndexerOptions, 'pollMs' | 'maxLagMs'>> {
  /** The prefix of this store's index names, because stores may share a server. */
  readonly indexPrefix: string;
  /** The time limit of a search. After it, the read models answer. */
  readonly searchTimeoutMs?: number;
}

const SEARCH_TIMEOUT_MS = 2_000;
const POLL_MS = 1_000;
const MAX_LAG_MS = 10_000;
/** The longest that closing waits for pending requests. Nothing depends on their responses. */
const LONGEST_CLOSE_MS = 1_000;

/**
 * Search on a Meilisearch server. No call waits for the server: the read models answer while it is unreachable and
 * while an index is being filled.
 */
export function openMeilisearchSearch(options: MeilisearchSearchOptions): SearchEngine {
  return new MeilisearchSearch(options);
}

class MeilisearchSearch implements SearchEngine {
  readonly #searches = new Map<string, IndexSearch<Document>>();

  constructor(private readonly options: MeilisearchSearchOptions) {}

  open<D extends Document>(searched: SearchedCollection<D>): Search<D> {
    return isIndexed(searched) ? this.#openIndex(searched) : databaseSearch(searched.documents, searched);
  }

  #openIndex<D extends Document>(searched: IndexedCollection<D>): Search<D> {
    const { indexPrefix, searchTimeoutMs = SEARCH_TIMEOUT_MS } = this.options;
    const { pollMs = POLL_MS, maxLagMs = MAX_LAG_MS } = this.options;
    // A service whose start failed opens it again.
    void this.#searches.get(searched.name)?.close();
    const index = new MeilisearchIndex(
      this.options,
      `${indexPrefix}-${searched.name}`,
      searched,
      searchTimeoutMs,
    );
    const search = new IndexSearch(searched, index, { ...this.options, pollMs, maxLagMs });
    this.#searches.set(searched.name, search);
    return search;
  }

  health(): ReturnType<SearchEngine['health']> {
    const [first] = this.#searches.values();
    if (!first) return undefined;
    const indexes = [...this.#searches].map(([name, search]) => ({ name, ...search.health }));
    const isWell = indexes.every(({ status }) => status === 'up');
    return { status: isWell ? 'up' : 'degraded', ...first.engine, indexes };
  }

  async close(): Promise<void> {
    const closed = Promise.all([...this.#searches.values()].map((search) => search.close()));
    await withDeadline(closed, LONGEST_CLOSE_MS, () => [], this.options.clock);
  }
}
