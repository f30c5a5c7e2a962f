import type {
  Deserializer,
  IncomingResponse,
  OutgoingEvent,
  OutgoingRequest,
  OutgoingResponse,
  Serializer,
} from '@nestjs/microservices';
import { broken, isObject, replyOfRefusal } from './reply.ts';

/**
 * Bytes a message may have on every adapter: what a NATS server takes by default, less room for its own headers.
 * What does not fit belongs in the log or in a list with pages.
 */
const MAX_MESSAGE_BYTES = 1_040_000;

/** A question too large to ask. */
export class MessageTooLarge extends Error {
  override readonly name = 'MessageTooLarge';
}

/** Questions and wake-ups as JSON text. */
export const packetSerializer: Serializer<OutgoingRequest | OutgoingEvent, { data: string }> = {
  serialize(packet) {
    const data = JSON.stringify(packet);
    if (!fits(data)) throw new MessageTooLarge(`a message of ${data.length} characters to ${packet.pattern}`);
    return { data };
  },
};

/** Answers as JSON text. `onFailure` hears of answers that cannot travel; the asker then gets a refusal at once. */
export const answerSerializer = (
  onFailure: (error: unknown) => void,
): Serializer<OutgoingResponse, { data: string }> => ({
  serialize(packet) {
    try {
      const data = JSON.stringify(packet);
      if (fits(data)) return { data };
      throw new MessageTooLarge(`an answer of ${data.length} characters`);
    } catch (error) {
      onFailure(error);
      return {
        data: JSON.stringify({ id: packet.id, response: replyOfRefusal(broken()), isDisposed: true }),
      };
    }
  },
});

/** Reads an answer; what is not one becomes an error of the asker instead of an unhandled one. */
export const answerDeserializer: Deserializer<string | { string(): string }, IncomingResponse> = {
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

/** A character takes at most three bytes, so that only texts near the limit are counted. */
const fits = (text: string): boolean =>
  text.length * 3 <= MAX_MESSAGE_BYTES || Buffer.byteLength(text) <= MAX_MESSAGE_BYTES;
