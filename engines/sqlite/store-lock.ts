import { join, resolve } from 'node:path';
import { FilesInUse } from '@storefold/kernel/ports';
import { FileIsLocked, type FileLock, lockFile } from './file-lock.ts';

/** A lock on a data directory. */
export type StoreLock = FileLock;

/** Thrown when another store runs on this data directory. */
export class StoreIsRunning extends FilesInUse {
  override readonly name = 'StoreIsRunning';
  constructor(
    readonly dataDir: string,
    /** The process id of that store. Undefined when it is unknown. */
    readonly pid: number | undefined,
  ) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`;
    super(`a store is already running on ${dataDir} (${holder}): stop it first, or set another DATA_DIR`);
  }
}

/**
 * Locks a data directory for one store, by its file `store.lock`. The launcher of the store holds the lock for all
 * processes that it starts. Throws StoreIsRunning while another store holds it, and StartRefused when its file cannot be
 * used.
 */
export function lockStore(dataDir: string): StoreLock {
  const directory = resolve(dataDir);
  try {
    return lockFile(join(directory, 'store.lock'));
  } catch (error) {
    throw error instanceof FileIsLocked ? new StoreIsRunning(directory, error.pid) : error;
  }
}
