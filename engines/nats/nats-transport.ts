import {
  AuthorizationError,
  type ConnectionOptions,
  connect,
  type NatsConnection,
} from '@nats-io/transport-node';
import type { Clock } from '@storefold/kernel/core';
import type { EngineInfo } from '@storefold/kernel/ports';
import type { Logger } from 'pino';
import type { Transport } from '../shared/transport.ts';
import { NatsAnswerer, NatsAsker } from './nats-halves.ts';
import type { NatsAddress } from './nats-url.ts';

export interface NatsTransportOptions {
  readonly address: NatsAddress;
  /** Shown by the server's own tools. */
  readonly name: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What the server does not answer in this time is tried again. */
const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that nothing comes through is given up after two of these. */
const PING_INTERVAL_MS = 10_000;
const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Both halves on one connection, which is made, kept and made again for as long as the transport is open. A lost
 * connection is taken up by the client library; one that the library gave up, or never got, by the loop here.
 */
export class NatsTransport implements Transport {
  readonly losesQuestions = true;
  readonly server: NatsAnswerer;
  readonly client: NatsAsker;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #options: ConnectionOptions;
  readonly #closing = new AbortController();
  #starting: Promise<void> | undefined;
  #connection: NatsConnection | undefined;
  #connected = false;
  #lostAtMs: number | undefined;
  #version = 'not connected';

  constructor({ address, name, clock, logger }: NatsTransportOptions) {
    this.#clock = clock;
    this.#logger = logger;
    this.#options = {
      ...address,
      servers: [...address.servers],
      name,
      timeout: CONNECT_TIMEOUT_MS,
      pingInterval: PING_INTERVAL_MS,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectDelayHandler: () => this.#pauseMs(),
    };
    const current = () => this.#connection;
    this.server = new NatsAnswerer(current, logger);
    this.client = new NatsAsker(current, logger);
    this.client.status.subscribe((status) => this.#noteStatus(status === 'connected'));
  }

  get connected(): boolean {
    return this.#connected;
  }

  get engine(): EngineInfo {
    return { name: 'NATS', version: this.#version };
  }

  start(): Promise<void> {
    this.#starting ??= new Promise((tried) => void this.#keepConnected(tried));
    return this.#starting;
  }

  async stopListening(): Promise<void> {
    await this.server.stopListening(this.#connected);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const wasConnected = this.#connected;
    this.#connected = false;
    if (wasConnected) await this.#connection?.drain().catch(() => undefined);
    await this.client.close();
    await this.#connection?.close();
  }

  /** Connects again whenever there is no connection; calls `tried` after the first attempt, whatever came of it. */
  async #keepConnected(tried: () => void): Promise<void> {
    const { signal } = this.#closing;
    let told = '';
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        const connection = await connect(this.#options);
        if (signal.aborted) return await connection.close();
        await this.#use(connection);
        attempt = 0;
        told = '';
        tried();
        await connection.closed();
      } catch (err) {
        const what = failureOf(err);
        this.#logger[what === told ? 'debug' : 'warn']({ err }, what);
        told = what;
        await this.#connection?.close();
      }
      this.#noteStatus(false);
      tried();
      await this.#clock.sleep(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** attempt), signal);
    }
  }

  async #use(connection: NatsConnection): Promise<void> {
    this.#connection = connection;
    this.#version = connection.info?.version ?? this.#version;
    await this.server.listen((err) => {
      if (err) throw err;
    });
    // The server knows of every subscription before anybody hears that this bus has started.
    await connection.flush();
    await this.client.connect();
    this.#logger.info({ server: connection.getServer(), version: this.#version }, 'connected to NATS');
  }

  #noteStatus(connected: boolean): void {
    this.#connected = connected && !this.#closing.signal.aborted;
    this.#lostAtMs = connected ? undefined : (this.#lostAtMs ?? this.#clock.now());
  }

  /** The longer the connection is lost, the longer the pauses between the attempts to get it back. */
  #pauseMs(): number {
    const lostForMs = this.#lostAtMs === undefined ? 0 : this.#clock.now() - this.#lostAtMs;
    return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, lostForMs / 2));
  }
}

/** A refused user is not final: passwords are changed in the engine first, and in the settings then. */
const failureOf = (error: unknown): string =>
  error instanceof AuthorizationError
    ? 'NATS refuses the user and password of BUS_URL, trying again'
    : 'NATS cannot be reached, trying again';
