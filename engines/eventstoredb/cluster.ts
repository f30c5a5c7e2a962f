import { readFileSync } from 'node:fs';
import type { ClusterInfo, MemberInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { messageOf } from '@storefold/kernel/core';
import type { ClusterMembers } from '@storefold/kernel/ports';
import { addressOf, type ConnectionSettings, unusable } from './connection-string.ts';
import { EngineFailure } from './engine-errors.ts';
import { type NodeSettings, ServerNode } from './server-node.ts';

/** Why an answer of a node is not waited for any more: another one is asked now, also for this. */
export class NodeLeft extends EngineFailure {
  constructor(address: string) {
    super('not-ready', `${address} is not asked any more`);
  }
}

/** After this time without an answer the other nodes are asked who the leader is, and then again and again. */
const SUSPECT_MS = 1_000;
const SUSPECT_INTERVAL_MS = 250;
const GOSSIP_WITHIN_MS = 500;

/**
 * The nodes of the server, and the one that is asked: the leader, or the one that will name it. The client of a node that
 * hangs hears nothing of that, so the others are asked about one that does not answer.
 */
export class Cluster {
  readonly #nodeSettings: NodeSettings;
  /** The hosts of the connection string first, then what nodes have named. */
  readonly #nodes = new Map<string, ServerNode>();
  readonly #watching: NodeJS.Timeout;
  #asked: ServerNode;
  #isSeeking = false;
  #closed: Error | undefined;

  /** Does not connect yet. Throws LogUnavailable when a file of the connection string cannot be read. */
  constructor(private readonly settings: ConnectionSettings) {
    this.#nodeSettings = { settings, certificates: certificatesOf(settings) };
    for (const host of settings.hosts) this.#nodeAt(host);
    const [first = ''] = settings.hosts;
    this.#asked = this.#nodeAt(first);
    this.#watching = setInterval(() => this.#watch(), SUSPECT_INTERVAL_MS).unref();
  }

  get asked(): ServerNode {
    return this.#asked;
  }

  /** A node has said that this one is the leader, or that it does not know. */
  follow(leader: string | undefined, said: ServerNode): void {
    if (said !== this.#asked) return;
    if (leader === undefined) this.moveOn(said);
    else this.#move(this.#nodeAt(leader));
  }

  /** There is no connection to a node: the next host of the connection string is asked. */
  moveOn(from: ServerNode): void {
    if (from !== this.#asked) return;
    const { hosts } = this.settings;
    const next = hosts[(hosts.indexOf(from.address) + 1) % hosts.length];
    if (next !== undefined) this.#move(this.#nodeAt(next));
  }

  /** What the node that is asked knows of all. */
  async members(): Promise<ClusterMembers> {
    const members = membersOf(await this.#asked.gossip(GOSSIP_WITHIN_MS));
    return { all: members.length, alive: members.filter((member) => member.getIsAlive()).length };
  }

  close(reason: Error): void {
    this.#closed ??= reason;
    clearInterval(this.#watching);
    for (const node of this.#nodes.values()) node.close(reason);
  }

  #others(): ServerNode[] {
    return [...this.#nodes.values()].filter((node) => node !== this.#asked);
  }

  #nodeAt(address: string): ServerNode {
    const known = this.#nodes.get(address);
    if (known) return known;
    const node = new ServerNode(address, this.#nodeSettings);
    this.#nodes.set(address, node);
    return node;
  }

  #move(to: ServerNode): void {
    const from = this.#asked;
    if (to === from || this.#closed) return;
    this.#asked = to;
    from.leave(new NodeLeft(from.address));
  }

  #watch(): void {
    if (this.#isSeeking || this.#asked.waitingMs < SUSPECT_MS) return;
    this.#isSeeking = true;
    void this.#seekLeader(this.#asked).finally(() => {
      this.#isSeeking = false;
    });
  }

  async #seekLeader(suspect: ServerNode): Promise<void> {
    const named = await Promise.all(this.#others().map((node) => leaderKnownTo(node)));
    const leader = named.find((address) => address !== undefined);
    if (leader !== undefined && suspect === this.#asked) this.#move(this.#nodeAt(leader));
  }
}

/**
 * The living leader that a node knows of. Undefined when it knows none, does not answer, or sees no more than half of the
 * nodes alive: then it is cut off, and the leader that it names may be one of the past, which would show an old log.
 */
async function leaderKnownTo(node: ServerNode): Promise<string | undefined> {
  try {
    const members = membersOf(await node.gossip(GOSSIP_WITHIN_MS));
    const alive = members.filter((member) => member.getIsAlive());
    if (alive.length * 2 <= members.length) return undefined;
    const endPoint = alive
      .find((member) => member.getState() === gossip.MemberInfo.VNodeState.LEADER)
      ?.getHttpEndPoint();
    return endPoint && addressOf(endPoint.getAddress(), endPoint.getPort());
  } catch {
    return undefined;
  }
}

const membersOf = (info: ClusterInfo): MemberInfo[] => info.getMembersList();

function certificatesOf({ tls }: ConnectionSettings): NodeSettings['certificates'] {
  return {
    root: fileOf(tls?.caFile, 'certificate file tlsCAFile'),
    userKey: fileOf(tls?.userKeyFile, 'key file userKeyFile'),
    userCert: fileOf(tls?.userCertFile, 'certificate file userCertFile'),
  };
}

function fileOf(path: string | undefined, what: string): Buffer | null {
  if (path === undefined) return null;
  try {
    return readFileSync(path);
  } catch (error) {
    throw unusable(`the ${what} cannot be read: ${messageOf(error)}`);
  }
}
