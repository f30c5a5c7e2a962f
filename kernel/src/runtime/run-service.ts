import { CALLER_SECRET } from '../http/caller-signature.ts';
import { createServiceServer } from '../http/service-server.ts';
import { createLogger } from './logger.ts';
import { closeSharedPorts, openReadModels, openSharedPorts } from './open-ports.ts';
import { startService } from './service.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { healthOf } from './service-health.ts';
import { settingsOrExit } from './settings-or-exit.ts';
import { closeOnSignal } from './shutdown.ts';

/** Runs one service as a process of its own, until it is told to stop. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const settings = settingsOrExit(
    process.env,
    `Runs the ${definition.name} service as a process of its own.`,
  );
  const logger = createLogger(settings, { name: definition.name });
  const shared = await openSharedPorts(settings, logger, definition.name);
  const readModels = await openReadModels(shared, definition.name);
  const service = await startService(definition, { ...shared, readModels });
  const server = createServiceServer({
    door: service.door,
    secret: await shared.vault.secret(CALLER_SECRET),
    health: healthOf([service], shared),
    ...shared,
  });
  closeOnSignal(
    async () => {
      await server.close();
      await service.close();
      await closeSharedPorts(shared);
      await readModels.close();
    },
    logger,
    shared.log,
  );

  const port = await server.listen(settings.port, settings.host);
  logger.info({ port, host: settings.host }, `${definition.name} listens`);
  await shared.bus.start();
  await service.firstStart();
  await service.follow();
}
