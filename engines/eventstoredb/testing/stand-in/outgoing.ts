import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Pace } from './pace.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Sends messages no faster than the client reads them and the pace permits. */
export class Outgoing {
  constructor(
    private readonly call: ReadCall,
    private readonly pace: Pace,
  ) {}

  /** Whether the client has ended the call. */
  get isOver(): boolean {
    return this.call.cancelled || this.call.destroyed;
  }

  /** Resolves when sending may start, or continue after a pause. Undefined means immediately. */
  ready(): Promise<void> | undefined {
    return this.pace.beforeAnswer();
  }

  /** Sends one message. Undefined means that the next one may follow immediately. */
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
