import { join, resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { isBusy } from '../busy.ts';
import { makePrivate } from '../private-file.ts';
import { refusalOf } from '../refused-file.ts';

/** Keeps the databases referenced. The garbage collector would close, and so unlock, an unreferenced one. */
const held = new Set<DatabaseSyncInstance>();

/** How long to wait for a store that is stopping. */
const TIMEOUT_MS = 1_000;

/**
 * A lock on a data directory. The process holds it until it ends or releases it, even without a reference to this
 * object.
 */
export interface StoreLock {
  /** Lets another store start on the directory. */
  release(): void;
}

/** Thrown when another store runs on this data directory. */
export class StoreIsRunning extends Error {
  override readonly name = 'StoreIsRunning';
  constructor(
    readonly dataDir: string,
    /** The process id of that store. Undefined when it is unknown. */
    readonly pid: number | undefined,
  ) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`;
    super(`a store is already running on ${dataDir} (${holder}): stop it first, or set another DATA_DIR`);
  }
}

/**
 * Locks a data directory for one store. The launcher of the store holds the lock for all processes that it starts.
 * Throws StoreIsRunning while another store holds it, and StartRefused when its file cannot be used. The directory is
 * created if it is missing.
 *
 * The lock is SQLite's write lock on `store.lock`. The operating system releases it when the process ends for any
 * reason, so a remaining file has no meaning. No other code of the holder may open that file, because closing it would
 * release the lock.
 */
export function lockStore(dataDir: string): StoreLock {
  const directory = resolve(dataDir);
  const file = join(directory, 'store.lock');
  const database = open(file);
  try {
    hold(database);
  } catch (error) {
    const refusal = isBusy(error)
      ? new StoreIsRunning(directory, pidOfHolder(database))
      : asRefusal(error, file);
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

function open(file: string): DatabaseSyncInstance {
  try {
    makePrivate(file);
    return new DatabaseSync(file, { timeout: TIMEOUT_MS });
  } catch (error) {
    throw asRefusal(error, file);
  }
}

const asRefusal = (error: unknown, file: string): unknown =>
  refusalOf(error, file, 'delete it while no store runs on this folder');

/**
 * Writes the pid of the holder, then takes the write lock, which still permits reading it. Another store may run
 * between the two, so the pid is written again until it is ours while we hold the lock.
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
    // The holder is writing its pid at this moment, so the error is thrown without it.
    return undefined;
  }
}

function readPid(database: DatabaseSyncInstance): number | undefined {
  const isWritten = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'holder'").get();
  return isWritten && database.prepare('SELECT pid FROM holder').get()?.pid;
}
