import type { Clock } from '../time/clock.ts';

/** The pause after failures: doubled after each, between two limits. */
interface Backoff {
  readonly shortestMs: number;
  readonly longestMs: number;
}

interface RetryOptions extends Backoff {
  readonly clock: Clock;
  /** True when a retry may succeed. Any other failure is thrown at once. */
  readonly isTransient: (error: unknown) => boolean;
  /** Called with each failure that is followed by another attempt. `failures` counts from 1. */
  readonly onFailure?: (error: unknown, failures: number) => void;
  /** Ends the attempts; the last failure is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** The pause after this many failures in a row, in milliseconds. */
export const backoffMs = (failures: number, { shortestMs, longestMs }: Backoff): number =>
  Math.min(longestMs, shortestMs * 2 ** Math.min(failures - 1, 30));

/** Repeats work until it succeeds, with pauses between the attempts. The work must be safe to repeat. */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { clock, isTransient, onFailure, signal } = options;
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !isTransient(error)) throw error;
      onFailure?.(error, failures);
      await clock.sleep(backoffMs(failures, options), signal);
      if (signal?.aborted) throw error;
    }
  }
}
