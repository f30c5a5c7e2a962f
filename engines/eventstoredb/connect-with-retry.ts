import { retry } from '@storefold/kernel/core';
import type { Position } from '@storefold/kernel/ports';
import type { LogParts } from '../common/log-tail.ts';
import { Connection } from './connection.ts';
import type { ConnectionSettings } from './connection-string.ts';
import { kindOf } from './engine-errors.ts';
import { OwnLog } from './own-log.ts';

const BACKOFF = { shortestMs: 250, longestMs: 5_000 };

interface Connected {
  readonly connection: Connection;
  readonly head: Position;
}

/**
 * Connects, and retries while the server is unreachable, until `signal` aborts. Rejects with LogUnavailable then, and
 * immediately for errors that a retry cannot resolve.
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
  const connection = new Connection(settings, answeredWithinMs, new OwnLog(address, clock, logger));
  const giveUp = (): void => void connection.dispose();
  let lastFailure: unknown;
  signal?.addEventListener('abort', giveUp);
  try {
    const head = await retry(() => connection.head(), {
      ...BACKOFF,
      clock,
      signal,
      isTransient: (error) => kindOf(error) !== 'access-denied',
      onFailure: (error, failures) => {
        lastFailure = error;
        logger?.warn({ err: error, failures }, `EventStoreDB at ${address} cannot be used yet; trying again`);
      },
    });
    return { connection, head };
  } catch (error) {
    await connection.dispose();
    // Giving up ends what is asked at that moment, which says nothing of the server.
    throw signal?.aborted ? (lastFailure ?? error) : error;
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}
