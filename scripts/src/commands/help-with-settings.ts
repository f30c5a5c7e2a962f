import { settingsHelp } from '@storefold/server/runtime';
import type { Command } from 'commander';
import { servicesOrExit } from '../opening/services-or-exit.ts';
import { storeSettingsOf } from '../store-settings.ts';

/** Prints a command's help with all settings of the store, those of extensions among them, and ends the process. */
export async function helpWithSettings(command: Command): Promise<never> {
  const settings = storeSettingsOf(await servicesOrExit());
  command.outputHelp();
  process.stdout.write(`\n${settingsHelp(Object.values(settings))}\n`);
  process.exit(0);
}
