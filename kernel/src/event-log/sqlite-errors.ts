const SQLITE_BUSY = 5;

/** Did another connection hold the lock? Then nothing happened, and it may be tried again. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === SQLITE_BUSY;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
