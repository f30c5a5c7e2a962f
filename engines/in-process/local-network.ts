/** A server as its clients see it. */
export interface LocalMember {
  getHandlers(): ReadonlyMap<string, unknown>;
  /** Answers one question. Question and answer are text. */
  request(subject: string, text: string): Promise<string>;
  /** Delivers a wake-up, given as text, to its listeners. */
  event(subject: string, text: string): Promise<void>;
}

/** The servers of one process that receive messages from the clients of the same network. */
export class LocalNetwork {
  readonly #servers: LocalMember[] = [];
  #turn = 0;

  join(server: LocalMember): void {
    this.#servers.push(server);
  }

  leave(server: LocalMember): void {
    const index = this.#servers.indexOf(server);
    if (index >= 0) this.#servers.splice(index, 1);
  }

  /** One of the servers that answer the question, in turn. */
  answererOf(subject: string): LocalMember | undefined {
    const { length } = this.#servers;
    this.#turn = (this.#turn + 1) % Math.max(length, 1);
    for (let step = 0; step < length; step++) {
      const server = this.#servers[(this.#turn + step) % length];
      if (server?.getHandlers().has(subject)) return server;
    }
    return undefined;
  }

  listenersOf(subject: string): readonly LocalMember[] {
    return this.#servers.filter((server) => server.getHandlers().has(subject));
  }
}
