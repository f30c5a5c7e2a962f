import type { Bus } from '@storefold/kernel/ports';
import { type BusOptions, TransportBus } from '../shared/transport-bus.ts';
import { LocalNetwork, LocalTransport } from './local-transport.ts';

export { LocalNetwork } from './local-transport.ts';

/** The bus inside one process. Buses that are given one network hear each other; by default each is alone on its own. */
export const openLocalBus = (options: BusOptions, network: LocalNetwork = new LocalNetwork()): Bus =>
  new TransportBus(new LocalTransport(network, options.logger), options);
