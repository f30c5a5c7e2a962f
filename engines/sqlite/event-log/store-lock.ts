import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { isBusy } from '../busy.ts';

/** What is not held on to would be closed, and so unlocked, by the garbage collector. */
const held = new Set<DatabaseSyncInstance>();

/** A store that is just stopping is waited for. */
const TIMEOUT_MS = 1_000;

/** Need not be kept: the process holds the lock until it ends or releases it. */
export interface StoreLock {
  /** Lets another store start on the directory. */
  release(): void;
}

/** Another store runs on this data directory. */
export class StoreIsRunning extends Error {
  override readonly name = 'StoreIsRunning';
  constructor(
    readonly dataDir: string,
    /** The process that runs it; undefined when it cannot be told. */
    readonly pid: number | undefined,
  ) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`;
    super(`a store is already running on ${dataDir} (${holder}): stop it first, or set another DATA_DIR`);
  }
}

/**
 * Claims a data directory for one store: its launcher holds the lock, the processes it starts belong to it. Throws
 * StoreIsRunning while another store holds it. The directory is made when missing.
 *
 * The lock is SQLite's write lock on `store.lock`, which the operating system drops with the process however it ends,
 * so the file itself means nothing and stays. No other code of the holder may open that file: closing it would drop
 * the lock.
 */
export function lockStore(dataDir: string): StoreLock {
  const directory = resolve(dataDir);
  mkdirSync(directory, { recursive: true });
  const database = new DatabaseSync(join(directory, 'store.lock'), { timeout: TIMEOUT_MS });
  try {
    hold(database);
  } catch (error) {
    const refusal = isBusy(error) ? new StoreIsRunning(directory, pidOfHolder(database)) : error;
    database.close();
    throw refusal;
  }
  held.add(database);
  return {
    release: () => {
      if (!held.delete(database)) return;
      database.exec('ROLLBACK');
      database.close();
    },
  };
}

/**
 * Leaves the holder's pid for others to read, then holds the write lock, which still lets them. Between the two another
 * store may have come and gone: the pid is written again until it is ours while we hold the lock.
 */
function hold(database: DatabaseSyncInstance): void {
  for (;;) {
    database.exec('BEGIN IMMEDIATE');
    if (readPid(database) === process.pid) return;
    database.exec(`
      CREATE TABLE IF NOT EXISTS holder (pid INTEGER NOT NULL) STRICT;
      DELETE FROM holder;
      INSERT INTO holder (pid) VALUES (${process.pid});
      COMMIT;
    `);
  }
}

function pidOfHolder(database: DatabaseSyncInstance): number | undefined {
  try {
    return readPid(database);
  } catch {
    // The holder is writing it at this very moment: the refusal stands without a number.
    return undefined;
  }
}

function readPid(database: DatabaseSyncInstance): number | undefined {
  const isWritten = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'holder'").get();
  return isWritten && database.prepare('SELECT pid FROM holder').get()?.pid;
}
