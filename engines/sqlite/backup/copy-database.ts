import { existsSync } from 'node:fs';
import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { BackupRefused } from './backup-refused.ts';

/** About 1 MB of the log at a time. */
const PAGES_AT_ONCE = 1_000;
const BUSY_TIMEOUT_MS = 10_000;

/** A database of a store that may go on writing. It is read as it is when `BEGIN` is executed. */
export function openSource(file: string): DatabaseSyncInstance {
  if (!existsSync(file))
    throw new BackupRefused(`there is no ${file}: set DATA_DIR to the folder of the store`);
  return new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
}

/**
 * Holds on to one moment of log and vault. Whoever is erased later is there with their data, and whose key is gone already
 * has the deletion in the log. The vault has every key that the log needs.
 */
export function holdOneMoment(log: DatabaseSyncInstance, vault: DatabaseSyncInstance): void {
  for (;;) {
    const before = versionOf(log);
    hold(vault);
    hold(log);
    if (versionOf(log) === before) return;
    for (const each of [log, vault]) each.exec('ROLLBACK');
  }
}

function hold(source: DatabaseSyncInstance): void {
  source.exec('BEGIN');
  source.prepare('SELECT count(*) FROM sqlite_schema').get();
}

/** Another number after each write of another process. */
const versionOf = (database: DatabaseSyncInstance): unknown =>
  database.prepare('PRAGMA data_version', { returnArrays: true }).get()?.[0];

/**
 * Copies a database that is held, also what only its write-ahead log holds. Otherwise the copy would begin anew with each
 * write of the store. `told`: receives the copied share, up to 1.
 */
export async function copyDatabase(
  source: DatabaseSyncInstance,
  to: string,
  told: (share: number) => void,
): Promise<void> {
  await backup(source, to, {
    rate: PAGES_AT_ONCE,
    progress: ({ totalPages, remainingPages }) => told(1 - remainingPages / totalPages),
  });
  told(1);
  withoutWriteAheadLog(to);
}

/** A copy in one file can be read from a disk that cannot be written. */
function withoutWriteAheadLog(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
  } finally {
    copy.close();
  }
}
