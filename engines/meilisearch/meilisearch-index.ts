import { createHash } from 'node:crypto';
import { type EngineInfo, type Position, START } from '@storefold/kernel/ports';
import { type EnqueuedTaskPromise, Meilisearch, type SearchParams, type Settings } from 'meilisearch';
import { errorCodeOf, TaskFailed } from './failures.ts';
import {
  type IndexDocument,
  type IndexedFields,
  idOf,
  indexIdOf,
  isNumeric,
  KEYS,
} from './index-document.ts';

export interface MeilisearchAddress {
  /** Without the key. */
  readonly url: string;
  readonly key: string | undefined;
}

export interface Hits {
  /** Ids of the read models' documents, the best first. */
  readonly ids: readonly string[];
  readonly count: number;
}

/** What documents of this shape are in an index. Another one needs another index: raise the number. */
const FORM = 2;
const PRIMARY_KEY = 'id';
/** The document that says how far the index is. No id of another document begins with this letter. */
const CHECKPOINT = 'checkpoint';
/** Beyond any page that is asked for; without it Meilisearch counts to 1,000. */
const ALL_HITS = 1_000_000_000;
const IDS_AT_ONCE = 1_000;
/** A request or a task that keeps the index up may take this long; nobody waits for it. */
const WORK_TIMEOUT_MS = 10_000;
const TASK_TIMEOUT_MS = 60_000;
const TASK_LOOK_MS = 20;

/** One index on the server. Whatever changes it resolves once the server has done it. */
export class MeilisearchIndex {
  /** Ends in a digest of what the index was made for: other fields or settings mean another index, filled from the start. */
  readonly uid: string;
  readonly #searching: Meilisearch;
  readonly #working: Meilisearch;
  readonly #settings: Settings;
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
    this.#settings = settingsFor(fields);
    const types = Object.entries(fields.fields).map(([field, type]) => `${field}: ${type}`);
    const madeFor = JSON.stringify([FORM, this.#settings, types.toSorted()]);
    this.uid = `${name}-${createHash('sha256').update(madeFor).digest('hex').slice(0, 8)}`;
  }

  /** The version is unknown until the server was asked, and to a key that may do all but ask for it. */
  get engine(): EngineInfo {
    return { name: 'Meilisearch', version: this.#version };
  }

  /** Makes the index where it is missing, gives it its settings, and tries a search. */
  async prepare(): Promise<void> {
    await this.#askVersion();
    try {
      await succeeded(this.#working.createIndex(this.uid, { primaryKey: PRIMARY_KEY }));
    } catch (error) {
      if (errorCodeOf(error) !== 'index_already_exists') throw error;
    }
    await succeeded(this.#index.updateSettings(this.#settings));
    await this.search({ q: CHECKPOINT, filter: `${KEYS} = ${CHECKPOINT}`, page: 1, hitsPerPage: 1 });
  }

  /** Everything up to here is in the index; START when it holds nothing. */
  async checkpoint(): Promise<Position> {
    try {
      const { position } = await this.#index.getDocument<{ position: Position }>(CHECKPOINT);
      return position;
    } catch (error) {
      if (errorCodeOf(error) === 'document_not_found') return START;
      throw error;
    }
  }

  /** Adds or replaces documents and moves the checkpoint, in one task. */
  put(documents: readonly IndexDocument[], checkpoint: Position): Promise<void> {
    const all: IndexDocument[] = [...documents, { id: CHECKPOINT, position: checkpoint }];
    return succeeded(this.#index.addDocuments(all, { primaryKey: PRIMARY_KEY }));
  }

  /** Those that are not there are no mistake. */
  remove(ids: readonly string[]): Promise<void> {
    return succeeded(this.#index.deleteDocuments(ids.map(indexIdOf)));
  }

  clear(): Promise<void> {
    return succeeded(this.#index.deleteAllDocuments());
  }

  /** How many documents it holds. */
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

  /** Pages are numbered: only then does Meilisearch count exactly. */
  async search(params: SearchParams & { page: number }): Promise<Hits> {
    const { hits, totalHits } = await this.#searching
      .index(this.uid)
      .search(null, { ...params, attributesToRetrieve: [PRIMARY_KEY], matchingStrategy: 'all' });
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

/** What an index is told. What was typed exactly comes before what was forgiven, and that by how well it fits. */
const settingsFor = ({ fields, textFields, wordsField }: IndexedFields): Settings => ({
  searchableAttributes: [...textFields, wordsField],
  filterableAttributes: [
    KEYS,
    ...Object.entries(fields).flatMap(([name, type]) => (isNumeric(type) ? [name] : [])),
  ].toSorted(),
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'exactness'],
  pagination: { maxTotalHits: ALL_HITS },
});

async function succeeded(enqueued: EnqueuedTaskPromise): Promise<void> {
  const { status, error } = await enqueued.waitTask();
  if (status !== 'succeeded')
    throw new TaskFailed(error?.code ?? status, error?.message ?? 'no reason given');
}
