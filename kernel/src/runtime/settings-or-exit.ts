import { accessSync, constants, mkdirSync } from 'node:fs';
import { messageOf } from '../core/message-of.ts';
import { readSettings, type Settings, SettingsRefused } from './settings.ts';
import { settingsHelp } from './settings-table.ts';

/** Reads the settings; `--help` prints what can be set, and a bad value says so and ends the process. */
export function settingsOrExit(
  env: NodeJS.ProcessEnv,
  purpose: string,
  argv: readonly string[] = process.argv,
): Settings {
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(`${purpose}\n\n${settingsHelp()}\n`);
    process.exit(0);
  }
  try {
    const settings = readSettings(env);
    makeUsable(settings.dataDir);
    return settings;
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}

/** Makes the store's folder where it is missing; throws SettingsRefused when files cannot be made in it. */
function makeUsable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = messageOf(error);
    throw new SettingsRefused([
      `  DATA_DIR is ${JSON.stringify(dataDir)}\n    found:   no files can be made there (${reason})\n    to do:   let this user write there, or name another folder`,
    ]);
  }
}
