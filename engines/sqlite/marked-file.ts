import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { withPatience } from './busy.ts';
import { inTransaction } from './transaction.ts';

/** A kind of database file that marks itself as its own. */
export interface MarkedFile {
  /** With its article: `an event log`. */
  readonly name: string;
  /** Four letters as a number, which SQLite keeps in the file's header. */
  readonly applicationId: number;
  /** The layout this program writes. A file with a higher one is refused, never changed. */
  readonly schemaVersion: number;
  /** Makes the tables. */
  readonly schema: string;
  /** How long statements wait for other processes that hold the file. */
  readonly timeoutMs: number;
  /** Before SQLite sees the file. */
  readonly prepare?: (path: string) => void;
  /** The settings of a connection; may be repeated. */
  readonly configure: (database: DatabaseSyncInstance, path: string) => void;
}

/**
 * Opens a file of the kind; makes it and its folder where they are missing. Throws when it is something else or of a
 * newer layout: such a file is left as it is.
 */
export function openMarkedFile(file: string, kind: MarkedFile): DatabaseSyncInstance {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  kind.prepare?.(path);
  const database = new DatabaseSync(path, { timeout: kind.timeoutMs, defensive: true });
  try {
    withPatience(() => {
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

function requireOurs(database: DatabaseSyncInstance, path: string, kind: MarkedFile): void {
  if (isEmpty(database)) return;
  if (numberOf(database, 'PRAGMA application_id') !== kind.applicationId) {
    throw new Error(`${path} is not ${kind.name} but a database of something else`);
  }
  const version = numberOf(database, 'PRAGMA user_version');
  if (version > kind.schemaVersion) {
    throw new Error(
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
