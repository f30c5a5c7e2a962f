import { engineSettings } from '@storefold/engines';
import { backUp } from '@storefold/engines/sqlite';
import { systemClock } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/server/runtime';
import { showProgress, tellerOf } from '../cli/told.ts';
import { exitWithReason, storeFilesOf } from '../opening/store-files.ts';

/** Copies the store into a folder, which appears when the copy is whole. */
export async function backup(folder: string, options: { readonly json?: boolean }): Promise<void> {
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  try {
    const store = await storeFilesOf(settings);
    const told = (name: string, share: number) => showProgress(`${name}  ${Math.floor(share * 10)}0 %`);
    const { events, files, kept_files } = await backUp({ store, folder, clock: systemClock, told });
    const { where, digests } = kept_files ?? { where: 'backup', digests: {} };
    const count = Object.values(digests).flat().length;
    const kept = `${count} files of ${where === 'backup' ? 'pictures, copied' : `pictures, listed: they are in ${where}`}`;
    tellerOf(options)(
      { folder, events, files: Object.keys(files), kept_files: count },
      `${folder} holds ${Object.keys(files).join(', ')}, with ${events} events, verified; ${kept}`,
    );
  } catch (error) {
    exitWithReason('No backup was made', error);
  }
}
