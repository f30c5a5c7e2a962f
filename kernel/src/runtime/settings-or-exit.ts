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
    return readSettings(env);
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}
