import { allEndpoints } from '@storefold/contracts';
import {
  closeOnSignal,
  closeSharedPorts,
  createLogger,
  openSharedPorts,
  settingsOrExit,
} from '@storefold/kernel';
import { addressesOrExit } from './addresses.ts';
import { createGateway } from './gateway.ts';

const settings = settingsOrExit(process.env, 'Runs the gateway as a process of its own.');
const logger = createLogger(settings, { name: 'gateway' });
const services = addressesOrExit(settings);
const shared = await openSharedPorts(settings, logger, 'gateway');
const gateway = await createGateway({ endpoints: allEndpoints, services, ...shared });
closeOnSignal(
  async () => {
    await gateway.close();
    await closeSharedPorts(shared);
  },
  logger,
  shared.log,
);

await shared.bus.start();
const port = await gateway.listen(settings.port, settings.host);
logger.info({ port, host: settings.host }, 'the gateway listens');
