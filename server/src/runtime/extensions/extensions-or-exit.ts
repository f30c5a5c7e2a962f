import { StartRefused } from '@storefold/kernel/ports';
import { EXIT_REFUSED } from '../process/exit-codes.ts';
import { processSettings } from '../settings/process-settings.ts';
import { readSettings, SettingsRefused } from '../settings/settings.ts';
import type { ExtensionPoints } from './extension-points.ts';
import { type Extensions, loadExtensions } from './extensions.ts';
import { sharePackagesOfStore } from './packages-of-store.ts';

/**
 * Loads what EXTENSIONS names, before all other settings are read, because some of them are those of extensions. A module that
 * cannot be used ends the process with EXIT_REFUSED and its path.
 */
export async function extensionsOrExit(
  points: readonly (ExtensionPoints | undefined)[],
): Promise<Extensions> {
  const { extensions } = processSettings;
  try {
    const paths = readSettings({ extensions }, process.env).extensions;
    if (paths.length > 0) sharePackagesOfStore();
    return await loadExtensions(paths, points);
  } catch (error) {
    if (error instanceof SettingsRefused) process.stderr.write(`${error.message}\n`);
    else if (error instanceof StartRefused)
      process.stderr.write(`The store cannot start: ${error.message}.\n`);
    else throw error;
    process.exit(EXIT_REFUSED);
  }
}
