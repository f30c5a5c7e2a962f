import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { packetSerializer, replyDeserializer } from '../common/packets.ts';
import type { LocalNetwork } from './local-network.ts';

/** Sends questions and wake-ups to the servers of its network. */
export class LocalClient extends ClientProxy {
  constructor(private readonly network: LocalNetwork) {
    super();
  }

  async connect(): Promise<void> {}

  close(): void {}

  unwrap<T>(): T {
    return this.network as T;
  }

  protected publish(packet: ReadPacket, callback: (packet: WritePacket) => void): () => void {
    let isAwaited = true;
    const settle = (answer: WritePacket) => {
      if (isAwaited) callback(answer);
    };
    this.#request(packet).then(settle, (err: unknown) => settle({ err }));
    return () => {
      isAwaited = false;
    };
  }

  protected async dispatchEvent<T>(packet: ReadPacket): Promise<T> {
    const text = textOf(packet);
    const listeners = this.network.listenersOf(packet.pattern);
    await Promise.all(listeners.map((listener) => listener.event(packet.pattern, text)));
    return undefined as T;
  }

  async #request(packet: ReadPacket): Promise<WritePacket> {
    const text = textOf(packet);
    const answerer = this.network.answererOf(packet.pattern);
    if (!answerer) throw new Error(`nobody answers ${packet.pattern}`);
    return replyDeserializer.deserialize(await answerer.request(packet.pattern, text));
  }
}

const textOf = (packet: ReadPacket): string => packetSerializer.serialize({ ...packet, id: '' }).data;
