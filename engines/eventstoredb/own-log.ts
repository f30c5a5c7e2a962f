import { type Clock, isRecent, type Logger } from '@storefold/kernel/core';
import { type EventPlace, OtherLog } from '@storefold/kernel/ports';
import type { NodeConnection } from './node-connection.ts';

/** Where to look for the event, and what to find there. */
export type Mark = Pick<EventPlace, 'id' | 'stream' | 'revision'>;

/** The server is asked again this often, however many calls wait for our log. */
const LOOKED_AT_AGAIN_MS = 500;

/**
 * Whether a connection leads to the log of this store, which is recognised by one of its events: a server may come back
 * with other data, and an address may lead to another server. Each connection is looked at once, before its first call.
 */
export class OwnLog {
  #mark: Mark | undefined;
  #proofs = new WeakMap<NodeConnection, Promise<void>>();
  #proven = new WeakSet<NodeConnection>();
  #refusal: { readonly error: OtherLog; readonly atMs: number } | undefined;

  constructor(
    private readonly address: string,
    private readonly clock: Clock,
    private readonly logger: Logger | undefined,
  ) {}

  /** Until this is called any log is taken for ours. The first event stays. */
  recognizeBy({ id, stream, revision }: Mark): void {
    if (this.#mark) return;
    this.#mark = { id, stream, revision };
  }

  isProven(connection: NodeConnection): boolean {
    return !this.#mark || this.#proven.has(connection);
  }

  /**
   * `find`: the id of the event that the connection has there. Rejects with OtherLog when it is another one, and closes
   * the connection then: the next one may lead elsewhere.
   */
  prove(connection: NodeConnection, find: (mark: Mark) => Promise<string | undefined>): Promise<void> {
    let proof = this.#proofs.get(connection);
    if (!proof) {
      proof = this.#prove(connection, find).finally(() => this.#proofs.delete(connection));
      this.#proofs.set(connection, proof);
    }
    return proof;
  }

  async #prove(connection: NodeConnection, find: (mark: Mark) => Promise<string | undefined>): Promise<void> {
    const mark = this.#mark;
    if (!mark) return;
    const refusal = this.#refusal;
    if (refusal && isRecent(refusal.atMs, LOOKED_AT_AGAIN_MS, this.clock.now())) throw refusal.error;
    const found = await find(mark);
    if (found !== mark.id) {
      connection.close();
      throw this.#refuse(found);
    }
    this.#proven.add(connection);
    if (!this.#refusal) return;
    this.#refusal = undefined;
    this.logger?.info({}, `EventStoreDB at ${this.address} has the log of this store again`);
  }

  #refuse(found: string | undefined): OtherLog {
    const what =
      found === undefined ? 'has no log of this store, or an empty one' : 'has the log of another store';
    const error = new OtherLog(`EventStoreDB at ${this.address} ${what}. ${WHAT_TO_DO}`);
    if (!this.#refusal) this.logger?.error({ err: error }, 'the event log is not that of this store');
    this.#refusal = { error, atMs: this.clock.now() };
    return error;
  }
}

const WHAT_TO_DO =
  'Nothing is read from it or written to it. See which server EVENT_LOG_URL leads to, and start it with the data of ' +
  'this store, which then goes on by itself';
