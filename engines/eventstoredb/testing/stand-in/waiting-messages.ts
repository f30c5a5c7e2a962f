import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';

/** The server holds this many messages in each of its queues for a subscription. */
const MOST = 32;

/** A queue of messages for somebody who takes one after the other. It holds a limited number that was not taken yet. */
export class WaitingMessages {
  readonly #messages: ReadResp[] = [];
  #taking: Promise<void> | undefined;

  /** @param take hands over one message; undefined means that the next one may follow immediately */
  constructor(private readonly take: (message: ReadResp) => Promise<void> | undefined) {}

  /** Whether there was room. */
  tryPut(message: ReadResp): boolean {
    if (this.#messages.length >= MOST) return false;
    this.#messages.push(message);
    if (!this.#taking) this.#handOver();
    return true;
  }

  /** Puts the message when there is room. Undefined means that there was. Wait for it before the next call. */
  put(message: ReadResp): Promise<void> | undefined {
    return this.tryPut(message) ? undefined : this.#putLater(message);
  }

  /** Resolves when all messages have been taken. */
  async emptied(): Promise<void> {
    while (this.#taking) await this.#taking;
  }

  /** Forgets what was not taken yet. */
  drop(): void {
    this.#messages.length = 0;
  }

  async #putLater(message: ReadResp): Promise<void> {
    do await this.#taking;
    while (!this.tryPut(message));
  }

  #handOver(): void {
    for (let message = this.#messages.shift(); message; message = this.#messages.shift()) {
      const taken = this.take(message);
      if (!taken) continue;
      this.#taking = taken.then(() => {
        this.#taking = undefined;
        this.#handOver();
      });
      return;
    }
  }
}
