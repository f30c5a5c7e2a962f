import type { Clock, Logger } from '@storefold/kernel/core';
import type {
  Document,
  EngineInfo,
  ListQuery,
  Position,
  Search,
  SearchedCollection,
} from '@storefold/kernel/ports';
import { databaseSearch } from '../shared/database-search.ts';
import { ChangedDocuments } from './changed-documents.ts';
import { isRefusedQuery } from './failures.ts';
import { idOfKey } from './index-document.ts';
import { type FeederHealth, IndexFeeder } from './index-feeder.ts';
import { OnlyInDatabase } from './index-filter.ts';
import { hasUncertainPlace, type IndexQuery, indexQuery } from './index-query.ts';
import { settingsFor } from './index-settings.ts';
import { type Hits, MeilisearchIndex } from './meilisearch-index.ts';
import type { MeilisearchServer } from './meilisearch-server.ts';
import { differencesOf, prepareIndex } from './prepare-index.ts';
import { SearchedFields } from './searched-fields.ts';

export interface IndexSearchParts {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly lookAgainMs: number;
  readonly indexPrefix: string;
}

export interface IndexSearchHealth extends FeederHealth {
  /** How many searches the index answered, and how many were left to the read models. */
  readonly answered: number;
  readonly left_to_read_models: number;
}

type Found<D> = { documents: D[]; count: number };

/** What documents of this shape are in an index. Another one needs another index: raise the number. */
const FORM = 1;

/**
 * Search in an index beside the read models. The index tells which documents are found and in which order; the documents
 * themselves, and every answer that the index cannot be trusted with, come from the read models.
 */
export class IndexSearch<D extends Document> implements Search<D> {
  readonly #fields: SearchedFields;
  readonly #index: MeilisearchIndex;
  readonly #changed: ChangedDocuments<D>;
  readonly #feeder: IndexFeeder<D>;
  readonly #database: Search<D>;
  readonly #closing = new AbortController();
  #answered = 0;
  #left = 0;

  constructor(
    private readonly searched: SearchedCollection<D>,
    private readonly server: MeilisearchServer,
    { logger, clock, lookAgainMs, indexPrefix }: IndexSearchParts,
  ) {
    const { name, positionField, documents, progress } = searched;
    const closing = this.#closing.signal;
    const uid = `${indexPrefix}-${name}-${FORM}`;
    const indexCalled = (each: string) => new MeilisearchIndex(server, each, positionField, closing);
    this.#fields = new SearchedFields(searched.fields);
    this.#index = indexCalled(uid);
    this.#changed = new ChangedDocuments(searched);
    this.#database = databaseSearch(documents, searched);
    const settings = settingsFor(this.#fields);
    const feed = { changed: this.#changed, fields: this.#fields, closing };
    const onRebuild = (differing: readonly string[]) =>
      logger.info({ index: uid, differing }, 'the search index is built anew beside the present one');
    this.#feeder = new IndexFeeder({
      index: this.#index,
      feed,
      progress,
      clock,
      logger,
      lookAgainMs,
      differences: () => differencesOf(this.#index, settings),
      prepare: async () => {
        await server.meet();
        const next = indexCalled(`${uid}_next`);
        await prepareIndex({ index: this.#index, next, settings, feed, clock, onRebuild });
      },
    });
  }

  get engine(): EngineInfo {
    return this.server.engine;
  }

  get health(): IndexSearchHealth {
    return { ...this.#feeder.health, answered: this.#answered, left_to_read_models: this.#left };
  }

  /** Resolves when nothing is fed any more. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#feeder.ended;
  }

  async search(query: Partial<ListQuery>, text = ''): Promise<Found<D>> {
    const found = await this.#inIndex(query, text);
    if (found) {
      this.#answered += 1;
      return found;
    }
    this.#left += 1;
    return this.#database.search(query, text);
  }

  /** Undefined: the read models must answer. */
  async #inIndex(query: Partial<ListQuery>, text: string): Promise<Found<D> | undefined> {
    const upTo = this.#feeder.current;
    if (upTo === undefined) return undefined;
    const asked = this.#asked(query, text);
    if (asked === 'only in the database') return undefined;
    if (!asked) return { documents: [], count: 0 };
    const hits = await this.#hitsOf(asked);
    return hits && this.#documentsOf(hits, query, asked, upTo);
  }

  #asked(query: Partial<ListQuery>, text: string): IndexQuery | undefined | 'only in the database' {
    try {
      return indexQuery(query, text, this.#fields, this.searched.wordsField);
    } catch (error) {
      if (error instanceof OnlyInDatabase) return 'only in the database';
      throw error;
    }
  }

  async #hitsOf({ params }: IndexQuery): Promise<Hits | undefined> {
    try {
      const hits = await this.#index.search(params);
      this.#feeder.searched();
      return hits;
    } catch (error) {
      if (isRefusedQuery(error)) this.#feeder.lookSoon();
      else this.#feeder.distrust(error);
      return undefined;
    }
  }

  /** The documents as they are now, unless anything changed that the index did not have when it was asked. */
  async #documentsOf(
    { hits, count }: Hits,
    { limit = 0 }: Partial<ListQuery>,
    { window }: IndexQuery,
    upTo: Position,
  ): Promise<Found<D> | undefined> {
    if (hits.some(hasUncertainPlace)) return undefined;
    const ids = hits.slice(window.skip, window.skip + limit).map(({ id }) => idOfKey(String(id)));
    const [documents, head] = await Promise.all([this.searched.documents.getMany(ids), this.#changed.head()]);
    if (head > upTo) return undefined;
    if (documents.length === ids.length) return { documents, count };
    // The index knows documents that are gone.
    this.#feeder.lookSoon();
    return undefined;
  }
}
