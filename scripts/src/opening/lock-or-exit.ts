import { lockStore, type StoreLock } from '@storefold/engines/store-lock';
import { DiskFull, FilesInUse, StartRefused } from '@storefold/kernel/ports';
import { EXIT_BROKEN, EXIT_IN_USE, EXIT_REFUSED } from '@storefold/server/launcher';
import type { ProcessSettings } from '@storefold/server/runtime';

/** Locks the data directory for this store. Ends the process with a message when another store runs on it or the lock's
 * file cannot be used. */
export function lockOrExit({ dataDir }: Pick<ProcessSettings, 'dataDir'>): StoreLock {
  try {
    return lockStore(dataDir);
  } catch (error) {
    if (error instanceof FilesInUse) exit(error, EXIT_IN_USE);
    if (error instanceof StartRefused) exit(error, EXIT_REFUSED);
    if (error instanceof DiskFull) exit(error, EXIT_BROKEN);
    throw error;
  }
}

function exit({ message }: Error, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
