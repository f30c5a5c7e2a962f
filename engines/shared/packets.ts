import type {
  Deserializer,
  IncomingResponse,
  OutgoingEvent,
  OutgoingRequest,
  Serializer,
  WritePacket,
} from '@nestjs/microservices';
import { Refusal } from '@storefold/kernel/core';
import { broken } from '@storefold/kernel/questions';
import type { Logger } from 'pino';
import { isObject, type Reply, replyOfRefusal } from './reply.ts';

/**
 * Bytes a message may have on every adapter: what a NATS server takes by default, less room for its own headers.
 * What does not fit belongs in the log or in a list with pages.
 */
const MAX_MESSAGE_BYTES = 1_040_000;

/** A message too large to send. */
export class MessageTooLarge extends Error {
  override readonly name = 'MessageTooLarge';
}

interface Text {
  readonly data: string;
}

/** Questions and wake-ups as JSON. Throws MessageTooLarge, or a TypeError for what JSON cannot say. */
export const packetSerializer = { serialize: textOf } satisfies Serializer<
  OutgoingRequest | OutgoingEvent,
  Text
>;

/** Answers and refusals as JSON. For what cannot travel the asker gets a refusal at once. */
export const replySerializer = (logger: Logger) => ({
  serialize({ id = '', err, response }: WritePacket & { id?: string }): Text {
    const textOfReply = (reply: Reply) => textOf({ id, response: reply, isDisposed: true });
    try {
      return textOfReply(err === undefined ? { answer: response } : replyOfRefusal(refusalIn(err)));
    } catch (error) {
      logger.error({ err: error }, 'an answer cannot be sent');
      return textOfReply(replyOfRefusal(broken(error)));
    }
  },
});

const refusalIn = (error: unknown): Refusal => (error instanceof Refusal ? error : broken(error));

/** Reads a reply; what is not one becomes an error of the asker instead of an unhandled one. */
export const replyDeserializer: Deserializer<string | { string(): string }, IncomingResponse> = {
  deserialize(message) {
    try {
      const packet: unknown = JSON.parse(typeof message === 'string' ? message : message.string());
      if (isObject(packet)) return packet as unknown as IncomingResponse;
    } catch {
      // Falls through: text that is no JSON is no answer either.
    }
    return { id: '', err: new Error('an answer that is not one of ours'), isDisposed: true };
  },
};

function textOf(packet: object): Text {
  const data = JSON.stringify(packet);
  // A character takes at most three bytes, so that only texts near the limit are counted.
  if (data.length * 3 > MAX_MESSAGE_BYTES && Buffer.byteLength(data) > MAX_MESSAGE_BYTES) {
    throw new MessageTooLarge(`a message of ${data.length} characters`);
  }
  return { data };
}
