const SQLITE_BUSY = 5;
const ATTEMPTS = 200;
const PAUSE_MS = 25;

/** Did another connection hold the lock? Then nothing happened, and it may be tried again. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === SQLITE_BUSY;

/** Switching a file to its write-ahead log is refused at once while others do the same, whatever the timeout says. */
export function withPatience<T>(work: () => T): T {
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
