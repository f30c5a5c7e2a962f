import { type Clock, type Logger, type Random, systemClock, systemRandom } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { StoredVault } from '../../common/stored-vault.ts';
import { openMongoDbKeys } from './mongodb-keys.ts';

export interface MongoDbVaultOptions {
  /** Connection string of a replica set. */
  readonly url: string;
  /** A database separate from the read models, because it cannot be rebuilt. */
  readonly database: string;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
  /** Ends the retries while the server is unavailable. */
  readonly signal?: AbortSignal;
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
