import { setTimeout as pause } from 'node:timers/promises';
import { type Logger, messageOf } from '@storefold/kernel/core';
import type { MongoClient } from 'mongodb';
import { ANSWER_WITHIN_MS, databaseOf, hostsOf, quickClient } from './client.ts';
import { Connection, type Unavailable } from './connection.ts';
import { isAlone, NotAReplicaSet, refusalOf, SeenServers } from './refusal.ts';
import { within } from './within.ts';

/** Each attempt looks for a server for some seconds by itself; these come between. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

export interface ConnectOptions {
  /** Connection string of a replica set. */
  readonly url: string;
  /** Whose collections are the caller's alone. */
  readonly database: string;
  /** One of them: whether the user may read it is found out before anything is promised. */
  readonly collection: string;
  /** What the port's callers are told. */
  readonly unavailable: Unavailable;
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
  /** Ends the waiting for a server. */
  readonly signal?: AbortSignal;
}

/**
 * Waits until the database answers, and says so in the log. Rejects with the port's error when waiting cannot help
 * (wrong user, no replica set, a URL that is no connection string) and when the signal ends it.
 */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const client = clientFor(options);
  const stop = (): void => void client.close();
  options.signal?.addEventListener('abort', stop, { once: true });
  try {
    const version = await versionWhenThere(client, options);
    const database = databaseOf(client, options.database);
    return new Connection(client, options.url, database, version, options.unavailable);
  } catch (error) {
    await client.close();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', stop);
  }
}

function clientFor({ url, unavailable }: ConnectOptions): MongoClient {
  try {
    return quickClient(url);
  } catch (error) {
    throw unavailable(messageOf(error), { cause: error });
  }
}

async function versionWhenThere(client: MongoClient, options: ConnectOptions): Promise<string> {
  const { database, logger, signal, unavailable } = options;
  const seen = new SeenServers(client);
  const hosts = hostsOf(client);
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    requireWanted(options);
    try {
      const version = await within(ANSWER_WITHIN_MS, versionOf(client, options), unavailable);
      logger?.info({ hosts, database, version }, 'connected to MongoDB');
      return version;
    } catch (error) {
      requireWanted(options);
      const refusal = refusalOf(error, client, seen, unavailable);
      if (refusal) throw refusal;
      logger?.warn(
        { hosts, database, reason: messageOf(error), seen: seen.toString() },
        'waiting for MongoDB',
      );
    }
    await pause(pauseMs, undefined, signal ? { signal } : {}).catch(() => undefined);
  }
}

/** The server's version, once it is known to have transactions and to let this user in. */
async function versionOf(client: MongoClient, { database, collection }: ConnectOptions): Promise<string> {
  await client.connect();
  const admin = client.db('admin');
  const hello = await admin.command({ hello: 1 });
  if (isAlone(hello)) throw new NotAReplicaSet();
  const [{ version }] = await Promise.all([
    admin.command({ buildInfo: 1 }),
    databaseOf(client, database).collection(collection).findOne({}),
  ]);
  return String(version);
}

function requireWanted({ signal, unavailable }: ConnectOptions): void {
  if (signal?.aborted) throw unavailable('gave up waiting for MongoDB', { cause: signal.reason });
}
