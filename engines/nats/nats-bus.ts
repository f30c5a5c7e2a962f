import type { Bus } from '@storefold/kernel/ports';
import { NestBus } from '../common/nest-bus.ts';
import { NatsTransport, type NatsTransportOptions } from './nats-transport.ts';

/** The bus between processes, over core NATS. */
export const openNatsBus = (options: NatsTransportOptions): Bus =>
  new NestBus(new NatsTransport(options), options.logger);
