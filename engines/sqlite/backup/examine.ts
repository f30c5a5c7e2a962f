import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { messageOf } from '@storefold/kernel/core';
import { INSTALLATION_SECRET, vaultFingerprintOf } from '@storefold/server/runtime';
import { oneLine } from '../damage.ts';
import { EVENT_LOG } from '../event-log/sqlite-database.ts';
import { type MarkedFile, requireOurs } from '../marked-file.ts';
import { isDamage } from '../refused-file.ts';
import { VAULT_FILE } from '../vault/vault-file.ts';
import { BackupDamaged, BackupRefused } from './backup-refused.ts';
import { LOG, VAULT } from './store-files.ts';

/** What log and vault of a backup hold. */
export interface Contents {
  readonly events: number;
  readonly last_position: number;
  readonly last_event_id: string;
  readonly vault_fingerprint: string;
}

/** Reads every page of log and vault. Throws BackupRefused when one is damaged or they do not belong together. */
export function examine(folder: string): Contents {
  const contents = reading(join(folder, LOG), EVENT_LOG, (log) => {
    const [last_position, last_event_id] = row<[number, string]>(
      log,
      'SELECT position, id FROM events ORDER BY position DESC LIMIT 1',
    );
    const [data] = row<[string]>(
      log,
      "SELECT data FROM events WHERE type = 'VaultAttached' AND stream = 'installation-vault'",
    );
    const [events] = row<[number]>(log, 'SELECT count(*) FROM events');
    const { vault_fingerprint } = JSON.parse(data) as Contents;
    return { events, last_position, last_event_id, vault_fingerprint };
  });
  const [secret] = reading(join(folder, VAULT), VAULT_FILE, (vault) =>
    row<[string]>(vault, `SELECT value FROM secrets WHERE name = '${INSTALLATION_SECRET}'`),
  );
  if (vaultFingerprintOf(secret) !== contents.vault_fingerprint)
    throw new BackupRefused(
      `the vault in ${folder} belongs to the event log of another store: use another backup`,
    );
  return contents;
}

function reading<T>(file: string, kind: MarkedFile, read: (database: DatabaseSyncInstance) => T): T {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    requireOurs(database, file, kind);
    const [result] = row<[string]>(database, 'PRAGMA integrity_check(1)');
    if (result !== 'ok') throw new BackupDamaged(file, oneLine(result));
    return read(database);
  } catch (error) {
    throw isDamage(error) ? new BackupDamaged(file, messageOf(error)) : error;
  } finally {
    database.close();
  }
}

function row<Row>(database: DatabaseSyncInstance, sql: string): Row {
  const found: Row | undefined = database.prepare(sql, { returnArrays: true }).get();
  if (!found)
    throw new BackupRefused(
      `nothing answers ${sql}: this is not the log or the vault of a store that has run`,
    );
  return found;
}
