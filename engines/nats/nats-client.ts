import type { Logger as NestLogger } from '@nestjs/common';
import { ClientNats, type NatsOptions } from '@nestjs/microservices';
import type { Logger } from 'pino';
import { packetSerializer, replyDeserializer } from '../common/packets.ts';
import { PinoForNest } from './pino-for-nest.ts';

/** Nest's NATS client on an installation's own subjects, logging through our logger. */
export class NatsClient extends ClientNats {
  protected override readonly logger: NestLogger;

  constructor(
    options: Required<NatsOptions>['options'],
    private readonly installation: string,
    log: Logger,
  ) {
    super({ ...options, serializer: packetSerializer, deserializer: replyDeserializer });
    this.logger = new PinoForNest(log);
  }

  protected override normalizePattern(subject: string): string {
    return `${this.installation}.${subject}`;
  }
}
