import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/**
 * Runs a transaction, which is stored as a whole or not at all. It takes the lock at the beginning, so that what it
 * reads stays valid.
 */
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
