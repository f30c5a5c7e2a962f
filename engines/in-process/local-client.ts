import type { ClientProxy, ReadPacket } from '@nestjs/microservices';
import { defer, type Observable } from 'rxjs';
import { packetSerializer, replyDeserializer } from '../common/packets.ts';
import type { LocalNetwork } from './local-network.ts';

/**
 * Sends questions and wake-ups to the servers of its network. It has no connection, for which Nest's own base of clients
 * would wait before each question.
 */
export class LocalClient implements Pick<ClientProxy, 'send' | 'emit'> {
  constructor(private readonly network: LocalNetwork) {}

  send<T>(pattern: string, data: unknown): Observable<T> {
    return defer(() => this.#request({ pattern, data }) as Promise<T>);
  }

  emit<T>(pattern: string, data: unknown): Observable<T> {
    return defer(() => this.#tell({ pattern, data }) as Promise<T>);
  }

  async #request(packet: ReadPacket): Promise<unknown> {
    const text = textOf(packet);
    const answerer = this.network.answererOf(packet.pattern);
    if (!answerer) throw new Error(`nobody answers ${packet.pattern}`);
    const reply = await answerer.request(packet.pattern, text);
    const { err, response } = await replyDeserializer.deserialize(reply);
    if (err) throw err;
    return response;
  }

  async #tell(packet: ReadPacket): Promise<unknown> {
    const text = textOf(packet);
    const listeners = this.network.listenersOf(packet.pattern);
    return Promise.all(listeners.map((listener) => listener.event(packet.pattern, text)));
  }
}

const textOf = (packet: ReadPacket): string => packetSerializer.serialize({ ...packet, id: '' }).data;
