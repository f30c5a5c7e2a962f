import { chmodSync, closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { isBusy } from '../busy.ts';
import { type MarkedFile, openMarkedFile } from '../marked-file.ts';

/** How long a write waits for writes of other processes. */
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

export const VAULT_FILE: MarkedFile = {
  name: 'a vault',
  // "SFVA"
  applicationId: 0x53465641,
  schemaVersion: 1,
  schema: CREATE_SCHEMA,
  timeoutMs: BUSY_TIMEOUT_MS,
  // Must precede SQLite's opening of the file, because the write-ahead log inherits the file's mode.
  prepare: (path) => closeSync(openSync(path, 'a', 0o600)),
  // Deleted data is overwritten, so that a destroyed key does not remain in the free space of the file.
  configure: (database) =>
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;'),
};

/**
 * Opens the vault's file, readable only by its owner. Creates it and its folder if they are missing. Throws when the
 * file is of another kind or has a newer layout, and does not change such a file.
 */
export function openVaultFile(file: string): DatabaseSyncInstance {
  const database = openMarkedFile(file, VAULT_FILE);
  try {
    // A killed process may have left a destroyed key in the write-ahead log.
    emptyWriteAheadLog(database);
    const path = resolve(file);
    for (const own of [path, `${path}-wal`, `${path}-shm`]) restrict(own);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Empties the write-ahead log. Returns false when another process is using it. */
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
    // Another process may have just closed the vault, which removes the write-ahead log.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
