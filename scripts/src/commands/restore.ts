import { resolve } from 'node:path';
import { engineSettings } from '@storefold/engines';
import { requireWholeBackup, restore as restoreFrom } from '@storefold/engines/sqlite';
import { settingsOrExit } from '@storefold/server/runtime';
import { tellerOf, warn } from '../cli/told.ts';
import { lockOrExit } from '../opening/lock-or-exit.ts';
import { exitWithReason, storeFilesOf } from '../opening/store-files.ts';

/** Copies a backup into the empty folder of a store that is stopped. */
export async function restore(folder: string, options: { readonly json?: boolean }): Promise<void> {
  // Before anything is made.
  const backup = await requireWholeBackup(resolve(folder)).catch(notRestored);
  const settings = settingsOrExit(engineSettings, '');
  const lock = lockOrExit(settings);
  try {
    const { events, made_at, missingFiles } = await restoreFrom(await storeFilesOf(settings), folder, backup);
    if (missingFiles.length > 0)
      warn(
        `${missingFiles.length} files are not in FILES_URL any more, such as ${missingFiles[0]}: pictures that need them are not shown, and exports have to be asked for again`,
      );
    tellerOf(options)(
      { data_dir: settings.dataDir, made_at, events, missing_files: missingFiles.length },
      `${settings.dataDir} holds the store as of ${made_at}, with ${events} events. The next start builds its read models.`,
    );
  } catch (error) {
    notRestored(error);
  } finally {
    lock.release();
  }
}

const notRestored = (error: unknown): never => exitWithReason('The store was not restored', error);
