import { Refusal, retry } from '@storefold/kernel/core';
import type { ServicePorts } from '@storefold/kernel/ports';
import { isTransient } from '@storefold/kernel/subscriptions';

/**
 * Does work of the start, and retries it for as long as an engine or a neighbour is down. Any other failure is thrown.
 * The work must be safe to repeat. `what`: names it in the log, which reports the wait once.
 */
export const retryUntilAvailable = <T>(
  what: string,
  work: () => Promise<T>,
  { clock, logger }: Pick<ServicePorts, 'clock' | 'logger'>,
): Promise<T> =>
  retry(work, {
    clock,
    shortestMs: 50,
    longestMs: 2_000,
    isTransient,
    onFailure: (err, failures) =>
      logger[failures === 1 ? 'warn' : 'debug'](reasonOf(err), `${what} has to wait for what is down`),
  });

/** That a neighbour has not started yet is normal. Where in the code it was noticed says nothing. */
const reasonOf = (err: unknown): object => (err instanceof Refusal ? { waits_for: err.message } : { err });
