import { type Position, START } from '@storefold/kernel/ports';
import type { SearchParams, Settings } from 'meilisearch';
import { errorCodeOf } from './failures.ts';
import type { IndexDocument } from './index-document.ts';
import type { MeilisearchServer } from './meilisearch-server.ts';

/** How much there is and how far it goes: equal extents do not prove equality, different ones disprove it. */
export interface Extent {
  readonly count: number;
  /** The highest position of a document; START when there is none. */
  readonly last: Position;
}

export interface Hits {
  readonly hits: readonly Readonly<Record<string, unknown>>[];
  readonly count: number;
}

const PRIMARY_KEY = 'id';
const ENTRIES_AT_ONCE = 2_000;

/** One index on the server. Whatever changes it resolves once the server has done it. */
export class MeilisearchIndex {
  constructor(
    private readonly server: MeilisearchServer,
    readonly uid: string,
    private readonly positionField: string,
    private readonly closing: AbortSignal,
  ) {}

  /** Undefined when there is no such index. */
  async settings(): Promise<Settings | undefined> {
    return orMissing(this.server.working.index(this.uid).getSettings());
  }

  /** When the server last changed it, and whether it was made for our documents; undefined when there is no such index. */
  async info(): Promise<{ updatedAt: string; isOurs: boolean } | undefined> {
    const found = await orMissing(this.server.working.getRawIndex(this.uid));
    return found && { updatedAt: found.updatedAt, isOurs: found.primaryKey === PRIMARY_KEY };
  }

  /** From the documents, as not every key has a right to statistics. */
  async isEmpty(): Promise<boolean> {
    const { total } = await this.server.working
      .index(this.uid)
      .getDocuments({ fields: [PRIMARY_KEY], limit: 1 });
    return total === 0;
  }

  /** False when it was there already: of several that create it at once one gets true. */
  async create(): Promise<boolean> {
    try {
      await this.#done(this.server.working.createIndex(this.uid, { primaryKey: PRIMARY_KEY }));
      return true;
    } catch (error) {
      if (errorCodeOf(error) === 'index_already_exists') return false;
      throw error;
    }
  }

  async delete(): Promise<void> {
    try {
      await this.#done(this.server.working.deleteIndex(this.uid));
    } catch (error) {
      if (errorCodeOf(error) !== 'index_not_found') throw error;
    }
  }

  async configure(settings: Settings): Promise<void> {
    await this.#done(this.server.working.index(this.uid).updateSettings(settings));
  }

  /**
   * Exchanges the contents and settings of two indexes in one step. False: it was taken on, but this key is not told when
   * it is done; one that is limited to some indexes learns of no task that belongs to several.
   */
  async swapWith({ uid }: MeilisearchIndex): Promise<boolean> {
    try {
      // Of `rename` the client's type knows only versions that have it; both indexes exist here.
      await this.#done(this.server.working.swapIndexes([{ indexes: [this.uid, uid], rename: false }]));
      return true;
    } catch (error) {
      if (errorCodeOf(error) === 'task_not_found') return false;
      throw error;
    }
  }

  async put(documents: readonly IndexDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const index = this.server.working.index<IndexDocument>(this.uid);
    await this.#done(index.addDocuments([...documents], { primaryKey: PRIMARY_KEY }));
  }

  /** Those that are not there are no mistake. */
  async remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#done(this.server.working.index(this.uid).deleteDocuments([...keys]));
  }

  /** Resolves once the server has ended all that it was asked to do with this index so far. */
  async settled(): Promise<void> {
    await this.server.settled(this.uid, this.closing);
  }

  /** In the time that a search has. */
  async extent(): Promise<Extent> {
    const { hits, count } = await this.search({
      sort: [`${this.positionField}:desc`],
      page: 1,
      hitsPerPage: 1,
      attributesToRetrieve: [this.positionField],
    });
    return { count, last: this.#positionOf(hits[0]) };
  }

  /** Every document's key with the position of its last change. */
  async entries(): Promise<Map<string, Position>> {
    const entries = new Map<string, Position>();
    for (let offset = 0; ; offset += ENTRIES_AT_ONCE) {
      const { results } = await this.server.working.index(this.uid).getDocuments({
        fields: [PRIMARY_KEY, this.positionField],
        limit: ENTRIES_AT_ONCE,
        offset,
      });
      for (const each of results) entries.set(String(each[PRIMARY_KEY]), this.#positionOf(each));
      if (results.length < ENTRIES_AT_ONCE) return entries;
    }
  }

  async search(params: SearchParams & { page: number }): Promise<Hits> {
    const { hits, totalHits } = await this.server.searching.index(this.uid).search(null, params);
    return { hits, count: totalHits };
  }

  #positionOf(document: Readonly<Record<string, unknown>> | undefined): Position {
    const position = document?.[this.positionField];
    return typeof position === 'number' ? position : START;
  }

  #done(enqueued: Parameters<MeilisearchServer['done']>[0]): Promise<void> {
    return this.server.done(enqueued, this.closing);
  }
}

async function orMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (errorCodeOf(error) === 'index_not_found') return undefined;
    throw error;
  }
}
