import type { Metadata } from '@grpc/grpc-js';
import { type CallFailure, notLeader, notReady } from './errors.ts';

/** The states of the server's gossip that are imitated, with its numbers. */
export const NodeState = { initializing: 0, unknown: 2, follower: 6, leader: 8 } as const;

type Role =
  | { readonly kind: 'leader' | 'leaderless' }
  | { readonly kind: 'follower'; readonly leaderPort: number };

/**
 * Which calls this node answers. A starting server takes connections before it is ready, and so does a member of a cluster
 * that knows no leader. A follower refuses requests for the leader and names its address.
 */
export class NodeRole {
  #readyAtMs: number;
  #role: Role;

  /**
   * @param notReadyMs how long the node is not ready, from now on
   * @param isMember whether it belongs to a cluster. Such a node has no log unless it is the leader, and answers no other
   *   calls then.
   */
  constructor(
    notReadyMs: number,
    private readonly isMember = false,
  ) {
    this.#readyAtMs = performance.now() + notReadyMs;
    this.#role = { kind: isMember ? 'leaderless' : 'leader' };
  }

  beReady(): void {
    this.#readyAtMs = performance.now();
  }

  lead(): void {
    this.#role = { kind: 'leader' };
  }

  /** Sets the leader to the server at this port of the same machine. */
  follow(leaderPort: number): void {
    this.#role = { kind: 'follower', leaderPort };
  }

  /** No leader is known any more. */
  loseLeader(): void {
    this.#role = { kind: 'leaderless' };
  }

  get state(): number {
    if (!this.#isReady) return NodeState.initializing;
    return this.#role.kind === 'leaderless' ? NodeState.unknown : NodeState[this.#role.kind];
  }

  /** The error of a call with these headers. Undefined when the call is answered here. */
  refusalOf(headers: Metadata): CallFailure | undefined {
    if (!this.#isReady) return notReady();
    if (this.#role.kind !== 'follower') return this.#role.kind === 'leader' ? undefined : notReady();
    const [asked] = headers.get('requires-leader');
    return asked === 'true' || this.isMember ? notLeader(this.#role.leaderPort) : undefined;
  }

  get #isReady(): boolean {
    return performance.now() >= this.#readyAtMs;
  }
}
