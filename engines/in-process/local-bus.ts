import type { Clock, Logger } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { NestBus, type NestTransport } from '../common/nest-bus.ts';
import { LocalClient } from './local-client.ts';
import { LocalNetwork } from './local-network.ts';
import { LocalServer } from './local-server.ts';

interface LocalBusOptions {
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * The bus inside one process. Buses with the same network receive each other's messages. By default each bus has a
 * network of its own.
 */
export function openLocalBus(options: LocalBusOptions, network: LocalNetwork = new LocalNetwork()): Bus {
  const { clock, logger } = options;
  let connected = false;
  const transport: NestTransport = {
    client: new LocalClient(network),
    createServer: () => new LocalServer(network, logger, clock),
    get connected() {
      return connected;
    },
    engine: { name: 'in-process', version: process.versions.node },
    async start() {
      connected = true;
    },
    async close() {
      connected = false;
    },
  };
  return new NestBus(transport, logger);
}
