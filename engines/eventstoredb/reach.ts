import { LogUnavailable, type Position } from '@storefold/kernel/ports';
import type { LogParts } from '../shared/log-subscriptions.ts';
import { Connection } from './connection.ts';
import type { ConnectionSettings } from './connection-string.ts';
import { isAccessDenied, isNotLeader } from './engine-errors.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

export interface Reached {
  readonly connection: Connection;
  readonly head: Position;
  readonly version: string;
}

/**
 * Connects, and waits for a server that cannot be reached until `signal` aborts. Rejects with LogUnavailable when
 * waiting does not help.
 */
export async function reach(
  settings: ConnectionSettings,
  answeredWithinMs: number,
  { clock, logger }: LogParts,
  signal: AbortSignal | undefined,
): Promise<Reached> {
  if (settings.ignored.length > 0) {
    logger?.warn(
      { options: settings.ignored },
      'options of the connection string of EventStoreDB have no effect',
    );
  }
  let wayToLeader: Connection | undefined;
  for (let attempt = 1; ; attempt++) {
    if (signal?.aborted) {
      await wayToLeader?.dispose();
      throw new LogUnavailable(`EventStoreDB at ${settings.address} was not waited for any more`);
    }
    // With a client of its own for each attempt: what one has learnt of a server that was starting stays with it. Only
    // where the leader is, which it was told by another node, is worth keeping.
    const connection: Connection = wayToLeader ?? new Connection(settings, answeredWithinMs);
    const giveUp = (): void => void connection.dispose();
    signal?.addEventListener('abort', giveUp);
    try {
      const head = await connection.head();
      return { connection, head, version: await connection.serverVersion() };
    } catch (error) {
      const cause = error instanceof LogUnavailable ? error.cause : undefined;
      wayToLeader = isNotLeader(cause) ? connection : undefined;
      if (!wayToLeader) await connection.dispose();
      if (isAccessDenied(cause)) throw error;
      const retryInMs = Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS);
      logger?.warn(
        { err: error, attempt, retryInMs },
        `EventStoreDB at ${settings.address} cannot be reached; trying again (TLS is on unless the connection string says tls=false)`,
      );
      await clock.sleep(retryInMs, signal);
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }
}
