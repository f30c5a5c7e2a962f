import {
  type Document,
  type EngineInfo,
  type FieldType,
  type Filter,
  type ListQuery,
  type Search,
  searchWords,
} from '@storefold/kernel/ports';
import type { SearchParams } from 'meilisearch';
import { databaseSearch, isSortRequested } from '../common/database-search.ts';
import { conditionOf, OnlyInDatabase } from './index-filter.ts';
import type { IndexedCollection } from './indexed-collection.ts';
import { Indexer, type IndexerHealth, type IndexerOptions } from './indexer.ts';
import type { Hits, MeilisearchIndex } from './meilisearch-index.ts';

interface IndexSearchHealth extends IndexerHealth {
  /** The numbers of searches with words that the index answered and that were left to the read models. */
  readonly answered: number;
  readonly left_to_read_models: number;
}

type Query = Partial<ListQuery>;
type Page<D> = { documents: D[]; count: number };
type Params = SearchParams & { page: number };

/** The answer to a query that no document can match. */
const NOTHING: Page<never> = { documents: [], count: 0 };
/** Meilisearch ignores the words after this many. */
const MOST_WORDS = 10;
/** The most ids that the read models sort. A search with more matches is answered entirely by them. */
const MOST_SORTED = 1_000;

/**
 * Search in an index that follows the read models. The index finds and ranks the matches. The read models return the
 * documents, sort them in a requested order, and answer every search that the index cannot.
 */
export class IndexSearch<D extends Document> implements Search<D> {
  readonly #indexer: Indexer<D>;
  readonly #database: Search<D>;
  #answered = 0;
  #left = 0;

  constructor(
    private readonly searched: IndexedCollection<D>,
    private readonly index: MeilisearchIndex,
    options: IndexerOptions,
  ) {
    this.#database = databaseSearch(searched.documents, searched);
    this.#indexer = new Indexer(searched, index, options);
  }

  get engine(): EngineInfo {
    return this.index.engine;
  }

  get health(): IndexSearchHealth {
    return { ...this.#indexer.health, answered: this.#answered, left_to_read_models: this.#left };
  }

  /** Resolves when nothing is written to the index any more. */
  close(): Promise<void> {
    return this.#indexer.close();
  }

  async search(query: Query, text = '', keys: readonly string[] = []): Promise<Page<D>> {
    const words = searchWords.compoundsOf(text).flatMap(({ parts }) => parts);
    if (words.length === 0) return this.#database.search(query, text, keys);
    const found = this.#indexer.mayAnswer(keys) ? await this.#inIndex(query, words, keys) : undefined;
    if (found && (found.count > 0 || found === NOTHING)) {
      this.#answered += 1;
      return found;
    }
    // The read models also find words by how they begin, which the index does for the last word alone.
    const inDatabase = await this.#database.search(query, text, keys);
    if (found && inDatabase.count === 0) this.#answered += 1;
    else this.#left += 1;
    return inDatabase;
  }

  /** Returns undefined when the read models must answer. */
  async #inIndex(
    query: Query,
    words: readonly string[],
    keys: readonly string[],
  ): Promise<Page<D> | undefined> {
    const params = paramsFor(query, words, this.searched.fields);
    if (params === 'only in the database') return undefined;
    if (params === 'nothing') return NOTHING;
    const hits = await this.#hitsOf(params, keys);
    if (!hits) return undefined;
    return isSortRequested(query) ? this.#sorted(hits, query) : this.#ranked(hits, query);
  }

  async #hitsOf(params: Params, keys: readonly string[]): Promise<Hits | undefined> {
    try {
      return await this.index.search(params, keys);
    } catch (error) {
      await this.#indexer.searchFailed(error, keys);
      return undefined;
    }
  }

  /** The current documents, without those that no longer match the filter. */
  async #ranked({ ids, count }: Hits, query: Query): Promise<Page<D>> {
    const found = await this.searched.documents.find({ filter: among(ids, query) });
    const byId = new Map(found.map((document) => [document.id, document]));
    const documents = ids.flatMap((id) => byId.get(id) ?? []);
    return { documents, count: count - ids.length + documents.length };
  }

  async #sorted({ ids, count }: Hits, query: Query): Promise<Page<D> | undefined> {
    if (count > ids.length) return undefined;
    return this.searched.documents.page({ ...query, filter: among(ids, query) });
  }
}

/** The search parameters for a query: the requested page, or all ids when the read models sort them. */
function paramsFor(
  query: Query,
  words: readonly string[],
  fields: Readonly<Record<string, FieldType>>,
): Params | 'only in the database' | 'nothing' {
  const { filter, limit = 0, offset = 0 } = query;
  const isPage =
    Number.isSafeInteger(limit) && limit > 0 && Number.isSafeInteger(offset / limit) && offset >= 0;
  if (words.length > MOST_WORDS || !isPage) return 'only in the database';
  try {
    const condition = filter === undefined || conditionOf(filter, fields);
    if (condition === false) return 'nothing';
    return {
      q: words.join(' '),
      ...(condition === true ? {} : { filter: condition }),
      ...(isSortRequested(query)
        ? { page: 1, hitsPerPage: MOST_SORTED }
        : { page: offset / limit + 1, hitsPerPage: limit }),
    };
  } catch (error) {
    if (error instanceof OnlyInDatabase) return 'only in the database';
    throw error;
  }
}

const among = (ids: readonly string[], { filter }: Query): Filter => {
  const isHit: Filter = { field: 'id', in: ids };
  return filter ? { all: [isHit, filter] } : isHit;
};
