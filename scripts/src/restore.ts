import { engineSettings } from '@storefold/engines';
import { restore } from '@storefold/engines/sqlite';
import { settingsOrExit } from '@storefold/kernel/runtime';
import { lockOrExit } from './lock-or-exit.ts';
import { exitWithReason, folderOrExit, storeFilesOf } from './store-files.ts';

const settings = settingsOrExit(
  engineSettings,
  `npm run restore -- FOLDER: verifies the backup in FOLDER, which npm run backup has made, and copies it into DATA_DIR.
The store must be stopped and DATA_DIR empty. The next start builds the read models from the log.`,
);
const folder = folderOrExit('restore');
const lock = lockOrExit(settings);

try {
  const { events, made_at, missingFiles } = await restore(await storeFilesOf(settings), folder);
  if (missingFiles.length > 0)
    process.stderr.write(
      `${missingFiles.length} files are not in FILES_URL any more, such as ${missingFiles[0]}: pictures that need them are not shown, and exports have to be asked for again\n`,
    );
  process.stdout.write(
    `${settings.dataDir} holds the store as of ${made_at}, with ${events} events. The next start builds its read models.\n`,
  );
} catch (error) {
  exitWithReason('The store was not restored', error);
} finally {
  lock.release();
}
