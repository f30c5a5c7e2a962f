import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Pace } from './pace.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Sends answers no faster than the client takes them and the pace allows. */
export class Outgoing {
  constructor(
    private readonly call: ReadCall,
    private readonly pace: Pace,
  ) {}

  /** Whether the client hung up: then there is nobody to send to. */
  get isOver(): boolean {
    return this.call.cancelled || this.call.destroyed;
  }

  /** Sends one answer; undefined means that the next may follow at once. */
  send(message: ReadResp): Promise<void> | undefined {
    const paced = this.pace.beforeAnswer();
    if (paced) return paced.then(() => this.#write(message));
    return this.#write(message);
  }

  #write(message: ReadResp): Promise<void> | undefined {
    if (this.isOver || this.call.write(message)) return undefined;
    return this.#drained();
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const settle = (): void => {
        for (const event of ENDS_OF_WAITING) this.call.off(event, settle);
        resolve();
      };
      for (const event of ENDS_OF_WAITING) this.call.on(event, settle);
    });
  }
}

const ENDS_OF_WAITING = ['drain', 'cancelled', 'close'] as const;
