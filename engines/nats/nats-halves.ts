import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Logger as NestLogger } from '@nestjs/common';
import { ClientNats, type MessageHandler, ServerNats } from '@nestjs/microservices';
import type { Logger } from 'pino';
import { answerDeserializer, answerSerializer, packetSerializer } from '../shared/packets.ts';
import { PinoForNest } from './pino-for-nest.ts';

export type CurrentConnection = () => NatsConnection | undefined;

/** Nest's NATS server on a connection it is given; it also takes handlers that come after it has begun to listen. */
export class NatsAnswerer extends ServerNats {
  protected override readonly logger: NestLogger;
  #subscriptions: Subscription[] = [];
  #isListening = false;

  constructor(
    private readonly connection: CurrentConnection,
    log: Logger,
  ) {
    super({ serializer: answerSerializer((err) => log.error({ err }, 'an answer cannot be sent')) });
    this.logger = new PinoForNest(log);
  }

  override addHandler(
    pattern: string,
    callback: MessageHandler,
    isEventHandler?: boolean,
    extras?: { queue?: string },
  ): void {
    super.addHandler(pattern, callback, isEventHandler, extras);
    const connection = this.connection();
    if (this.#isListening && connection && !connection.isClosed()) this.#subscribe(connection, pattern);
  }

  override bindEvents(client: NatsConnection): void {
    this.#subscriptions = [];
    this.#isListening = true;
    for (const subject of this.messageHandlers.keys()) this.#subscribe(client, subject);
  }

  override async createNatsClient(): Promise<NatsConnection> {
    return given(this.connection);
  }

  /** The asking half, on the same connection, keeps the status. */
  override async handleStatusUpdates(): Promise<void> {}

  /** Resolves when nothing more arrives; while there is no connection, nothing does. */
  async stopListening(isConnected: boolean): Promise<void> {
    this.#isListening = false;
    const subscriptions = this.#subscriptions.splice(0).filter((each) => !each.isClosed());
    if (isConnected) await Promise.all(subscriptions.map((each) => each.drain()));
    else for (const each of subscriptions) each.unsubscribe();
  }

  #subscribe(connection: NatsConnection, subject: string): void {
    const queue: string | undefined = this.messageHandlers.get(subject)?.extras?.queue;
    const callback = this.getMessageHandler(subject) as (error: Error | null, message: unknown) => void;
    this.#subscriptions.push(
      connection.subscribe(subject, { callback, ...(queue === undefined ? {} : { queue }) }),
    );
  }
}

/** Nest's NATS client on a connection it is given. */
export class NatsAsker extends ClientNats {
  protected override readonly logger: NestLogger;

  constructor(
    private readonly connection: CurrentConnection,
    log: Logger,
  ) {
    super({ serializer: packetSerializer, deserializer: answerDeserializer });
    this.logger = new PinoForNest(log);
  }

  override async createClient(): Promise<NatsConnection> {
    return given(this.connection);
  }
}

async function given(connection: CurrentConnection): Promise<NatsConnection> {
  const current = connection();
  if (!current || current.isClosed()) throw new Error('there is no connection to NATS');
  return current;
}
