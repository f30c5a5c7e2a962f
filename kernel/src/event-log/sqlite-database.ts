import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { isBusy } from './sqlite-errors.ts';

/** The layout this program writes. A file with a higher one is refused, never changed. */
export const SCHEMA_VERSION = 1;

/** Marks a file as an event log: "SFEL". */
const APPLICATION_ID = 0x5346454c;

/** How long opening waits for other processes that hold the file. */
const OPEN_TIMEOUT_MS = 10_000;

/**
 * `position` counts from 0 and is given inside the write lock, so it is total and without gaps. The unique indexes are
 * the last line of defence behind the checks of the appender. `events_by_category` holds what a filtered reader needs
 * to skip everything else.
 */
const CREATE_SCHEMA = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream   TEXT    NOT NULL,
    category TEXT    NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT    NOT NULL,
    type     TEXT    NOT NULL,
    data     TEXT    NOT NULL,
    metadata TEXT    NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  CREATE UNIQUE INDEX events_by_id ON events (stream, id);
  CREATE INDEX events_by_category ON events (category, position);
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/**
 * Opens the connection that writes; creates the file and its folder where they are missing. Throws when the file is
 * not an event log or one of a newer layout: such a file is left as it is.
 */
export function openForWriting(file: string): DatabaseSyncInstance {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: OPEN_TIMEOUT_MS, defensive: true });
  try {
    withPatience(() => {
      requireOurs(database, path);
      useWriteAheadLog(database, path);
      createIfEmpty(database);
      requireOurs(database, path);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens a connection that reads; the file must be there. */
export function openForReading(file: string): DatabaseSyncInstance {
  return new DatabaseSync(resolve(file), { readOnly: true, timeout: OPEN_TIMEOUT_MS });
}

/**
 * FULL syncs the write-ahead log at every commit (this build of SQLite defaults to less); `fullfsync` asks macOS to
 * really do it. Fewer checkpoints than usual (at 16 MB) write the scattered pages of the indexes less often. The size
 * limit gives back the disk space of a write-ahead log that once grew large.
 */
function useWriteAheadLog(database: DatabaseSyncInstance, path: string): void {
  const { journal_mode: mode } = database.prepare('PRAGMA journal_mode = WAL').get();
  if (mode !== 'wal') throw new Error(`${path} does not allow a write-ahead log (its mode is ${mode})`);
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA wal_autocheckpoint = 4000;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA cache_size = -8192;
  `);
}

function requireOurs(database: DatabaseSyncInstance, path: string): void {
  if (isEmpty(database)) return;
  if (numberOf(database, 'PRAGMA application_id') !== APPLICATION_ID) {
    throw new Error(`${path} is not an event log but a database of something else`);
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
  database.exec('BEGIN IMMEDIATE');
  try {
    if (isEmpty(database)) database.exec(CREATE_SCHEMA);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

const isEmpty = (database: DatabaseSyncInstance): boolean =>
  numberOf(database, 'SELECT count(*) FROM sqlite_schema') === 0 &&
  numberOf(database, 'PRAGMA application_id') === 0 &&
  numberOf(database, 'PRAGMA user_version') === 0;

function numberOf(database: DatabaseSyncInstance, sql: string): number {
  const [value] = database.prepare(sql, { returnArrays: true }).get();
  return value;
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
