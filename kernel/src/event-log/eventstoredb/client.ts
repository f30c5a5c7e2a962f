import { EventStoreDBClient } from '@eventstore/db-client';
import { LogUnavailable } from '../event-log.ts';
import type { ConnectionSettings } from './connection-string.ts';

/**
 * The client of EventStoreDB, with two of its habits broken.
 *
 * It would send appends over one stream that all clients of the process share a register of: when the stream of one
 * breaks, the appends of all are given up, and an answer that comes after that is an error nobody can catch. Told that
 * the server has no such call, it makes a call of its own for each append, with a deadline that holds.
 *
 * And what goes wrong while it changes to another node of a cluster, it leaves as a rejection that nobody handles.
 *
 * Throws LogUnavailable, without the connection string, when that cannot be read.
 */
export function createClient({ connectionString }: ConnectionSettings): EventStoreDBClient {
  const client = parse(connectionString);
  const changeNode: unknown = Reflect.get(client, 'handleError');
  Object.assign(client, {
    supports: () => Promise.resolve(false),
    handleError: async (...about: readonly unknown[]) => {
      if (typeof changeNode !== 'function') return;
      await Promise.resolve(Reflect.apply(changeNode, client, about)).catch(() => undefined);
    },
  });
  return client;
}

/** The server's version as it tells it. The client knows it, and keeps it to itself. */
export async function serverVersionOf(client: EventStoreDBClient): Promise<string> {
  const features: unknown = await Reflect.get(client, 'capabilities');
  const version: unknown =
    typeof features === 'object' && features !== null ? Reflect.get(features, 'serverVersion') : undefined;
  return typeof version === 'string' ? version : 'unknown';
}

function parse(connectionString: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch (error) {
    // What the client says of a string it cannot read quotes that string.
    const isAboutTheString = error instanceof Error && 'connectionString' in error;
    const reason = isAboutTheString || !(error instanceof Error) ? '' : `: ${error.message}`;
    throw new LogUnavailable(`the connection string of EventStoreDB cannot be used${reason}`);
  }
}
