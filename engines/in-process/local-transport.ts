import { ClientProxy, type ReadPacket, Server, type WritePacket } from '@nestjs/microservices';
import type { Logger } from 'pino';
import { answerDeserializer, answerSerializer, packetSerializer } from '../shared/packets.ts';
import type { Transport } from '../shared/transport.ts';

const TRANSPORT = Symbol('local');

/** The buses of one process that hear each other. */
export class LocalNetwork {
  readonly #members: LocalServer[] = [];
  #turn = 0;

  join(server: LocalServer): void {
    this.#members.push(server);
  }

  leave(server: LocalServer): void {
    const index = this.#members.indexOf(server);
    if (index >= 0) this.#members.splice(index, 1);
  }

  /** One of those who answer, taking turns. */
  answererOf(subject: string): LocalServer | undefined {
    const { length } = this.#members;
    this.#turn = (this.#turn + 1) % Math.max(length, 1);
    for (let step = 0; step < length; step++) {
      const member = this.#members[(this.#turn + step) % length];
      if (member?.getHandlers().has(subject)) return member;
    }
    return undefined;
  }

  listenersOf(subject: string): readonly LocalServer[] {
    return this.#members.filter((member) => member.getHandlers().has(subject));
  }
}

/** The answering half. Messages cross as text, so that nobody shares an object with anybody, as between processes. */
export class LocalServer extends Server {
  override readonly transportId = TRANSPORT;

  constructor(
    private readonly network: LocalNetwork,
    log: Logger,
  ) {
    super();
    this.serializer = answerSerializer((err) => log.error({ err }, 'an answer cannot be sent'));
  }

  listen(callback: () => void): void {
    this.network.join(this);
    callback();
  }

  close(): void {
    this.network.leave(this);
  }

  on(): void {
    // A network inside the process has no events of its own.
  }

  unwrap<T>(): T {
    return this.network as T;
  }

  /** Answers one question given as text, with text. */
  async request(subject: string, text: string): Promise<string> {
    const { data } = JSON.parse(text) as ReadPacket;
    const handler = this.messageHandlers.get(subject);
    if (!handler) throw nobodyAnswers(subject);
    const response: unknown = await handler(data);
    const message = (await this.serializer.serialize({ id: '', response, isDisposed: true })) as {
      data: string;
    };
    return message.data;
  }

  async event(subject: string, text: string): Promise<void> {
    const { data } = JSON.parse(text) as ReadPacket;
    await this.messageHandlers.get(subject)?.(data);
  }
}

const nobodyAnswers = (subject: string): Error => new Error(`nobody answers ${subject}`);

/** The asking half. */
class LocalClient extends ClientProxy {
  constructor(private readonly network: LocalNetwork) {
    super();
    this.serializer = packetSerializer;
    this.deserializer = answerDeserializer;
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
    const text = this.#text(packet);
    for (const listener of this.network.listenersOf(packet.pattern))
      await listener.event(packet.pattern, text);
    return undefined as T;
  }

  async #request(packet: ReadPacket): Promise<WritePacket> {
    const text = this.#text(packet);
    const answerer = this.network.answererOf(packet.pattern);
    if (!answerer) throw nobodyAnswers(packet.pattern);
    return this.deserializer.deserialize(await answerer.request(packet.pattern, text));
  }

  #text(packet: ReadPacket): string {
    return (this.serializer.serialize({ ...packet, id: '' }) as { data: string }).data;
  }
}

export class LocalTransport implements Transport {
  readonly losesQuestions = false;
  readonly server: LocalServer;
  readonly client: ClientProxy;
  readonly engine = { name: 'in-process', version: process.versions.node };
  #connected = false;

  constructor(network: LocalNetwork, log: Logger) {
    this.server = new LocalServer(network, log);
    this.client = new LocalClient(network);
  }

  get connected(): boolean {
    return this.#connected;
  }

  async start(): Promise<void> {
    this.server.listen(() => {
      this.#connected = true;
    });
  }

  async stopListening(): Promise<void> {
    this.server.close();
  }

  async close(): Promise<void> {
    this.#connected = false;
  }
}
