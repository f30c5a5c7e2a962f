import { resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { type Kept, StartRefused } from '@storefold/kernel/ports';
import { retryWhileBusy } from './busy.ts';
import { makePrivate } from './private-file.ts';
import { refusalOf } from './refused-file.ts';
import { inTransaction } from './transaction.ts';

/** A kind of database file, identified by a mark in its header. */
export interface MarkedFile {
  /** The name with its article: `an event log`. */
  readonly name: string;
  /** Four letters as a number. SQLite keeps it in the file's header. */
  readonly applicationId: number;
  /** The layout that this program writes. A file with a newer layout is refused and not changed. */
  readonly schemaVersion: number;
  /** Creates the tables. */
  readonly schema: string;
  /** How long statements wait for locks of other processes. */
  readonly timeoutMs: number;
  readonly kept: Kept;
  /** What to do about a damaged file. */
  readonly whenDamaged: string;
  /** Applies the settings of a connection. It may be called repeatedly. */
  readonly configure: (database: DatabaseSyncInstance, path: string) => void;
}

/**
 * Opens a file of the kind, readable by its owner alone. Creates it and its folder if they are missing. Throws
 * StartRefused when the file is damaged, of another kind or of a newer layout, and does not change such a file; DiskFull
 * when there is no room to open it.
 */
export function openMarkedFile(file: string, kind: MarkedFile): DatabaseSyncInstance {
  const path = resolve(file);
  try {
    makePrivate(path);
    return open(path, kind);
  } catch (error) {
    throw refusalOf(error, path, kind);
  }
}

function open(path: string, kind: MarkedFile): DatabaseSyncInstance {
  const database = new DatabaseSync(path, { timeout: kind.timeoutMs, defensive: true });
  try {
    retryWhileBusy(() => {
      requireOurs(database, path, kind);
      kind.configure(database, path);
      createIfEmpty(database, kind);
      requireOurs(database, path, kind);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Throws StartRefused when the file is not of the kind, or newer. An empty file is of any kind. */
export function requireOurs(
  database: DatabaseSyncInstance,
  path: string,
  kind: Pick<MarkedFile, 'name' | 'applicationId' | 'schemaVersion'>,
): void {
  if (isEmpty(database)) return;
  if (numberOf(database, 'PRAGMA application_id') !== kind.applicationId) {
    throw new StartRefused(
      `${path} is not ${kind.name} but a database of something else: move it away, or set another folder`,
    );
  }
  const version = numberOf(database, 'PRAGMA user_version');
  if (version > kind.schemaVersion) {
    throw new StartRefused(
      `${path} was written by a newer version of this program ` +
        `(layout ${version}, this one knows ${kind.schemaVersion}): start the newer version`,
    );
  }
}

function createIfEmpty(database: DatabaseSyncInstance, kind: MarkedFile): void {
  if (!isEmpty(database)) return;
  inTransaction(database, () => {
    if (!isEmpty(database)) return;
    database.exec(kind.schema);
    database.exec(
      `PRAGMA application_id = ${kind.applicationId}; PRAGMA user_version = ${kind.schemaVersion}`,
    );
  });
}

const isEmpty = (database: DatabaseSyncInstance): boolean =>
  numberOf(database, 'SELECT count(*) FROM sqlite_schema') === 0 &&
  numberOf(database, 'PRAGMA application_id') === 0 &&
  numberOf(database, 'PRAGMA user_version') === 0;

function numberOf(database: DatabaseSyncInstance, sql: string): number {
  const [value] = database.prepare(sql, { returnArrays: true }).get();
  return value;
}
