import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { type Clock, isoTime } from '@storefold/kernel/core';
import { WHEN_DAMAGED } from '../event-log/sqlite-database.ts';
import { BackupDamaged, BackupRefused } from './backup-refused.ts';
import { copyDatabase, holdOneMoment, openSource } from './copy-database.ts';
import { copyFiles } from './kept-files.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { CREDENTIALS, FILES, LOG, namesIn, pathsOf, type StoreFiles, sync, VAULT } from './store-files.ts';

interface BackUpOptions {
  readonly store: StoreFiles;
  /** Made by the backup. It may exist if it is empty. */
  readonly folder: string;
  readonly clock: Clock;
  /** Receives the share of a file that is copied, up to 1. */
  readonly told: (name: string, share: number) => void;
}

/**
 * Backs up log, vault and credentials of a store, which may run. The copies are verified. A backup that is killed
 * leaves a folder named `<folder>.incomplete-…` and never one with the name of a backup.
 */
export async function backUp({ store, folder, clock, told }: BackUpOptions): Promise<Manifest> {
  const target = resolve(folder);
  refuseWhatMayBeDeleted(target, store);
  if (namesIn(target).length > 0)
    throw new BackupRefused(`${target} is not empty: name a folder that is not there yet`);
  mkdirSync(dirname(target), { recursive: true });
  const unfinished = mkdtempSync(join(dirname(target), `${basename(target)}.incomplete-`));
  try {
    const manifest = await fill(unfinished, store, { clock, told });
    for (const name of namesIn(unfinished).filter((each) => each !== FILES)) {
      chmodSync(join(unfinished, name), 0o600);
      sync(join(unfinished, name));
    }
    sync(unfinished);
    renameSync(unfinished, target);
    sync(dirname(target));
    return manifest;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function refuseWhatMayBeDeleted(target: string, { readModels }: StoreFiles): void {
  const way = relative(realPathOf(resolve(readModels)), realPathOf(target));
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return;
  throw new BackupRefused(
    `${target} would go with the read models, which may be deleted at any time: name a folder outside ${readModels}`,
  );
}

/** Links resolved as far as there is something. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const above = dirname(path);
  return above === path ? path : join(realPathOf(above), basename(path));
}

async function fill(
  folder: string,
  store: StoreFiles,
  { clock, told }: Pick<BackUpOptions, 'clock' | 'told'>,
): Promise<Manifest> {
  const paths = pathsOf(store);
  // Before the log what may go meanwhile, because no later fact names it; after it what came meanwhile.
  await copyFiles(store.files, folder);
  const log = openSource(paths[LOG]);
  try {
    await copyHeld(log, paths[VAULT], folder, told);
  } finally {
    log.close();
  }
  await copyFiles(store.files, folder);
  if (existsSync(paths[CREDENTIALS])) copyFileSync(paths[CREDENTIALS], join(folder, CREDENTIALS));
  return writeManifest(folder, isoTime(clock.now()), store.files).catch((error: unknown) => {
    throw error instanceof BackupDamaged ? damagedStore(error, paths) : error;
  });
}

async function copyHeld(
  log: DatabaseSyncInstance,
  vaultPath: string,
  folder: string,
  told: BackUpOptions['told'],
): Promise<void> {
  const vault = openSource(vaultPath);
  try {
    holdOneMoment(log, vault);
    // The vault is small, and erases nothing from its file while it is held.
    await copyDatabase(vault, join(folder, VAULT), (share) => told(VAULT, share));
  } finally {
    vault.close();
  }
  await copyDatabase(log, join(folder, LOG), (share) => told(LOG, share));
}

/** The copy is what the store's own file is. */
function damagedStore({ file, damage }: BackupDamaged, paths: ReturnType<typeof pathsOf>): BackupRefused {
  const own = paths[basename(file) === VAULT ? VAULT : LOG];
  return new BackupRefused(
    `${own} of the store is damaged (${damage}): stop the store, keep its files, and ${WHEN_DAMAGED}`,
  );
}
