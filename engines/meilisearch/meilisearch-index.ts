import { createHash } from 'node:crypto';
import { type EngineInfo, type EventPlace, type Position, START } from '@storefold/kernel/ports';
import {
  type EnqueuedTaskPromise,
  Meilisearch,
  type SearchParams,
  type Settings,
  type WaitOptions,
} from 'meilisearch';
import { errorCodeOf, TaskFailed } from './failures.ts';
import {
  type IndexDocument,
  type IndexedFields,
  idOf,
  indexIdOf,
  isNumeric,
  KEYS,
  keyedAttribute,
} from './index-document.ts';

export interface MeilisearchAddress {
  /** The URL without the key. */
  readonly url: string;
  readonly key: string | undefined;
}

export interface Hits {
  /** Ids of the matching documents, best match first. */
  readonly ids: readonly string[];
  readonly count: number;
}

/** The version of the form of indexed documents. A different form needs a new index, so increment the number. */
const FORM = 3;
const PRIMARY_KEY = 'id';
/** The id of the document that holds the checkpoint. No id of another document begins with this letter. */
const CHECKPOINT = 'checkpoint';
/** More than any page requires. By default Meilisearch counts only to 1,000. */
const ALL_HITS = 1_000_000_000;
const IDS_AT_ONCE = 1_000;
/** The time limits of a request and of a task that update the index. No search waits for them. */
const WORK_TIMEOUT_MS = 10_000;
const TASK_TIMEOUT_MS = 60_000;
/** Of a task that makes the server read all documents of the index again. */
const LONG_TASK_TIMEOUT_MS = 600_000;
const TASK_LOOK_MS = 20;

/** A document that the server refuses, with the position of the change that it refused. */
interface LeftOutDocument {
  readonly id: string;
  readonly position: Position;
}

/** Stored in the index, with what is left out: add, never change. */
interface IndexCheckpoint {
  readonly position: Position;
  /** An event of the log, at this position or later. Absent in an empty index. */
  readonly event?: EventPlace;
  /** What the index lacks of the documents up to this position. Absent when it lacks none. */
  readonly left_out?: readonly LeftOutDocument[] | undefined;
}

/** One index on the server. Every method that changes it resolves once the server has applied the change. */
export class MeilisearchIndex {
  /**
   * Ends in a digest of fields and settings. Different fields or settings use another index, which is filled from the
   * start.
   */
  readonly uid: string;
  readonly #searching: Meilisearch;
  readonly #working: Meilisearch;
  readonly #fields: IndexedFields;
  #version = 'unknown';

  constructor(
    { url, key }: MeilisearchAddress,
    name: string,
    fields: IndexedFields,
    searchTimeoutMs: number,
  ) {
    const config = { host: url, ...(key === undefined ? {} : { apiKey: key }) };
    this.#searching = new Meilisearch({ ...config, timeout: searchTimeoutMs });
    this.#working = new Meilisearch({
      ...config,
      timeout: WORK_TIMEOUT_MS,
      defaultWaitOptions: { timeout: TASK_TIMEOUT_MS, interval: TASK_LOOK_MS },
    });
    this.#fields = fields;
    const types = Object.entries(fields.fields).map(([field, type]) => `${field}: ${type}`);
    const madeFor = JSON.stringify([FORM, settingsFor(fields), types.toSorted()]);
    this.uid = `${name}-${createHash('sha256').update(madeFor).digest('hex').slice(0, 8)}`;
  }

  /** The version is unknown until it was requested, and for a key that lacks the permission to request it. */
  get engine(): EngineInfo {
    return { name: 'Meilisearch', version: this.#version };
  }

  /** Creates the index if it is missing, applies its settings, and tries a search. */
  async prepare(keys: readonly string[]): Promise<void> {
    await this.#askVersion();
    try {
      await succeeded(this.#working.createIndex(this.uid, { primaryKey: PRIMARY_KEY }));
    } catch (error) {
      if (errorCodeOf(error) !== 'index_already_exists') throw error;
    }
    await this.searchKeys(keys);
    await this.trySearch(keys);
  }

  /** Searches as any search does. Rejects when the index is missing or lacks its settings. */
  async trySearch(keys: readonly string[]): Promise<void> {
    await this.search({ q: CHECKPOINT, filter: `${KEYS} = ${CHECKPOINT}`, page: 1, hitsPerPage: 1 }, keys);
  }

  /**
   * Makes the words of these keys searchable, and of no others, also in the documents that are there. The server reads
   * them again by itself.
   */
  searchKeys(keys: readonly string[]): Promise<void> {
    const updated = this.#index.updateSettings(settingsFor(this.#fields, keys));
    return succeeded(updated, { timeout: LONG_TASK_TIMEOUT_MS });
  }

  /** The index contains everything up to this position of the history that the event belongs to. */
  async checkpoint(): Promise<IndexCheckpoint> {
    try {
      return await this.#index.getDocument<IndexCheckpoint>(CHECKPOINT);
    } catch (error) {
      if (errorCodeOf(error) === 'document_not_found') return { position: START };
      throw error;
    }
  }

  /** Adds or replaces documents and updates the checkpoint, in one task. */
  put(documents: readonly IndexDocument[], checkpoint: IndexCheckpoint): Promise<void> {
    const all: IndexDocument[] = [...documents, { id: CHECKPOINT, ...checkpoint }];
    return succeeded(this.#index.addDocuments(all, { primaryKey: PRIMARY_KEY }));
  }

  /** Removes documents. Ids that are not in the index are ignored. */
  remove(ids: readonly string[]): Promise<void> {
    return succeeded(this.#index.deleteDocuments(ids.map(indexIdOf)));
  }

  clear(): Promise<void> {
    return succeeded(this.#index.deleteAllDocuments());
  }

  /** The number of documents in the index. */
  async count(): Promise<number> {
    const { total } = await this.#index.getDocuments({ fields: [PRIMARY_KEY], limit: 1 });
    return Math.max(0, total - 1);
  }

  /** The ids of all its documents. */
  async ids(): Promise<string[]> {
    const ids: string[] = [];
    for (let offset = 0; ; offset += IDS_AT_ONCE) {
      const { results } = await this.#index.getDocuments({
        fields: [PRIMARY_KEY],
        limit: IDS_AT_ONCE,
        offset,
      });
      for (const { id } of results) if (id !== CHECKPOINT) ids.push(idOf(String(id)));
      if (results.length < IDS_AT_ONCE) return ids;
    }
  }

  /**
   * Searches the texts and the words of these keys, which must be searchable. Uses page numbers, because Meilisearch counts
   * exactly only for numbered pages.
   */
  async search(params: SearchParams & { page: number }, keys: readonly string[]): Promise<Hits> {
    const { hits, totalHits } = await this.#searching.index(this.uid).search(null, {
      ...params,
      ...(this.#fields.keyedWords ? { attributesToSearchOn: searchedAttributes(this.#fields, keys) } : {}),
      attributesToRetrieve: [PRIMARY_KEY],
      matchingStrategy: 'all',
    });
    return { ids: hits.map((hit) => idOf(String(hit[PRIMARY_KEY]))), count: totalHits };
  }

  async #askVersion(): Promise<void> {
    try {
      this.#version = (await this.#working.getVersion()).pkgVersion;
    } catch (error) {
      if (errorCodeOf(error) !== 'invalid_api_key') throw error;
    }
  }

  get #index() {
    return this.#working.index(this.uid);
  }
}

/** The settings of an index. Exact matches rank before matches with typing mistakes, and these by how well they fit. */
const settingsFor = (fields: IndexedFields, keys: readonly string[] = []): Settings => ({
  searchableAttributes: searchedAttributes(fields, keys),
  filterableAttributes: [
    KEYS,
    ...Object.entries(fields.fields).flatMap(([name, type]) => (isNumeric(type) ? [name] : [])),
  ].toSorted(),
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'exactness'],
  pagination: { maxTotalHits: ALL_HITS },
});

/** The best attribute first. */
const searchedAttributes = ({ textFields, wordsField }: IndexedFields, keys: readonly string[]): string[] => [
  ...textFields,
  wordsField,
  ...keys.map(keyedAttribute),
];

async function succeeded(enqueued: EnqueuedTaskPromise, options?: WaitOptions): Promise<void> {
  const { status, error } = await enqueued.waitTask(options);
  if (status !== 'succeeded')
    throw new TaskFailed(error?.code ?? status, error?.message ?? 'no reason given');
}
