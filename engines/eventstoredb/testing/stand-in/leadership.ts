import type { Metadata } from '@grpc/grpc-js';
import { type CallFailure, notLeader } from './errors.ts';

/** The only imitated part of clusters: a follower refuses requests for the leader and names its address. */
export class Leadership {
  #leaderPort: number | undefined;

  /** Sets the leader to the server at this port of the same machine. */
  follow(port: number): void {
    this.#leaderPort = port;
  }

  /** The error of a call with these headers. Undefined when the call is answered here. */
  refusalOf(headers: Metadata): CallFailure | undefined {
    const [asked] = headers.get('requires-leader');
    return this.#leaderPort !== undefined && asked === 'true' ? notLeader(this.#leaderPort) : undefined;
  }
}
