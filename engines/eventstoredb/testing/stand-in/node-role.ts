import type { Metadata } from '@grpc/grpc-js';
import { type CallFailure, notLeader, notReady } from './errors.ts';

/**
 * Which calls this node answers. A starting server takes connections before it is ready. A follower refuses requests for
 * the leader and names its address, the only imitated part of clusters.
 */
export class NodeRole {
  #readyAtMs: number;
  #leaderPort: number | undefined;

  /** @param notReadyMs how long the node is not ready, from now on */
  constructor(notReadyMs: number) {
    this.#readyAtMs = performance.now() + notReadyMs;
  }

  beReady(): void {
    this.#readyAtMs = performance.now();
  }

  /** Sets the leader to the server at this port of the same machine. */
  follow(port: number): void {
    this.#leaderPort = port;
  }

  /** The error of a call with these headers. Undefined when the call is answered here. */
  refusalOf(headers: Metadata): CallFailure | undefined {
    if (performance.now() < this.#readyAtMs) return notReady();
    const [asked] = headers.get('requires-leader');
    return this.#leaderPort !== undefined && asked === 'true' ? notLeader(this.#leaderPort) : undefined;
  }
}
