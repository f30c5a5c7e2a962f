import { resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { MarkedFile } from '../marked-file.ts';

/** The layout that this program writes. A file with a newer layout is refused and not changed. */
export const SCHEMA_VERSION = 1;

/**
 * Of new files. An append touches a page of each index, far apart, and every commit writes whole pages: with SQLite's
 * usual 4,096 bytes it writes twice as much, and reading is no faster.
 */
const PAGE_BYTES = 1_024;

/** How long opening waits for locks of other processes. */
const OPEN_TIMEOUT_MS = 10_000;

/**
 * `position` counts from 0 and is assigned under the write lock, so it is a total order. It has gaps only where a
 * stream of bounded length has dropped events. The unique indexes are an additional safeguard behind the checks of the appender. `events_by_category` contains what a filtered
 * reader needs to skip all other events.
 */
export const EVENT_LOG_SCHEMA = `
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

/** Opens a connection that reads. The file must exist. */
export function openForReading(file: string): DatabaseSyncInstance {
  return new DatabaseSync(resolve(file), { readOnly: true, timeout: OPEN_TIMEOUT_MS });
}

/**
 * FULL syncs the write-ahead log at every commit (this build of SQLite defaults to less). `fullfsync` makes macOS write
 * to the disk itself. With fewer checkpoints than usual (at 64 MB) the scattered pages of the indexes are written less
 * often; appends wait for the end of each. The size limit frees the disk space of a write-ahead log that has grown larger.
 */
function useWriteAheadLog(database: DatabaseSyncInstance, path: string): void {
  database.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
  const { journal_mode: mode } = database.prepare('PRAGMA journal_mode = WAL').get();
  if (mode !== 'wal') throw new Error(`${path} does not allow a write-ahead log (its mode is ${mode})`);
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA wal_autocheckpoint = 64000;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA cache_size = -8192;
  `);
}

/** What to do about a log with damaged pages. */
export const WHEN_DAMAGED = 'restore log and vault from a backup (npm run restore)';

export const EVENT_LOG: MarkedFile = {
  name: 'an event log',
  kept: 'event_log',
  // "SFEL"
  applicationId: 0x5346454c,
  schemaVersion: SCHEMA_VERSION,
  schema: EVENT_LOG_SCHEMA,
  timeoutMs: OPEN_TIMEOUT_MS,
  whenDamaged: WHEN_DAMAGED,
  configure: useWriteAheadLog,
};
