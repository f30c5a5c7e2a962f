import { resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { type MarkedFile, openMarkedFile } from '../marked-file.ts';

/** The layout this program writes. A file with a higher one is refused, never changed. */
export const SCHEMA_VERSION = 1;

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
`;

/**
 * Opens the connection that writes; creates the file and its folder where they are missing. Throws when the file is
 * not an event log or one of a newer layout: such a file is left as it is.
 */
export function openForWriting(file: string): DatabaseSyncInstance {
  return openMarkedFile(file, EVENT_LOG);
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

const EVENT_LOG: MarkedFile = {
  name: 'an event log',
  // "SFEL"
  applicationId: 0x5346454c,
  schemaVersion: SCHEMA_VERSION,
  schema: CREATE_SCHEMA,
  timeoutMs: OPEN_TIMEOUT_MS,
  configure: useWriteAheadLog,
};
