import { type Clock, type Logger, type Random, systemClock, systemRandom } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { StoredVault } from '../../shared/stored-vault.ts';
import { openMongoDbKeys } from './mongodb-keys.ts';

export interface MongoDbVaultOptions {
  /** Connection string of a replica set. */
  readonly url: string;
  /** Apart from those of the read models: it cannot be rebuilt. */
  readonly database: string;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
  /** Ends the waiting for a server. */
  readonly signal?: AbortSignal;
}

/**
 * Opens the vault in a MongoDB database of its own, on a replica set; several processes may share it. Waits for a server
 * that is not there yet, until `signal` ends it; rejects at once with VaultUnavailable when waiting cannot help.
 */
export async function openMongoDbVault(options: MongoDbVaultOptions): Promise<Vault> {
  const { clock = systemClock, random = systemRandom } = options;
  return new StoredVault(await openMongoDbKeys(options), clock, random);
}
