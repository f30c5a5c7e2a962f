import { existsSync } from 'node:fs';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { BackupRefused } from './backup-refused.ts';

/** About 1 MB of the log at a time. */
const PAGES_AT_ONCE = 1_000;
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Copies a database as it is at this moment, also what only its write-ahead log holds. Its store may go on writing.
 * `told`: receives the copied share, up to 1.
 */
export async function copyDatabase(from: string, to: string, told: (share: number) => void): Promise<void> {
  if (!existsSync(from))
    throw new BackupRefused(`there is no ${from}: set DATA_DIR to the folder of the store`);
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    // A read transaction holds on to one state. Otherwise the copy would begin anew with each write of the store.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backup(source, to, {
      rate: PAGES_AT_ONCE,
      progress: ({ totalPages, remainingPages }) => told(1 - remainingPages / totalPages),
    });
    told(1);
  } finally {
    source.close();
  }
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
