import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AuthorizationError, type NatsConnection } from '@nats-io/transport-node';
import { type Clock, messageOf, retry } from '@storefold/kernel/core';
import type { EngineInfo } from '@storefold/kernel/ports';
import type { Logger } from 'pino';
import { BEAT_SUBJECT, BusInstances } from '../common/bus-instances.ts';
import type { NestTransport } from '../common/nest-bus.ts';
import { NatsClient } from './nats-client.ts';
import { NatsServer } from './nats-server.ts';
import type { NatsAddress } from './nats-url.ts';
import { PacketSignature } from './packet-signature.ts';

export interface NatsTransportOptions {
  readonly address: NatsAddress;
  /** Begins the subject of every message, so that installations on one server never meet. */
  readonly installation: string;
  /** The name of the process in the NATS server's own tools. */
  readonly name: string;
  /** Where the process listens, for logs and health of its neighbours. */
  readonly processAddress: string;
  /** Shared by the processes of one installation, which sign their messages with it. 16 characters or more. */
  readonly secret: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Once connected, the client library reconnects without limit. */
const CONNECTION = {
  /** The time limit of a connection attempt, which is then retried. */
  timeout: 5_000,
  /** After two of these intervals without a response the connection is replaced. */
  pingInterval: 10_000,
  maxReconnectAttempts: -1,
  reconnectTimeWait: 250,
  /** A refused user is retried, because passwords are changed in the engine first and in the settings afterwards. */
  ignoreAuthErrorAbort: true,
} as const;

/** The pauses between attempts at the first connection. */
const PAUSES = { shortestMs: 50, longestMs: 2_000 } as const;

/** Nest's NATS client and servers on one connection. */
export class NatsTransport implements NestTransport {
  readonly client: NatsClient;
  readonly instances: BusInstances;
  readonly #closing = new AbortController();
  readonly #signature: PacketSignature;
  readonly #connection: Promise<NatsConnection>;
  #opened: (connection: NatsConnection) => void = () => undefined;
  #starting: Promise<void> | undefined;
  #connected = false;
  #version = 'not connected';

  constructor(private readonly options: NatsTransportOptions) {
    const { address, name, installation, secret, logger } = options;
    this.#signature = new PacketSignature(secret);
    const connection = { ...CONNECTION, ...address, servers: [...address.servers], name };
    this.client = new NatsClient(connection, installation, this.#signature, logger);
    this.client.status.subscribe((status) => {
      this.#connected = status === 'connected' && !this.#closing.signal.aborted;
    });
    this.#connection = new Promise((resolve) => {
      this.#opened = resolve;
    });
    this.instances = new BusInstances({
      id: randomUUID(),
      address: options.processAddress,
      clock: options.clock,
      logger,
      send: (beat) => void this.client.emit(BEAT_SUBJECT, beat).subscribe({ error: () => undefined }),
      isConnected: () => this.#connected,
    });
    const beats = this.createServer();
    beats.addHandler(BEAT_SUBJECT, async (beat: unknown) => this.instances.hear(beat), true);
    void beats.listen(() => undefined);
  }

  get connected(): boolean {
    return this.#connected;
  }

  get engine(): EngineInfo {
    return { name: 'NATS', version: this.#version };
  }

  createServer(): NatsServer {
    const { installation, clock, logger } = this.options;
    return new NatsServer({
      installation,
      signature: this.#signature,
      instances: this.instances,
      connection: this.#connection,
      isConnected: () => this.#connected,
      clock,
      logger,
    });
  }

  start(): Promise<void> {
    this.#starting ??= new Promise((tried) => {
      this.#connectWithRetry(tried).then(tried, tried);
    });
    return this.#starting;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.instances.close();
    const wasConnected = this.#connected;
    this.#connected = false;
    if (wasConnected) await this.client.unwrap<NatsConnection>().drain();
    await this.client.close();
  }

  /** Calls `tried` after each failed attempt. Rejects when the transport is closed meanwhile. */
  async #connectWithRetry(tried: () => void): Promise<void> {
    const { clock, logger } = this.options;
    let told = '';
    await retry(() => this.client.connect(), {
      ...PAUSES,
      clock,
      signal: this.#closing.signal,
      isTransient: () => true,
      onFailure(err) {
        const what = failureOf(err);
        logger[what === told ? 'debug' : 'warn']({ reason: messageOf(err) }, what);
        told = what;
        tried();
      },
    });
    await this.#use(this.client.unwrap());
  }

  async #use(connection: NatsConnection): Promise<void> {
    this.#version = connection.info?.version ?? this.#version;
    this.#opened(connection);
    this.instances.start();
    // The server has registered every subscription before the bus is reported as started.
    await nextTurn();
    await connection.flush();
    this.options.logger.info({ server: connection.getServer(), version: this.#version }, 'connected to NATS');
  }
}

const failureOf = (error: unknown): string =>
  error instanceof AuthorizationError
    ? 'NATS refuses the user and password of BUS_URL, trying again'
    : 'NATS cannot be reached, trying again';
