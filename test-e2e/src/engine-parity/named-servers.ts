import { randomUUID } from 'node:crypto';
import { dropDatabases } from '@storefold/engines/testing';

/** The servers that the settings name, with what a store on them is started with. */
export interface NamedServers {
  readonly env: Readonly<Record<string, string>>;
  /** Whether a search engine is among them. */
  readonly hasSearch: boolean;
  /** Call it before a store is started on them. It resolves with what removes what the store leaves there. */
  begin(): Promise<() => Promise<void>>;
}

/**
 * MongoDB and Meilisearch of `READ_MODELS_URL` and `SEARCH_URL`, on which a store has a database and indexes of its own. An
 * event log is not taken: nothing can be removed from it again.
 */
export function namedServers({ READ_MODELS_URL = '', SEARCH_URL = '' }: NodeJS.ProcessEnv): NamedServers {
  const database = `storefold_test_${randomUUID().slice(0, 8)}`;
  const [, hosts, options = ''] = MONGODB.exec(READ_MODELS_URL) ?? [];
  const hasSearch = /^https?:/.test(SEARCH_URL);
  return {
    env: {
      ...(hosts ? { READ_MODELS_URL: `${hosts}/${database}${options}` } : {}),
      ...(hasSearch ? { SEARCH_URL } : {}),
    },
    hasSearch,
    async begin() {
      const before = hasSearch ? await indexesOn(SEARCH_URL) : [];
      return async () => {
        if (hosts) await dropDatabases(READ_MODELS_URL, [database]);
        const after = hasSearch ? await indexesOn(SEARCH_URL) : [];
        const isOfStore = (uid: string) => INDEX_OF_STORE.test(uid) && !before.includes(uid);
        for (const uid of after.filter(isOfStore)) await askSearch(SEARCH_URL, `/indexes/${uid}`, 'DELETE');
      };
    },
  };
}

async function indexesOn(url: string): Promise<string[]> {
  const { results } = (await askSearch(url, '/indexes?limit=1000')) as { results: { uid: string }[] };
  return results.map(({ uid }) => uid);
}

async function askSearch(url: string, path: string, method = 'GET'): Promise<unknown> {
  const { origin, password } = new URL(url);
  const headers = password === '' ? {} : { authorization: `Bearer ${decodeURIComponent(password)}` };
  return (await fetch(`${origin}${path}`, { method, headers })).json();
}

/** Specs of the adapter, which run beside it, name theirs otherwise. */
const INDEX_OF_STORE = /^storefold-[0-9a-f]{8}-/;

const MONGODB = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/;
