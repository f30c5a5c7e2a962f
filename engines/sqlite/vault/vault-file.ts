import { chmodSync, closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { isBusy } from '../busy.ts';
import { type MarkedFile, openMarkedFile } from '../marked-file.ts';

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
`;

const VAULT: MarkedFile = {
  name: 'a vault',
  // "SFVA"
  applicationId: 0x53465641,
  schemaVersion: 1,
  schema: CREATE_SCHEMA,
  timeoutMs: BUSY_TIMEOUT_MS,
  // Before SQLite sees the file: its write-ahead log takes over the file's mode.
  prepare: (path) => closeSync(openSync(path, 'a', 0o600)),
  // What is deleted is overwritten: a destroyed key must not be found in the free space of the file.
  configure: (database) =>
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;'),
};

/**
 * Opens the vault's file, readable by its owner alone; makes it and its folder where they are missing. Throws when the
 * file is something else or of a newer layout, and leaves it as it is.
 */
export function openVaultFile(file: string): DatabaseSyncInstance {
  const database = openMarkedFile(file, VAULT);
  try {
    // A process that was killed may have left a destroyed key there.
    emptyWriteAheadLog(database);
    const path = resolve(file);
    for (const own of [path, `${path}-wal`, `${path}-shm`]) restrict(own);
    return database;
  } catch (error) {
    database.close();
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

function restrict(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    // Another process may have closed the vault, and its write-ahead log with it, a moment ago.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
