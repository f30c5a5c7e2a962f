import { systemClock } from '@storefold/kernel/core';
import { silentLogger } from '@storefold/kernel/testing';
import { busContract } from '../contract/bus.contract.ts';
import { openLocalBus } from './local-bus.ts';
import { LocalNetwork } from './local-network.ts';

busContract('local', async () => {
  const network = new LocalNetwork();
  return {
    bus: async () => openLocalBus({ clock: systemClock, logger: silentLogger }, network),
    close: async () => undefined,
  };
});
