import type { Logger as NestLogger } from '@nestjs/common';
import {
  ClientNats,
  type Deserializer,
  type IncomingResponse,
  type NatsOptions,
  type Serializer,
} from '@nestjs/microservices';
import type { Logger } from 'pino';
import { packetSerializer, replyDeserializer } from '../common/packets.ts';
import type { PacketSignature } from './packet-signature.ts';
import { PinoForNest } from './pino-for-nest.ts';

/**
 * Nest's NATS client on an installation's own subjects, logging through our logger. It ignores replies that no process of
 * the installation has signed.
 */
export class NatsClient extends ClientNats {
  protected override readonly logger: NestLogger;

  constructor(
    options: Required<NatsOptions>['options'],
    private readonly installation: string,
    signature: PacketSignature,
    log: Logger,
  ) {
    super({ ...options, serializer: signing(signature), deserializer: verifying(signature) });
    this.logger = new PinoForNest(log);
  }

  protected override normalizePattern(subject: string): string {
    return `${this.installation}.${subject}`;
  }
}

const signing = (signature: PacketSignature): Serializer => ({
  serialize: (packet) => ({ data: signature.sign('message', packetSerializer.serialize(packet).data) }),
});

const verifying = (signature: PacketSignature): Deserializer<{ string(): string }, IncomingResponse> => ({
  deserialize(message) {
    const text = signature.open('reply', message.string());
    return text === undefined ? toNobody : replyDeserializer.deserialize(text);
  },
});

/** A reply to no packet, which Nest's client ignores. */
const toNobody: IncomingResponse = { id: 'nobody' };
