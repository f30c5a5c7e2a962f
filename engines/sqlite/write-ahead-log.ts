import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { isBusy } from './busy.ts';

/**
 * Empties the write-ahead log, in which replaced and deleted data would stay until it is written over. Returns false
 * when another connection is still using it after this time.
 */
export function emptyWriteAheadLog(database: DatabaseSyncInstance, timeoutMs = 0): boolean {
  return withTimeout(
    timeoutMs,
    database,
    () => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get().busy === 0,
  );
}

/**
 * Writes the whole file anew. Deleted data is overwritten at once (`secure_delete`), but when SQLite distributes the
 * rows of full pages, copies of them stay in unused space and survive the rows. Costs about 15 ms for each megabyte.
 * Returns false without waiting when another connection is writing.
 */
export function rewriteFile(database: DatabaseSyncInstance): boolean {
  return withTimeout(0, database, () => {
    database.exec('VACUUM');
    return true;
  });
}

function withTimeout(timeoutMs: number, database: DatabaseSyncInstance, work: () => boolean): boolean {
  const { timeout } = database.prepare('PRAGMA busy_timeout').get();
  database.exec(`PRAGMA busy_timeout = ${timeoutMs}`);
  try {
    return work();
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${timeout}`);
  }
}
