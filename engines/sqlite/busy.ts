const SQLITE_BUSY = 5;
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 25;

/** SQLite's result code, without its finer distinctions. Undefined for other errors. */
export const resultCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;

/** Whether another connection held the lock. The statement then had no effect and may be retried. */
export const isBusy = (error: unknown): boolean => resultCodeOf(error) === SQLITE_BUSY;

/**
 * Retries work that SQLite refuses immediately, whatever its timeout, such as switching a file to its write-ahead log
 * while other connections do the same. Blocks the thread meanwhile. Throws SQLite's error after the time limit.
 */
export function retryWhileBusy<T>(
  work: () => T,
  { timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS }: { timeoutMs?: number; pauseMs?: number } = {},
): T {
  const endMs = performance.now() + timeoutMs;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > endMs) throw error;
      Atomics.wait(pause, 0, 0, pauseMs);
    }
  }
}
