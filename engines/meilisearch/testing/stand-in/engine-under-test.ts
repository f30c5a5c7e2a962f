import { randomUUID } from 'node:crypto';
import { type Index, Meilisearch, MeilisearchApiError, type Settings } from 'meilisearch';
import type { EngineMet } from '../../../testing/cases-on.ts';
import { type MeilisearchStandIn, startMeilisearchStandIn } from './meilisearch-stand-in.ts';
import { STAND_IN_MARK } from './system-routes.ts';

/** The engine that a specification runs on: the server that SEARCH_URL names, or its own stand-in. */
export interface MetEngine {
  readonly host: string;
  readonly key: string | undefined;
  readonly client: Meilisearch;
  readonly met: EngineMet;
  /** Undefined for a real server, which cannot be paused or killed. */
  readonly standIn?: MeilisearchStandIn;
  /** Creates an index for the specification, with these settings and then these documents. */
  indexWith(settings: Settings, documents?: readonly ExampleDocument[]): Promise<Index<ExampleDocument>>;
  close(): Promise<void>;
}

export type ExampleDocument = Record<string, unknown>;

export const KEY = 'a master key of sixteen';
export const WAIT = { interval: 2, timeout: 40_000 };

export const newUid = (): string => `test_${randomUUID()}`;

export async function meetEngine(): Promise<MetEngine> {
  const given = process.env.SEARCH_URL;
  if (given?.startsWith('http')) {
    const { origin, password } = new URL(given);
    return met(origin, password === '' ? undefined : decodeURIComponent(password));
  }
  const standIn = await startMeilisearchStandIn({ key: KEY, taskDelayMs: 1 });
  return met(standIn.host, KEY, standIn);
}

/** The ids of the matches of a search. Like the adapter, it requests numbered pages and requires every word. */
export async function found(index: Index<ExampleDocument>, q: string, filter?: string): Promise<number[]> {
  const { hits } = await index.search(q, {
    page: 1,
    hitsPerPage: 100,
    matchingStrategy: 'all',
    ...(filter === undefined ? {} : { filter }),
  });
  return hits.map(({ id }) => Number(id));
}

/** The error of the engine: status, code and message. */
export async function refusalOf(
  answer: Promise<unknown>,
): Promise<{ status: number; code: string | undefined; message: string }> {
  try {
    await answer;
  } catch (error) {
    if (!(error instanceof MeilisearchApiError)) throw error;
    return { status: error.response.status, code: error.cause?.code, message: error.message };
  }
  throw new Error('It was not refused.');
}

const met = async (
  host: string,
  key: string | undefined,
  standIn?: MeilisearchStandIn,
): Promise<MetEngine> => {
  const client = new Meilisearch({
    host,
    ...(key === undefined ? {} : { apiKey: key }),
    defaultWaitOptions: WAIT,
  });
  const { pkgVersion, commitSha } = await client.getVersion();
  const kind = commitSha === STAND_IN_MARK ? 'stand-in' : 'real';
  const made: string[] = [];
  return {
    host,
    key,
    client,
    met: { port: 'search', adapter: 'Meilisearch', engine: `Meilisearch ${pkgVersion}`, kind },
    ...(standIn ? { standIn } : {}),
    async indexWith(settings, documents = []) {
      const uid = newUid();
      made.push(uid);
      await client.createIndex(uid, { primaryKey: 'id' }).waitTask();
      const index = client.index<ExampleDocument>(uid);
      await succeed(index.updateSettings(settings).waitTask());
      if (documents.length > 0) await succeed(index.addDocuments([...documents]).waitTask());
      return index;
    },
    async close() {
      for (const uid of made) await client.deleteIndex(uid).waitTask();
      await standIn?.stop();
    },
  };
};

const succeed = async (finished: Promise<{ status: string; error: unknown }>): Promise<void> => {
  const { status, error } = await finished;
  if (status !== 'succeeded') throw new Error(`The task ${status}: ${JSON.stringify(error)}`);
};
