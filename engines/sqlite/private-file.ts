import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a database file readable by its owner alone, and creates it and its folder if they are missing. Call it before
 * SQLite opens the file, because SQLite gives the files beside it the same mode.
 */
export function makePrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // An existing file is not opened: closing it would drop the locks that this process may hold on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  for (const own of [path, `${path}-wal`, `${path}-shm`]) restrict(own);
}

function restrict(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    // Not there, as when another process has just closed the last connection, or somebody else's.
    if (!(error instanceof Error && 'code' in error && ['ENOENT', 'EPERM'].includes(String(error.code))))
      throw error;
  }
}
