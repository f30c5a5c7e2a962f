import { createLogger } from '@storefold/kernel/core';
import { syncSubscribersOf } from '@storefold/kernel/subscriptions';
import { serviceLimits } from '../../http/connection/server-limits.ts';
import { CALLER_SECRET } from '../../http/request/caller-signature.ts';
import { createServiceHandler } from '../../http/service-handler.ts';
import { extensionsOrExit } from '../extensions/extensions-or-exit.ts';
import { registerServiceOfProcess } from '../extensions/own-services.ts';
import { healthOf, levelCheckOf } from '../health/process-health.ts';
import { isServing } from '../health/service-health.ts';
import type { Engines } from '../ports.ts';
import { startService } from '../service.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import type { ProcessSettings } from '../settings/process-settings.ts';
import { settingsOrExit } from '../settings/settings-or-exit.ts';
import { EXIT_REFUSED } from './exit-codes.ts';
import { refuseAlone } from './refuse-alone.ts';
import { retryUntilAvailable } from './retry-until-available.ts';
import { runProcess } from './run-process.ts';

/** Runs one service as a process of its own, until it is told to stop. */
export async function runService<Settings extends ProcessSettings>(
  definition: ServiceDefinition,
  engines: Engines<Settings>,
): Promise<void> {
  const extensions = await extensionsOrExit([definition.extensionPoints, engines.extensionPoints]);
  registerServiceOfProcess(definition);
  await run(extensions.extended(definition), engines);
}

/** The same for a service that an extension adds. Ends the process when there is none of the name. */
export async function runServiceOfExtension<Settings extends ProcessSettings>(
  name: string | undefined,
  engines: Engines<Settings>,
): Promise<void> {
  const extensions = await extensionsOrExit([engines.extensionPoints]);
  const definition = extensions.services.find((service) => service.name === name);
  if (!definition) {
    process.stderr.write(`EXTENSIONS adds no service ${name ?? ''}: name one that it does.\n`);
    process.exit(EXIT_REFUSED);
  }
  await run(extensions.extended(definition), engines);
}

async function run<Settings extends ProcessSettings>(
  definition: ServiceDefinition,
  engines: Engines<Settings>,
): Promise<void> {
  const { name } = definition;
  const settings = settingsOrExit<Settings>(
    { ...engines.settings, ...definition.settings },
    `Runs the ${name} service as a process of its own.`,
  );
  const logger = createLogger(settings, { name });
  const port = await runProcess({
    settings,
    logger,
    limits: serviceLimits,
    service: name,
    parts: ['event_log', 'read_models', 'vault', name],
    async open(start) {
      const opening = { settings, logger, name, start };
      const shared = await engines.openShared(opening);
      start.endsWith(shared.log);
      refuseAlone(shared);
      const secret = await retryUntilAvailable('the start', () => shared.vault.secret(CALLER_SECRET), shared);
      const readModels = await engines.openReadModels(opening, name);
      start.opened('read_models');
      const service = await startService(definition, { ...shared, readModels }, start.watch);
      shared.bus.readyWhile(() => isServing(service.health()));
      await shared.bus.start();
      // Nothing is served from a store that is half made.
      await service.bootstrap();
      const health = healthOf([service], shared);
      return {
        handler: createServiceHandler({
          dispatcher: service.dispatcher,
          service: name,
          secret,
          health,
          level: levelCheckOf(shared),
          ...(definition.sendsPictures ? { pictures: shared.files } : {}),
          ...shared,
        }),
        async complete() {
          await service.follow();
          const own = definition.events.map((event) => event.name);
          for (const subscriber of syncSubscribersOf(shared.log).beyond(own))
            logger.warn(
              { subscriber },
              'answers of other processes do not wait for this synchronous subscriber',
            );
        },
        async close() {
          await service.close();
          await engines.closeShared(shared);
          await readModels.close();
        },
      };
    },
  });
  if (port !== undefined) logger.info({ port, host: settings.host }, `${name} is ready`);
}
