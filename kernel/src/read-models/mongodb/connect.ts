import { setTimeout as pause } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';
import { messageOf } from '../../event-log/sqlite-errors.ts';
import type { Logger } from '../../runtime/logger.ts';
import { ReadModelsUnavailable } from '../read-models.ts';
import { ANSWER_WITHIN_MS, hostsOf, quickClient } from './client.ts';
import { Connection } from './connection.ts';
import { NotAReplicaSet, refusalOf, SeenServers } from './refusal.ts';
import { registryOf } from './registry.ts';
import { within } from './within.ts';

/** Each attempt looks for a server for some seconds by itself; these come between. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

export interface ConnectOptions {
  /** Connection string of a replica set. */
  readonly url: string;
  /** Whose collections are the caller's alone. */
  readonly database: string;
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
  /** Ends the waiting for a server. */
  readonly signal?: AbortSignal;
}

/**
 * Waits until the database answers, and says so in the log. Rejects with ReadModelsUnavailable when waiting cannot help
 * (wrong user, no replica set) and when the signal ends it; with a TypeError when the URL is no connection string.
 */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const client = quickClient(options.url);
  const stop = (): void => void client.close();
  options.signal?.addEventListener('abort', stop, { once: true });
  try {
    const version = await versionWhenThere(client, options);
    return new Connection(client, options.url, client.db(options.database), version);
  } catch (error) {
    await client.close();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', stop);
  }
}

async function versionWhenThere(
  client: MongoClient,
  { database, logger, signal }: ConnectOptions,
): Promise<string> {
  const seen = new SeenServers(client);
  const hosts = hostsOf(client);
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    requireWanted(signal);
    try {
      const version = await within(ANSWER_WITHIN_MS, versionOf(client, database));
      logger?.info({ hosts, database, version }, 'connected to MongoDB');
      return version;
    } catch (error) {
      requireWanted(signal);
      const refusal = refusalOf(error, client, seen);
      if (refusal) throw refusal;
      logger?.warn({ hosts, database, reason: messageOf(error), seen: seen.describe() }, 'waiting for MongoDB');
    }
    await pause(pauseMs, undefined, signal ? { signal } : {}).catch(() => undefined);
  }
}

/** The server's version, once it is known to have transactions and to let this user in. */
async function versionOf(client: MongoClient, database: string): Promise<string> {
  await client.connect();
  const admin = client.db('admin');
  const hello = await admin.command({ hello: 1 });
  if (!('setName' in hello) && hello.msg !== 'isdbgrid') throw new NotAReplicaSet();
  const [{ version }] = await Promise.all([
    admin.command({ buildInfo: 1 }),
    registryOf(client.db(database)).findOne({}),
  ]);
  return String(version);
}

function requireWanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new ReadModelsUnavailable('gave up waiting for MongoDB', { cause: signal.reason });
}
