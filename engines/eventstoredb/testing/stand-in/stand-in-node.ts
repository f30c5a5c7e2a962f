import { EventStore } from './event-store.ts';
import type { Member } from './gossip.ts';
import { MemoryJournal, openFileJournal } from './journal.ts';
import { NodeRole } from './node-role.ts';
import { Pace } from './pace.ts';
import { openNewTerm } from './terms.ts';

interface NodeOptions {
  /** The folder of the log; the members of a cluster share it. In memory when missing. */
  readonly folder?: string | undefined;
  /** Whether it belongs to a cluster: it then answers nothing until it leads or follows. */
  readonly isMember: boolean;
  readonly notReadyMs: number;
}

/** A server, alone or a member of a cluster. Who leads is decided outside. */
export class StandInNode {
  readonly pace = new Pace();
  readonly role: NodeRole;
  #store: EventStore | undefined;
  readonly #id = crypto.randomUUID();
  #members: readonly Member[] = [];

  private constructor(private readonly options: NodeOptions) {
    this.role = new NodeRole(options.notReadyMs, options.isMember);
  }

  static async start(options: NodeOptions): Promise<StandInNode> {
    const node = new StandInNode(options);
    if (!options.isMember) await node.#open();
    return node;
  }

  /** Only a node that leads has one. */
  get store(): EventStore {
    if (!this.#store) throw new Error('A node that does not lead has no log.');
    return this.#store;
  }

  /** Begins a new term with what was acknowledged in the terms before. */
  async lead(): Promise<void> {
    await this.#open();
    this.role.lead();
  }

  /** Refers to the leader at this port. */
  async follow(leaderPort: number): Promise<void> {
    this.role.follow(leaderPort);
    await this.#retire();
  }

  /** Waits for a leader to be elected. */
  async loseLeader(): Promise<void> {
    this.role.loseLeader();
    await this.#retire();
  }

  /** Sets what this node knows of the members of its cluster, itself included. */
  know(members: readonly Member[]): void {
    this.#members = members;
  }

  /** The members of its cluster. A single server is the only one of its own. */
  members(port: number): readonly Member[] {
    const { state } = this.role;
    if (this.#members.length === 0) return [{ id: this.#id, port, state, isAlive: true }];
    return this.#members.map((member) => (member.port === port ? { ...member, state } : member));
  }

  async close(): Promise<void> {
    await this.#store?.close();
  }

  async #open(): Promise<void> {
    const { folder, isMember } = this.options;
    const journal = !folder
      ? new MemoryJournal()
      : await (isMember ? openNewTerm(folder) : openFileJournal(folder));
    this.#store = new EventStore(journal, this.pace);
    await this.#store.initialise();
  }

  async #retire(): Promise<void> {
    if (!this.options.isMember) return;
    const store = this.#store;
    this.#store = undefined;
    store?.retire();
    await store?.close();
  }
}
