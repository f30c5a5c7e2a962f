import { chmodSync, copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BackupRefused } from './backup-refused.ts';
import { restoreFiles } from './kept-files.ts';
import type { Manifest } from './manifest.ts';
import { LOG, namesIn, pathsOf, type StoreFiles, sync } from './store-files.ts';

type RestoredFiles = Omit<StoreFiles, 'readModels'>;

interface Restored extends Manifest {
  /** The digests of files that a store elsewhere should have and has not. */
  readonly missingFiles: readonly string[];
}

/** In the place of the log as long as something is missing. No store starts on it. */
const UNFINISHED = 'npm run restore has not ended: empty this folder and restore again\n';

/**
 * Puts a backup, which `requireWholeBackup` has found to be whole, in place of a store that is not there. The caller holds the
 * lock of the store. What was cut off in between cannot be started, because what is in the place of the log is none until the end.
 */
export async function restore(store: RestoredFiles, folder: string, manifest: Manifest): Promise<Restored> {
  requireEmpty(store);
  const paths = pathsOf(store);
  mkdirSync(dirname(paths[LOG]), { recursive: true, mode: 0o700 });
  writeFileSync(paths[LOG], UNFINISHED, { mode: 0o600 });
  sync(paths[LOG]);
  sync(dirname(paths[LOG]));
  const { kept_files } = manifest;
  const missingFiles = kept_files ? await restoreFiles(store.files, resolve(folder), kept_files) : [];
  for (const [name, path] of Object.entries(paths)) {
    if (!(name in manifest.files)) continue;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = `${path}.restoring`;
    copyFileSync(join(folder, name), unfinished);
    chmodSync(unfinished, 0o600);
    sync(unfinished);
    renameSync(unfinished, path);
    sync(dirname(path));
  }
  return { ...manifest, missingFiles };
}

function requireEmpty({ dataDir, log }: RestoredFiles): void {
  const inTheWay = [
    ...namesIn(dataDir)
      .filter((name) => !name.startsWith('store.lock'))
      .map((name) => join(dataDir, name)),
    ...namesIn(dirname(log))
      .map((name) => join(dirname(log), name))
      .filter((path) => path.startsWith(log)),
  ];
  if (inTheWay.length === 0) return;
  throw new BackupRefused(
    `${inTheWay[0]} is in the way: move everything of the old store elsewhere, read-models too, or set another DATA_DIR`,
  );
}
