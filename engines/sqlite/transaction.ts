import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** All of it or nothing; the lock is taken at the beginning, so that what is read inside stays true. */
export function inTransaction<T>(database: DatabaseSyncInstance, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
