import { systemClock } from '../domain/clock.ts';
import { busContract } from '../testing/bus.contract.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { LocalNetwork, openLocalBus } from './local-bus.ts';

busContract('local', async () => {
  const network = new LocalNetwork();
  return {
    bus: async () => openLocalBus({ clock: systemClock, logger: silentLogger }, network),
    close: async () => undefined,
  };
});
