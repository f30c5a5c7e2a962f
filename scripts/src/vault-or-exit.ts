import { join } from 'node:path';
import { type EngineSettings, openVault } from '@storefold/engines';
import { createLogger } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { thereOrExit } from './store-files.ts';

/** The vault of a store that is there. Ends the process where there is none. */
export function vaultOrExit(settings: EngineSettings, name: string): Promise<Vault> {
  if (settings.readModels.engine === 'sqlite') thereOrExit(join(settings.dataDir, 'vault.db'));
  return openVault({ settings, logger: createLogger(settings, { name }), name });
}
