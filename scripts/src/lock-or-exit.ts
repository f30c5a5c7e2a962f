import { lockStore, StoreIsRunning, type StoreLock } from '@storefold/engines/sqlite';
import type { ProcessSettings } from '@storefold/kernel/runtime';

/** Locks the data directory for this store. Ends the process when another store runs on it. */
export function lockOrExit({ dataDir }: ProcessSettings): StoreLock {
  try {
    return lockStore(dataDir);
  } catch (error) {
    if (!(error instanceof StoreIsRunning)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(75);
  }
}
