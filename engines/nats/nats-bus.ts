import type { Bus } from '@storefold/kernel/ports';
import { type BusOptions, TransportBus } from '../shared/transport-bus.ts';
import { NatsTransport } from './nats-transport.ts';
import type { NatsAddress } from './nats-url.ts';

export interface NatsBusOptions extends BusOptions {
  readonly address: NatsAddress;
  /** The process as the NATS server's own tools show it. */
  readonly name: string;
}

/** The bus between processes, over core NATS. */
export const openNatsBus = (options: NatsBusOptions): Bus =>
  new TransportBus(new NatsTransport(options), options);
