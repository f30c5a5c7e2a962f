import { join } from 'node:path';
import { type EngineSettings, openVault } from '@storefold/engines';
import type { Vault } from '@storefold/kernel/ports';
import { openOrExit } from './open-or-exit.ts';
import { thereOrExit } from './store-files.ts';

/** The vault of a store that is there. Ends the process where there is none. */
export function vaultOrExit(settings: EngineSettings, name: string): Promise<Vault> {
  if (settings.readModels.engine === 'sqlite') thereOrExit(join(settings.dataDir, 'vault.db'));
  return openOrExit(settings, name, openVault);
}
