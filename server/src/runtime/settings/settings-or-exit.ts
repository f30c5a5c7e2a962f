import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { messageOf } from '@storefold/kernel/core';
import { EXIT_REFUSED } from '../process/exit-codes.ts';
import type { ProcessSettings } from './process-settings.ts';
import type { Setting, SettingsDeclaration } from './setting.ts';
import { likelySlips, readSettings, SettingsRefused } from './settings.ts';
import { settingsHelp } from './settings-text.ts';

/**
 * Reads the settings. `--help` prints them and ends the process with 0; a bad value prints a message and ends it with
 * EXIT_REFUSED. `makesFolder`: whether the store's folder is made where it is missing, and must be writable. A tool that
 * only reads a store has to say false: a mistyped DATA_DIR would become the folder of a new store.
 */
export function settingsOrExit<Settings extends ProcessSettings>(
  declared: SettingsDeclaration<Settings>,
  purpose: string,
  { makesFolder = true } = {},
): Settings {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    process.stdout.write(`${purpose}\n\n${settingsHelp(Object.values(declared))}\n`);
    process.exit(0);
  }
  try {
    const settings = readSettings(declared, process.env);
    warnOfSlips(Object.values<Setting<unknown>>(declared));
    if (makesFolder) makeUsable(settings.dataDir);
    return settings;
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_REFUSED);
  }
}

/** A process that a launcher started is silent, because its launcher has said so. */
function warnOfSlips(declared: readonly Setting<unknown>[]): void {
  if (process.send) return;
  const names = declared.map(({ name }) => name);
  for (const slip of likelySlips(names, process.env)) process.stderr.write(`${slip}\n`);
}

/** The bit of a folder in which only owners delete their files. */
const STICKY = 0o1000;

/** The folder of a store is its owner's alone. A folder for everybody, such as /tmp, stays as it is. */
function makePrivate(folder: string): void {
  const { mode, uid } = statSync(folder);
  const isForEverybody = (mode & STICKY) !== 0;
  if (uid === process.getuid?.() && !isForEverybody) chmodSync(folder, 0o700);
}

/** Creates the store's folder if it is missing. Throws SettingsRefused when files cannot be created in it. */
function makeUsable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    makePrivate(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingsRefused([
      `  DATA_DIR is ${JSON.stringify(dataDir)}\n    found:   no files can be made there (${messageOf(error)})\n    to do:   let this user write there, or name another folder`,
    ]);
  }
}
