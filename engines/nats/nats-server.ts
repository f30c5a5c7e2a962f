import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Logger as NestLogger } from '@nestjs/common';
import {
  type BaseRpcContext,
  type IncomingRequest,
  type MessageHandler,
  ServerNats,
  type WritePacket,
} from '@nestjs/microservices';
import type { Clock } from '@storefold/kernel/core';
import type { Logger } from 'pino';
import type { Observable } from 'rxjs';
import { type BusInstances, subjectAt } from '../common/bus-instances.ts';
import { answersSent } from '../common/nest-bus.ts';
import { replySerializer } from '../common/packets.ts';
import { PendingWork } from '../common/pending-work.ts';
import type { PacketSignature } from './packet-signature.ts';
import { PinoForNest } from './pino-for-nest.ts';

interface NatsServerOptions {
  /** Begins the subject of every message. */
  readonly installation: string;
  readonly signature: PacketSignature;
  /** Is told whose questions are answered here. */
  readonly instances: BusInstances;
  /** The connection of the client. Resolves once it is open. */
  readonly connection: Promise<NatsConnection>;
  readonly isConnected: () => boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Nobody of the installation sent it. */
class Unsigned extends Error {
  override readonly name = 'Unsigned';
}

/** Strangers on the server can send as many messages as they like, and must not fill the log. */
const TOLD_EVERY_MS = 60_000;

/**
 * Nest's NATS server on the client's connection. Unlike Nest's own, it answers all received questions before it closes.
 */
export class NatsServer extends ServerNats {
  protected override readonly logger: NestLogger;
  readonly #answers = new PendingWork();
  #subscriptions: Subscription[] = [];
  /** The services whose questions are answered here. */
  #services: readonly string[] = [];
  #isClosed = false;
  #unsigned = { count: 0, toldAt: Number.NEGATIVE_INFINITY };

  constructor(private readonly nats: NatsServerOptions) {
    const { logger, signature } = nats;
    const replies = replySerializer(logger);
    super({
      serializer: {
        serialize: (packet: WritePacket) => ({
          data: signature.sign('reply', replies.serialize(packet).data),
        }),
      },
      deserializer: {
        deserialize: (message: Msg, { channel } = {}) => packetIn(message, channel, signature),
      },
    });
    this.logger = new PinoForNest(logger);
  }

  /** Calls back immediately, and subscribes once there is a connection. */
  override async listen(callback: () => void): Promise<void> {
    callback();
    const connection = await this.nats.connection;
    if (!this.#isClosed) this.bindEvents(connection);
  }

  /** Each question is taken from the queue of its service, and from whoever asks this very instance. */
  override bindEvents(connection: NatsConnection): void {
    const { installation, instances } = this.nats;
    const subscribe = (subject: string, queue?: string) => {
      const callback = this.getMessageHandler(subject) as (error: Error | null, message: unknown) => void;
      const options = { callback, ...(queue === undefined ? {} : { queue }) };
      this.#subscriptions.push(connection.subscribe(`${installation}.${subject}`, options));
    };
    const services = new Set<string>();
    for (const [subject, { extras }] of this.messageHandlers) {
      const service: string | undefined = extras?.queue;
      subscribe(subject, service);
      if (service === undefined) continue;
      subscribe(subjectAt(instances.id, subject));
      services.add(service);
    }
    this.#services = [...services];
    if (this.#services.length > 0) instances.join(this.#services);
  }

  override getHandlerByPattern(pattern: string): MessageHandler | null {
    const own = subjectAt(this.nats.instances.id, '');
    return super.getHandlerByPattern(pattern.startsWith(own) ? pattern.slice(own.length) : pattern);
  }

  /** Leaves the connection open, because others use it. */
  override async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#services.length > 0) this.nats.instances.leave(this.#services);
    const subscriptions = this.#subscriptions.splice(0);
    if (this.nats.isConnected()) await Promise.all(subscriptions.map((each) => each.drain()));
    else for (const each of subscriptions) each.unsubscribe();
    await answersSent(this.#answers, this.messageHandlers, this.nats.clock);
  }

  /** Of messages that nobody signed one line a minute says how many they were. */
  protected override handleError(error: unknown): void {
    if (!(error instanceof Unsigned)) {
      super.handleError(error as string);
      return;
    }
    const { clock, logger } = this.nats;
    const count = this.#unsigned.count + 1;
    const isToldNow = clock.now() - this.#unsigned.toldAt >= TOLD_EVERY_MS;
    if (isToldNow) logger.warn({ reason: error.message, count }, 'messages that nobody signed were ignored');
    this.#unsigned = isToldNow ? { count: 0, toldAt: clock.now() } : { ...this.#unsigned, count };
  }

  /** Counts an answer as pending until it has been sent. */
  protected override handleRequest(
    context: BaseRpcContext,
    produce: () => Promise<Observable<unknown>>,
    respond: (packet: WritePacket) => unknown,
  ): void {
    const answer = (sent: () => void) =>
      super.handleRequest(context, produce, async (packet) => {
        try {
          await respond(packet);
        } finally {
          if (packet.isDisposed) sent();
        }
      });
    void this.#answers.trackWork(() => new Promise<void>(answer));
  }
}

/**
 * The packet of a message. Throws unless a process of the installation has signed it for this subject. Nest then logs the
 * error and ignores the message.
 */
function packetIn(message: Msg, subject: unknown, signature: PacketSignature): IncomingRequest {
  const text = signature.open('message', message.string());
  const packet = text === undefined ? undefined : (JSON.parse(text) as IncomingRequest);
  if (packet?.pattern === subject) return packet as IncomingRequest;
  throw new Unsigned(
    `a message to ${String(subject)} that no process of this installation signed was ignored`,
  );
}
