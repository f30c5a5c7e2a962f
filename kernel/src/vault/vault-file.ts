import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { isBusy } from '../event-log/sqlite-errors.ts';

/** The layout this program writes. A file with a higher one is refused, never changed. */
const SCHEMA_VERSION = 1;

/** Marks a file as a vault: "SFVA". */
const APPLICATION_ID = 0x53465641;

/** How long a write waits for other processes that write. */
const BUSY_TIMEOUT_MS = 5_000;

const CREATE_SCHEMA = `
  CREATE TABLE sealing_keys (
    subject TEXT PRIMARY KEY,
    key     BLOB NOT NULL,
    made_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE erased_subjects (
    subject   TEXT PRIMARY KEY,
    erased_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE secrets (
    name    TEXT PRIMARY KEY,
    value   TEXT NOT NULL,
    made_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/**
 * Opens the vault's file, readable by its owner alone; makes it and its folder where they are missing. Throws when the
 * file is something else or of a newer layout, and leaves it as it is.
 */
export function openVaultFile(file: string): DatabaseSyncInstance {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  // Before SQLite sees it: its write-ahead log takes over the file's mode.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, defensive: true });
  try {
    withPatience(() => {
      requireOurs(database, path);
      // What is deleted is overwritten: a destroyed key must not be found in the free space of the file.
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
      createIfEmpty(database);
      requireOurs(database, path);
    });
    // A process that was killed may have left a destroyed key there.
    emptyWriteAheadLog(database);
    for (const own of [path, `${path}-wal`, `${path}-shm`]) restrict(own);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function requireOurs(database: DatabaseSyncInstance, path: string): void {
  if (isEmpty(database)) return;
  if (numberOf(database, 'PRAGMA application_id') !== APPLICATION_ID) {
    throw new Error(`${path} is not a vault but a database of something else`);
  }
  const version = numberOf(database, 'PRAGMA user_version');
  if (version > SCHEMA_VERSION) {
    throw new Error(
      `${path} was written by a newer version of this program ` +
        `(layout ${version}, this one knows ${SCHEMA_VERSION}): start the newer version`,
    );
  }
}

function createIfEmpty(database: DatabaseSyncInstance): void {
  if (!isEmpty(database)) return;
  inTransaction(database, () => {
    if (isEmpty(database)) database.exec(CREATE_SCHEMA);
  });
}

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

/** False when another process is just using it. */
export function emptyWriteAheadLog(database: DatabaseSyncInstance): boolean {
  try {
    return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get().busy === 0;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

const isEmpty = (database: DatabaseSyncInstance): boolean =>
  numberOf(database, 'SELECT count(*) FROM sqlite_schema') === 0 &&
  numberOf(database, 'PRAGMA application_id') === 0;

function numberOf(database: DatabaseSyncInstance, sql: string): number {
  const [value] = database.prepare(sql, { returnArrays: true }).get();
  return value;
}

function restrict(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    // Another process may have closed the vault, and its write-ahead log with it, a moment ago.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Switching a file to its write-ahead log is refused at once while others do the same, whatever the timeout says. */
function withPatience(open: () => void): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 1; ; attempt++) {
    try {
      open();
      return;
    } catch (error) {
      if (!isBusy(error) || attempt >= 200) throw error;
      Atomics.wait(pause, 0, 0, 25);
    }
  }
}
