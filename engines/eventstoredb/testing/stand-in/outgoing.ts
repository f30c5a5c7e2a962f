import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Pace } from './pace.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Sends messages no faster than the client takes them and the pace allows. */
export class Outgoing {
  constructor(
    private readonly call: ReadCall,
    private readonly pace: Pace,
  ) {}

  /** Whether the client hung up: then there is nobody to send to. */
  get isOver(): boolean {
    return this.call.cancelled || this.call.destroyed;
  }

  /** When sending may begin, or begin again after there was nothing to send; undefined means now. */
  ready(): Promise<void> | undefined {
    return this.pace.beforeAnswer();
  }

  /** Sends one message; undefined means that the next may follow at once. */
  send(message: ReadResp): Promise<void> | undefined {
    const silence = this.pace.betweenParts();
    return silence ? silence.then(() => this.#write(message)) : this.#write(message);
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
