import { allEndpoints, type ServiceName } from '@storefold/contracts';
import { engines } from '@storefold/engines';
import { createGateway, type Gateway } from '@storefold/gateway';
import type { ReadModels } from '@storefold/kernel/ports';
import type { EndpointDispatcher } from '@storefold/server/http';
import {
  healthOf,
  levelCheckOf,
  type RunningService,
  retryUntilAvailable,
  type ServiceDefinition,
  type SharedPorts,
  type Start,
  startService,
} from '@storefold/server/runtime';
import { services as shipped } from './services.ts';
import type { StoreSettings } from './store-settings.ts';

export interface OneProcess {
  readonly gateway: Gateway;
  readonly services: readonly RunningService[];
  close(): Promise<void>;
}

/**
 * Runs the whole store in this process: all services on shared ports, and the gateway calling their dispatchers.
 * `readModelsOf` opens a service's read models; the benchmarks count through it. `watch` shows the services' states
 * in `/health` while they start.
 */
export async function startOneProcess(
  shared: SharedPorts,
  settings: StoreSettings,
  readModelsOf: (service: ServiceName) => Promise<ReadModels> = (service) =>
    engines.openReadModels({ settings, logger: shared.logger, name: 'store', isAlone: true }, service),
  watch?: Start['watch'],
  definitions: readonly ServiceDefinition[] = shipped,
): Promise<OneProcess> {
  const opened: ReadModels[] = [];
  const services = await Promise.all(
    definitions.map(async (definition) => {
      const readModels = await readModelsOf(definition.name);
      opened.push(readModels);
      return startService(definition, { ...shared, readModels }, watch);
    }),
  );
  await shared.bus.start();
  await Promise.all(services.map((service) => service.bootstrap()));
  await Promise.all(services.map((service) => service.follow()));

  const create = () =>
    createGateway({
      endpoints: allEndpoints,
      services: Object.fromEntries(
        services.map(({ name, dispatcher }): [ServiceName, EndpointDispatcher] => [name, dispatcher]),
      ),
      // Loaded at the first visit, so that no start waits for it.
      dashboard: async () => {
        const { createDashboard, DASHBOARD_SESSION_KEY } = await import('@storefold/dashboard');
        return createDashboard({
          sessionKey: await shared.vault.secret(DASHBOARD_SESSION_KEY),
          storeUrl: null,
          isDevelopment: settings.nodeEnv === 'development',
          logger: shared.logger,
        });
      },
      health: healthOf(services, shared),
      level: levelCheckOf(shared),
      ...shared,
      settings,
    });
  const gateway = await retryUntilAvailable('the gateway', create, shared);
  return {
    gateway,
    services,
    async close() {
      await gateway.close();
      await Promise.all(services.map((service) => service.close()));
      await engines.closeShared(shared);
      await Promise.all(opened.map((readModels) => readModels.close()));
    },
  };
}
