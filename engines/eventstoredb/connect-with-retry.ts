import { retry } from '@storefold/kernel/core';
import { LogUnavailable, type Position } from '@storefold/kernel/ports';
import type { LogParts } from '../shared/log-tail.ts';
import { Connection } from './connection.ts';
import type { ConnectionSettings } from './connection-string.ts';
import { isAccessDenied, isNotLeader } from './engine-errors.ts';

const BACKOFF = { shortestMs: 250, longestMs: 5_000 };

export interface Connected {
  readonly connection: Connection;
  readonly head: Position;
  readonly version: string;
}

/**
 * Connects, and waits for a server that cannot be reached until `signal` aborts. Rejects with LogUnavailable then, and at
 * once when waiting does not help.
 */
export async function connectWithRetry(
  settings: ConnectionSettings,
  answeredWithinMs: number,
  { clock, logger }: LogParts,
  signal: AbortSignal | undefined,
): Promise<Connected> {
  const { address, ignored } = settings;
  if (ignored.length > 0) {
    logger?.warn({ options: ignored }, 'options of the connection string of EventStoreDB have no effect');
  }
  const open = (): Connection => new Connection(settings, answeredWithinMs, clock);
  let connection: Connection | undefined = open();
  const giveUp = (): void => void connection?.dispose();
  const connect = async (): Promise<Connected> => {
    const current = connection ?? open();
    connection = current;
    try {
      return { connection: current, head: await current.head(), version: await current.serverVersion() };
    } catch (error) {
      // The next attempt has a client of its own: what one has learnt of a server that was starting stays with it. Only
      // where the leader is, which it was told by another node, is worth keeping.
      if (signal?.aborted || !isNotLeader(causeOf(error))) {
        connection = undefined;
        await current.dispose();
      }
      throw error;
    }
  };
  signal?.addEventListener('abort', giveUp);
  try {
    return await retry(connect, {
      ...BACKOFF,
      clock,
      signal,
      isTransient: (error) => !isAccessDenied(causeOf(error)),
      onFailure: (error, failures) =>
        logger?.warn(
          { err: error, failures },
          `EventStoreDB at ${address} cannot be reached; trying again (TLS is on unless the connection string says tls=false)`,
        ),
    });
  } catch (error) {
    await connection?.dispose();
    throw error;
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}

const causeOf = (error: unknown): unknown => (error instanceof LogUnavailable ? error.cause : undefined);
