import { join } from 'node:path';
import { engineSettings, engines } from '@storefold/engines';
import { settingsOrExit } from '@storefold/server/runtime';
import { tellerOf } from '../cli/told.ts';
import { openOrExit, orExit } from '../opening/open-or-exit.ts';
import { servicesOrExit } from '../opening/services-or-exit.ts';
import { thereOrExit } from '../opening/store-files.ts';
import { dropOldReadModels as dropOld } from '../read-models/drop-old.ts';

/** Removes the versions of read models that this code does not use any more. */
export async function dropOldReadModels(options: { readonly json?: boolean }): Promise<void> {
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  if (settings.readModels.engine === 'sqlite') {
    thereOrExit(settings.readModels.path ?? join(settings.dataDir, 'read-models'));
  }
  const name = 'drop-old-read-models';
  const tell = tellerOf(options);
  for (const service of await servicesOrExit()) {
    const readModels = await openOrExit(settings, name, (opening) =>
      engines.openReadModels({ ...opening, isBeside: true }, service.name),
    );
    const { tidied, left } = await orExit(() => dropOld(service, readModels));
    await readModels.close();
    const lines = [
      `${service.name}: ${tidied.length} read models hold only what is in use`,
      ...left.map(
        (model) => `  ${model} has read nothing of the log that concerns it, and was left as it is`,
      ),
    ];
    tell({ service: service.name, tidied, left }, lines.join('\n'));
  }
}
