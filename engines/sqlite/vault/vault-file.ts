import { WHEN_DAMAGED } from '../event-log/sqlite-database.ts';
import type { MarkedFile } from '../marked-file.ts';

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
  kept: 'vault',
  // "SFVA"
  applicationId: 0x53465641,
  schemaVersion: 1,
  schema: CREATE_SCHEMA,
  timeoutMs: BUSY_TIMEOUT_MS,
  whenDamaged: WHEN_DAMAGED,
  // Deleted data is overwritten, so that a destroyed key does not remain in the free space of the file. The copy that a
  // rewriting of the file needs holds keys, and is never written to a disk. SqliteKeys syncs the write-ahead log itself.
  configure: (database) =>
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;',
    ),
};
