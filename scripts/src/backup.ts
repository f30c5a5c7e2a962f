import { engineSettings } from '@storefold/engines';
import { backUp } from '@storefold/engines/sqlite';
import { systemClock } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/kernel/runtime';
import { exitWithReason, folderOrExit, storeFilesOf } from './store-files.ts';

const settings = settingsOrExit(
  engineSettings,
  `npm run backup -- FOLDER: copies the event log and the vault as they are at one moment, and credentials.json, into FOLDER,
and verifies the copies. Files are copied from DATA_DIR; of those in FILES_URL the digests are listed. The store may run meanwhile: the copy has everything that was acknowledged before it began. FOLDER must be empty or not
there yet, and not in the folder of the read models, which may be deleted; it appears when the backup is whole. What a killed backup leaves is named FOLDER.incomplete-… and may be deleted.
A backup holds the keys of the vault: keep it as secret as the store itself, and no longer than your rules on erasure allow.`,
  { makesFolder: false },
);
const folder = folderOrExit('backup');

let shown = '';
function show(name: string, share: number): void {
  const line = `${name}  ${Math.floor(share * 10)}0 %\n`;
  if (line !== shown) process.stdout.write(line);
  shown = line;
}

try {
  const store = await storeFilesOf(settings);
  const { events, files, kept_files } = await backUp({ store, folder, clock: systemClock, told: show });
  const { where, digests } = kept_files ?? { where: 'backup', digests: {} };
  const count = Object.values(digests).flat().length;
  const kept = `${count} files of ${where === 'backup' ? 'pictures, copied' : `pictures, listed: they are in ${where}`}`;
  process.stdout.write(
    `${folder} holds ${Object.keys(files).join(', ')}, with ${events} events, verified; ${kept}\n`,
  );
} catch (error) {
  exitWithReason('No backup was made', error);
}
