import { type Clock, type Random, systemClock, systemRandom } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { StoredVault } from '../../common/stored-vault.ts';
import { openMarkedFile } from '../marked-file.ts';
import { FileSync } from './file-sync.ts';
import { SqliteKeys } from './sqlite-keys.ts';
import { VAULT_FILE } from './vault-file.ts';

interface SqliteVaultOptions {
  readonly file: string;
  readonly clock?: Clock;
  readonly random?: Random;
}

/** Opens the vault in its own file (mode 0600). Several processes may share it. */
export async function openSqliteVault({
  file,
  clock = systemClock,
  random = systemRandom,
}: SqliteVaultOptions): Promise<Vault> {
  const database = openMarkedFile(file, VAULT_FILE);
  const log = await FileSync.open(`${file}-wal`);
  return new StoredVault(new SqliteKeys(file, database, log, clock), clock, random);
}
