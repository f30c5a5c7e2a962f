import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type EngineSettings, openEventLog, openVault } from '@storefold/engines';
import { type EventLog, StartRefused } from '@storefold/kernel/ports';
import { EXIT_REFUSED } from '@storefold/server/launcher';
import { requireOwnLog } from '@storefold/server/runtime';
import { exit, warn } from '../cli/told.ts';
import { openOrExit, orExit } from './open-or-exit.ts';

/**
 * Opens the log of the store beside whatever runs on it. `name`: the program, as the engine shows it. Ends the process
 * with 69 where it cannot be read, and with 78 where it is that of another store than the vault.
 */
export async function logOrExit(settings: EngineSettings, name: string): Promise<EventLog> {
  const log = await openOrExit(settings, name, openEventLog);
  const { readModels, eventLog, dataDir } = settings;
  const file = join(dataDir, 'vault.db');
  if (readModels.engine === 'sqlite' && !existsSync(file)) {
    if (eventLog.engine !== 'sqlite')
      warn(`There is no ${file}, so nothing tells whether the event log is that of this store: set DATA_DIR`);
    return log;
  }
  const vault = await openOrExit(settings, name, openVault);
  try {
    await orExit(() => requireOwnLog({ log, vault }));
  } catch (error) {
    if (error instanceof StartRefused) exit(`The event log is not read: ${error.message}`, EXIT_REFUSED);
    throw error;
  } finally {
    await vault.close();
  }
  return log;
}
