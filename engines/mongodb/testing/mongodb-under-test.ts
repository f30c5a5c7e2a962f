import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { casesOn, type EngineMet, tellEngine } from '../../testing/cases-on.ts';
import { findSecantusDb } from './installed.ts';
import { type MongoDbServerOptions, startMongoDbServer, type TestMongoDbServer } from './mongodb-server.ts';

/** The server that the environment names, if any. The same cases then run on the real engine. */
const givenUrl = /^mongodb(\+srv)?:/.test(process.env.READ_MODELS_URL ?? '')
  ? process.env.READ_MODELS_URL
  : undefined;

const whatIsMissing =
  givenUrl === undefined && findSecantusDb() === undefined
    ? 'no server that speaks MongoDB’s protocol is installed, see npm run engines:install'
    : undefined;

/** The server that the cases of one suite share. */
export interface MongoDbUnderTest {
  /** The connection string, available once the cases run. */
  readonly url: string;
  /** A unique name of a database. The database is removed after the last case. */
  newDatabase(): string;
}

/**
 * Runs the cases of a port on MongoDB: on the server that READ_MODELS_URL names, or on the third-party server of the
 * test engines. Skips them with the reason when there is neither.
 */
export function casesOnMongoDb(
  port: EngineMet['port'],
  cases: (mongoDb: MongoDbUnderTest) => void,
  options: MongoDbServerOptions = {},
): void {
  casesOn(`the ${port} on MongoDB`, whatIsMissing, () => {
    let server: TestMongoDbServer | undefined;
    const databases: string[] = [];
    const mongoDb: MongoDbUnderTest = {
      get url() {
        return givenUrl ?? server?.url ?? '';
      },
      newDatabase() {
        const database = `storefold_test_${randomUUID().slice(0, 8)}`;
        databases.push(database);
        return database;
      },
    };

    beforeAll(async () => {
      if (givenUrl === undefined) server = await startMongoDbServer(options);
    });
    afterAll(async () => {
      // The data of the third-party server is removed with it.
      if (server) await server.stop();
      else await dropDatabases(mongoDb.url, databases);
    });

    tellEngine(async () => ({ port, adapter: 'MongoDB', ...(await engineOf(mongoDb.url)) }));
    cases(mongoDb);
  });
}

/** Cases that kill, pause or restart their server. They do not run on a server that others may be using. */
export function casesOnMongoDbOfTheirOwn(name: string, cases: () => void): void {
  casesOn(
    name,
    whatIsMissing ??
      (givenUrl === undefined ? undefined : 'they kill the server and READ_MODELS_URL names one'),
    cases,
  );
}

async function engineOf(url: string): Promise<Pick<EngineMet, 'engine' | 'kind'>> {
  const { version, secantusVersion } = await withClient(url, (client) =>
    client.db('admin').command({ buildInfo: 1 }),
  );
  return secantusVersion === undefined
    ? { engine: `MongoDB ${version}`, kind: 'real' }
    : { engine: `SecantusDB ${secantusVersion}`, kind: 'third-party' };
}

export const dropDatabases = (url: string, databases: readonly string[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const database of databases) await client.db(database).dropDatabase();
  });

async function withClient<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(url);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
