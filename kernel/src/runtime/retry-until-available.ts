import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import { isTransient } from '../subscriptions/is-transient.ts';

interface Parts {
  readonly clock: Clock;
  readonly logger: Logger;
}

const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Does work of the start, again for as long as an engine or a neighbour is down; any other failure is the caller's. The
 * work must be safe to repeat. `what`: for the log, which hears of it once.
 */
export async function retryUntilAvailable<T>(
  what: string,
  work: () => Promise<T>,
  { clock, logger }: Parts,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (err) {
      if (!isTransient(err)) throw err;
      logger[attempt === 0 ? 'warn' : 'debug']({ err }, `${what} has to wait for what is down`);
      await clock.sleep(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** attempt));
    }
  }
}
