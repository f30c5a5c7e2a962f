import type { Clock, Logger } from '@storefold/kernel/core';
import type {
  Document,
  EngineInfo,
  Search,
  SearchEngine,
  SearchedCollection,
  SearchHealth,
} from '@storefold/kernel/ports';
import { IndexSearch } from './index-search.ts';
import { type MeilisearchAddress, MeilisearchServer } from './meilisearch-server.ts';

export interface MeilisearchSearchOptions extends MeilisearchAddress {
  /** What the names of this store's indexes begin with: stores may share a server. */
  readonly indexPrefix: string;
  readonly logger: Logger;
  readonly clock: Clock;
  /** How long a search may take before the read models answer it. */
  readonly searchTimeoutMs?: number;
  /** Between two looks whether an index is still what it should be. */
  readonly lookAgainMs?: number;
}

const SEARCH_TIMEOUT_MS = 2_000;
const LOOK_AGAIN_MS = 30_000;
/** A request under way to a server that hangs is not waited for at the end: nothing depends on it. */
const LONGEST_CLOSE_MS = 1_000;

/**
 * Search on a Meilisearch server. Nothing waits for the server here: while it cannot be reached, and while an index is
 * built, the read models answer.
 */
export function openMeilisearchSearch(options: MeilisearchSearchOptions): SearchEngine {
  const { searchTimeoutMs = SEARCH_TIMEOUT_MS, lookAgainMs = LOOK_AGAIN_MS, ...rest } = options;
  return new MeilisearchSearch(new MeilisearchServer({ ...rest, searchTimeoutMs }), { ...rest, lookAgainMs });
}

type Options = Omit<MeilisearchSearchOptions, keyof MeilisearchAddress | 'searchTimeoutMs'> & {
  readonly lookAgainMs: number;
};

class MeilisearchSearch implements SearchEngine {
  readonly #searches = new Map<string, IndexSearch<Document>>();

  constructor(
    private readonly server: MeilisearchServer,
    private readonly options: Options,
  ) {}

  get engine(): EngineInfo {
    return this.server.engine;
  }

  open<D extends Document>(searched: SearchedCollection<D>): Search<D> {
    // A service whose start did not succeed opens it again.
    void this.#searches.get(searched.name)?.close();
    const search = new IndexSearch(searched, this.server, this.options);
    this.#searches.set(searched.name, search);
    return search;
  }

  health(): SearchHealth | undefined {
    if (this.#searches.size === 0) return undefined;
    const indexes = [...this.#searches].map(([name, search]) => ({ name, ...search.health }));
    const isWell = indexes.every(({ status }) => status === 'up');
    return { status: isWell ? 'up' : 'degraded', ...this.engine, indexes };
  }

  async close(): Promise<void> {
    const closed = Promise.all([...this.#searches.values()].map((search) => search.close()));
    const inTime = new AbortController();
    await Promise.race([closed, this.options.clock.sleep(LONGEST_CLOSE_MS, inTime.signal)]);
    inTime.abort();
  }
}
