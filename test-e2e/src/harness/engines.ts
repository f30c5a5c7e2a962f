import { join } from 'node:path';
import {
  type EventStoreDbStandIn,
  findSecantusDb,
  type MeilisearchStandIn,
  startEventStoreDbStandIn,
  startMeilisearchStandIn,
  startMongoDbServer,
  type TestMongoDbServer,
} from '@storefold/engines/testing';

/**
 * The engines of one store, each in a separate process that can be made to fail: stand-ins and a third-party server.
 */
export interface Engines {
  readonly eventLog: EventStoreDbStandIn;
  readonly readModels: TestMongoDbServer;
  readonly search: MeilisearchStandIn;
  /** The settings of a store that runs on them. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export const NO_MONGODB =
  'no server that speaks MongoDB is installed (npm run engines:install): tests on the engines are left out';

export const canStartEngines = (): boolean => findSecantusDb() !== undefined;

/**
 * Starts the engines, with data in the folder. MongoDB's data survives a kill if `durable`. Requires `canStartEngines`.
 */
export async function startEngines(folder: string, { durable }: { durable: boolean }): Promise<Engines> {
  const readModels = await startMongoDbServer({ dataDir: join(folder, 'mongodb'), durable });
  if (!readModels) throw new Error(NO_MONGODB);
  const [eventLog, search] = await Promise.all([
    startEventStoreDbStandIn({ dataDir: join(folder, 'eventstoredb') }),
    startMeilisearchStandIn({ key: 'a key of the tests' }),
  ]);
  console.log(`engines: EventStoreDB stand-in, Meilisearch stand-in, ${readModels.engine}`);
  return {
    eventLog,
    readModels,
    search,
    env: {
      EVENT_LOG_URL: eventLog.url,
      READ_MODELS_URL: readModels.url.replace('/?', '/storefold?'),
      SEARCH_URL: search.url,
    },
    async stop() {
      await Promise.all([eventLog.stop(), readModels.stop(), search.stop()]);
    },
  };
}
