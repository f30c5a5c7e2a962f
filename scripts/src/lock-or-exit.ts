import { lockStore, type Settings, StoreIsRunning, type StoreLock } from '@storefold/kernel';

/** Claims the data directory for this store; ends the process when another store runs on it. */
export function lockOrExit({ dataDir }: Settings): StoreLock {
  try {
    return lockStore(dataDir);
  } catch (error) {
    if (!(error instanceof StoreIsRunning)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(75);
  }
}
