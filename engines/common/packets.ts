import type {
  Deserializer,
  IncomingResponse,
  OutgoingEvent,
  OutgoingRequest,
  Serializer,
  WritePacket,
} from '@nestjs/microservices';
import { asRefusal } from '@storefold/kernel/command-handling';
import { isJsonObject } from '@storefold/kernel/core';
import type { Logger } from 'pino';
import { type Reply, replyOfRefusal } from './reply.ts';

/**
 * The size limit of a message on every adapter: the default limit of a NATS server, less room for its headers. Larger
 * data belongs in the log or in a paginated list.
 */
const MAX_MESSAGE_BYTES = 1_040_000;

/** A message too large to send. */
export class MessageTooLarge extends Error {
  override readonly name = 'MessageTooLarge';
}

interface Text {
  readonly data: string;
}

/**
 * Encodes questions and wake-ups as JSON. Throws MessageTooLarge, or a TypeError for values that JSON cannot represent.
 */
export const packetSerializer = { serialize: textOf } satisfies Serializer<
  OutgoingRequest | OutgoingEvent,
  Text
>;

/** Encodes answers and refusals as JSON. If an answer cannot be sent, the caller receives a refusal immediately. */
export const replySerializer = (logger: Logger) => ({
  serialize({ id = '', err, response }: WritePacket & { id?: string }): Text {
    const textOfReply = (reply: Reply) => textOf({ id, response: reply, isDisposed: true });
    try {
      return textOfReply(err === undefined ? { answer: response } : replyOfRefusal(asRefusal(err)));
    } catch (error) {
      logger.error({ err: error }, 'an answer cannot be sent');
      return textOfReply(replyOfRefusal(asRefusal(error)));
    }
  },
});

/** Decodes a reply. An invalid one becomes an error of the caller instead of an unhandled error. */
export const replyDeserializer: Deserializer<string | { string(): string }, IncomingResponse> = {
  deserialize(message) {
    try {
      const packet: unknown = JSON.parse(typeof message === 'string' ? message : message.string());
      if (isJsonObject(packet)) return packet as unknown as IncomingResponse;
    } catch {
      // Falls through, because invalid JSON is an invalid reply as well.
    }
    return { id: '', err: new Error('an answer that is not one of ours'), isDisposed: true };
  },
};

function textOf(packet: object): Text {
  const data = JSON.stringify(packet);
  // A character takes at most three bytes, so only texts near the limit need to be measured.
  if (data.length * 3 > MAX_MESSAGE_BYTES && Buffer.byteLength(data) > MAX_MESSAGE_BYTES) {
    throw new MessageTooLarge(`a message of ${data.length} characters`);
  }
  return { data };
}
