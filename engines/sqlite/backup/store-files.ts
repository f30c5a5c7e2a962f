import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from '@storefold/kernel/ports';

/** The files of a store that cannot be built again. `credentials` may be missing. */
export interface StoreFiles {
  readonly dataDir: string;
  /** The path of the event log. */
  readonly log: string;
  /** The folder of the read models, which may be deleted at any time. */
  readonly readModels: string;
  /** Where it keeps the files that facts name. */
  readonly files: Files;
}

/** The names of the files in a backup, in the order in which a restore puts them in place. */
export const CREDENTIALS = 'credentials.json';
export const VAULT = 'vault.db';
export const LOG = 'events.db';
export const MANIFEST = 'backup.json';
/** The folder of the files that facts name. */
export const FILES = 'files';

export const pathsOf = ({ dataDir, log }: Pick<StoreFiles, 'dataDir' | 'log'>) => ({
  [CREDENTIALS]: join(dataDir, CREDENTIALS),
  [VAULT]: join(dataDir, VAULT),
  [LOG]: log,
});

/** The names in a folder. Empty when there is no such folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Puts the content of a file, or the names in a folder, on disk. */
export function sync(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
