const SQLITE_BUSY = 5;
const ATTEMPTS = 200;
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
 * while other connections do the same.
 */
export function retryWhileBusy<T>(work: () => T): T {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 1; ; attempt++) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || attempt >= ATTEMPTS) throw error;
      Atomics.wait(pause, 0, 0, PAUSE_MS);
    }
  }
}
