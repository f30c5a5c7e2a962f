import { allEndpoints, serviceNames } from '@storefold/contracts';
import { engineSettings, engines } from '@storefold/engines';
import { createLogger } from '@storefold/kernel/core';
import { defaultLimits } from '@storefold/server/http';
import {
  extensionsOrExit,
  healthOf,
  levelCheckOf,
  refuseAlone,
  retryUntilAvailable,
  runProcess,
  settingsOrExit,
} from '@storefold/server/runtime';
import { createGateway } from './gateway.ts';
import { gatewaySettings, serviceUrlSettingsOf } from './settings.ts';
import { serviceAddressesOrExit } from './upstreams/service-addresses.ts';

const extensions = await extensionsOrExit([engines.extensionPoints]);
const urlSettings = serviceUrlSettingsOf([...serviceNames, ...extensions.services.map(({ name }) => name)]);
const settings = settingsOrExit(
  { ...engineSettings, ...gatewaySettings, ...urlSettings },
  'Runs the gateway as a process of its own.',
);
const logger = createLogger(settings, { name: 'gateway' });
const services = serviceAddressesOrExit(settings, urlSettings);
const dashboard = settings.dashboardUrl ?? undefined;

const port = await runProcess({
  settings,
  logger,
  limits: defaultLimits,
  parts: ['event_log', 'vault'],
  async open(start) {
    const shared = await engines.openShared({ settings, logger, name: 'gateway', start });
    start.endsWith(shared.log);
    refuseAlone(shared);
    const create = () =>
      createGateway({
        endpoints: allEndpoints,
        services,
        dashboard,
        health: healthOf([], shared),
        level: levelCheckOf(shared),
        ...shared,
        settings,
      });
    const gateway = await retryUntilAvailable('the gateway', create, shared);
    await shared.bus.start();
    return {
      handler: gateway.handler,
      async close() {
        await gateway.close();
        await engines.closeShared(shared);
      },
    };
  },
});
if (port !== undefined) logger.info({ port, host: settings.host }, 'the gateway is ready');
