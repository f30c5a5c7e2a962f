import type { Metadata } from '@grpc/grpc-js';
import { type CallFailure, notLeader } from './errors.ts';

/** Of clusters this much: a follower refuses what only the leader may answer, and says where that is. */
export class Leadership {
  #leaderPort: number | undefined;

  /** From now on the leader is at this port of the same machine. */
  follow(port: number): void {
    this.#leaderPort = port;
  }

  /** Why a call with these headers is not answered here; undefined when it is. */
  refusalOf(headers: Metadata): CallFailure | undefined {
    const [asked] = headers.get('requires-leader');
    return this.#leaderPort !== undefined && asked === 'true' ? notLeader(this.#leaderPort) : undefined;
  }
}
