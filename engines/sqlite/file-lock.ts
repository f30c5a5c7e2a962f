import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { isBusy } from './busy.ts';
import { makePrivate } from './private-file.ts';
import { isFull, refusalOf } from './refused-file.ts';

/** Keeps the databases referenced. The garbage collector would close, and so unlock, an unreferenced one. */
const held = new Set<DatabaseSyncInstance>();

/** How long to wait for a holder that is stopping. */
const TIMEOUT_MS = 1_000;

/** The process holds it until it ends or releases it, even without a reference to this object. */
export interface FileLock {
  release(): void;
}

/** Thrown when another process holds the lock. */
export class FileIsLocked extends Error {
  override readonly name = 'FileIsLocked';
  constructor(
    readonly file: string,
    /** The process id of the holder. Undefined when it is unknown. */
    readonly pid: number | undefined,
  ) {
    super(`${file} is locked by ${pid === undefined ? 'another process' : `process ${pid}`}`);
  }
}

/**
 * Locks a file that is made for nothing else. Throws FileIsLocked while another process holds the lock, and StartRefused
 * when the file cannot be used. The file and its folder are created if they are missing.
 *
 * The lock is SQLite's write lock. The operating system releases it when the process ends for any reason, so a remaining
 * file has no meaning. No other code of the holder may open that file, because closing it would release the lock.
 */
export function lockFile(file: string): FileLock {
  const database = open(file);
  try {
    hold(database);
  } catch (error) {
    const refusal = isBusy(error)
      ? new FileIsLocked(file, pidOfHolder(database))
      : startRefusalOf(error, file);
    database.close();
    throw refusal;
  }
  return kept(database);
}

/**
 * Throws FileIsLocked while another process holds the lock of this file, after `waitMs`. Writes nothing, so that many
 * processes may ask at once on a slow disk.
 */
export function requireUnlocked(file: string, waitMs = TIMEOUT_MS): void {
  const database = open(file, waitMs);
  try {
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
  } catch (error) {
    throw isBusy(error) ? new FileIsLocked(file, pidOfHolder(database)) : startRefusalOf(error, file);
  } finally {
    database.close();
  }
}

/**
 * Shares a file that is made for nothing else with other processes that share it. They are known to be there as long as
 * `isShared` says so. Throws FileIsLocked while another process asks that, and StartRefused when the file cannot be used.
 *
 * This lock is SQLite's read lock.
 */
export function shareFile(file: string): FileLock {
  const database = open(file);
  try {
    database.exec('BEGIN');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
  } catch (error) {
    database.close();
    throw isBusy(error) ? new FileIsLocked(file, undefined) : startRefusalOf(error, file);
  }
  return kept(database);
}

/** Whether a process shares this file. Waits a moment for one that is stopping. */
export function isShared(file: string): boolean {
  const database = open(file);
  try {
    database.exec('BEGIN EXCLUSIVE; ROLLBACK');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    // SQLite has the lock, and no room for the file that it makes after that.
    if (isFull(error)) return false;
    throw startRefusalOf(error, file);
  } finally {
    database.close();
  }
}

function kept(database: DatabaseSyncInstance): FileLock {
  held.add(database);
  return {
    release: () => {
      if (!held.delete(database)) return;
      database.exec('ROLLBACK');
      database.close();
    },
  };
}

function open(file: string, timeout = TIMEOUT_MS): DatabaseSyncInstance {
  try {
    makePrivate(file);
    return new DatabaseSync(file, { timeout });
  } catch (error) {
    throw startRefusalOf(error, file);
  }
}

const startRefusalOf = (error: unknown, file: string): unknown =>
  refusalOf(error, file, { kept: 'files', whenDamaged: 'delete it while no store runs on this folder' });

/**
 * Writes the pid of the holder, then takes the write lock, which still permits reading it. Another process may
 * do so between the two, so the pid is written again until it is ours while we hold the lock.
 */
function hold(database: DatabaseSyncInstance): void {
  for (;;) {
    database.exec('BEGIN IMMEDIATE');
    if (readPid(database) === process.pid) return;
    try {
      database.exec(`
        CREATE TABLE IF NOT EXISTS holder (pid INTEGER NOT NULL) STRICT;
        DELETE FROM holder;
        INSERT INTO holder (pid) VALUES (${process.pid});
        COMMIT;
      `);
    } catch (error) {
      // The lock itself needs no room. Who is refused meanwhile is told of an earlier holder.
      if (!isFull(error)) throw error;
      if (database.isTransaction) database.exec('ROLLBACK');
      database.exec('BEGIN IMMEDIATE');
      return;
    }
  }
}

function pidOfHolder(database: DatabaseSyncInstance): number | undefined {
  try {
    return readPid(database);
  } catch {
    // The holder is writing its pid at this moment, so the error is thrown without it.
    return undefined;
  }
}

function readPid(database: DatabaseSyncInstance): number | undefined {
  const isWritten = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'holder'").get();
  return isWritten && database.prepare('SELECT pid FROM holder').get()?.pid;
}
