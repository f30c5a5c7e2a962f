import { join } from 'node:path';
import { engineSettings, engines } from '@storefold/engines';
import { createLogger } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/kernel/runtime';
import { dropOldReadModels } from './read-models/drop-old.ts';
import { servicesOrExit } from './services-or-exit.ts';
import { thereOrExit } from './store-files.ts';

const settings = settingsOrExit(
  engineSettings,
  `npm run drop-old-read-models: removes the versions of read models (READ_MODELS_URL) that this code does not use any more.
Run it once an upgrade has reached every instance; the store may run meanwhile. Everything dropped can be built again from
the event log.`,
  { makesFolder: false },
);
if (settings.readModels.engine === 'sqlite') {
  thereOrExit(settings.readModels.path ?? join(settings.dataDir, 'read-models'));
}
const name = 'drop-old-read-models';
const opening = { settings, logger: createLogger(settings, { name }), name };

for (const service of await servicesOrExit()) {
  const readModels = await engines.openReadModels(opening, service.name);
  const { tidied, left } = await dropOldReadModels(service, readModels);
  await readModels.close();
  process.stdout.write(`${service.name}: ${tidied.length} read models hold only what is in use\n`);
  for (const name of left)
    process.stdout.write(`  ${name} has read nothing of the log that concerns it, and was left as it is\n`);
}
