import { type Logger, messageOf, retry, systemClock } from '@storefold/kernel/core';
import type { MongoClient } from 'mongodb';
import { ANSWER_WITHIN_MS, databaseOf, hostsOf, quickClient } from './client.ts';
import { Connection, inTime, type Unavailable } from './connection.ts';
import { isAlone, NotAReplicaSet, refusalOf, SeenServers, waitingReason } from './refusal.ts';

/** The interval between attempts. Each attempt looks for a server for some seconds. */
const PAUSES = { shortestMs: 250, longestMs: 4_000 };

export interface ConnectOptions {
  /** Connection string of a replica set. */
  readonly url: string;
  /** The database. All its collections belong to the caller. */
  readonly database: string;
  /** One of the collections. Reading it verifies the user's permissions before anything is promised. */
  readonly collection: string;
  /** Creates the port's error. */
  readonly unavailable: Unavailable;
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
  /** Ends the retries. */
  readonly signal?: AbortSignal;
}

/**
 * Retries until the database responds, and logs each attempt. Rejects with the port's error when the signal aborts, and
 * immediately for errors that a retry cannot resolve (wrong user, no replica set, an invalid URL).
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
  const refused = (error: unknown) => refusalOf(error, client, seen, unavailable);
  let reason: string | undefined;
  const attempt = async (): Promise<string> => {
    signal?.throwIfAborted();
    const version = await inTime(versionOf(client, options), ANSWER_WITHIN_MS, unavailable);
    logger?.info({ hosts, database, version }, 'connected to MongoDB');
    return version;
  };
  try {
    return await retry(attempt, {
      ...PAUSES,
      clock: systemClock,
      isTransient: (error) => !refused(error),
      onFailure: (error) => {
        reason = waitingReason(error, client);
        logger?.warn({ hosts, database, reason, seen: seen.toString() }, 'waiting for MongoDB');
      },
      signal,
    });
  } catch (error) {
    if (signal?.aborted) {
      const last = reason === undefined ? '' : `: ${reason}`;
      throw unavailable(`gave up waiting for MongoDB at ${hosts}${last}`, { cause: signal.reason });
    }
    throw refused(error) ?? error;
  }
}

/** The server's version. Verifies that the server supports transactions and accepts the user. */
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
