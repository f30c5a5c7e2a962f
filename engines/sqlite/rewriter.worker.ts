import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { emptyWriteAheadLog, rewriteFile } from './write-ahead-log.ts';

/** The thread that writes a file anew, which would hold up everything else in the thread that serves requests. */

if (!parentPort) throw new Error('the rewriting of a file runs as a worker thread');
const file = workerData as string;

/** How long emptying the write-ahead log waits for readers. */
const READERS_TIMEOUT_MS = 1_000;

/**
 * The copy that SQLite makes of the file stays in memory, because a file of it would be residue again. What is read is
 * read once, and the write-ahead log, which gets all of it, is copied into the file at the end.
 */
const SETTINGS = `
  PRAGMA synchronous = NORMAL;
  PRAGMA secure_delete = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA wal_autocheckpoint = 0;
`;

function isRewritten(): boolean {
  const database: DatabaseSyncInstance = new DatabaseSync(file, { timeout: 0, defensive: true });
  try {
    database.exec(SETTINGS);
    if (!rewriteFile(database)) return false;
    emptyWriteAheadLog(database, READERS_TIMEOUT_MS);
    return true;
  } finally {
    database.close();
  }
}

parentPort.postMessage(isRewritten());
