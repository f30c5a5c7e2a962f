import { type Clock, type Random, systemClock, systemRandom } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { StoredVault } from '../../common/stored-vault.ts';
import { type OpenOptions, openMongoDbKeys } from './mongodb-keys.ts';

/** `database`: one that is not the read models', because it cannot be rebuilt. */
export interface MongoDbVaultOptions extends OpenOptions {
  readonly clock?: Clock;
  readonly random?: Random;
}

/**
 * Opens the vault in its own MongoDB database on a replica set. Several processes may share it. Retries while the
 * server is unavailable, until `signal` aborts. Rejects immediately with VaultUnavailable for errors that a retry
 * cannot resolve.
 */
export async function openMongoDbVault(options: MongoDbVaultOptions): Promise<Vault> {
  const { clock = systemClock, random = systemRandom } = options;
  return new StoredVault(await openMongoDbKeys(options), clock, random);
}
