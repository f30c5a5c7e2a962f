import { randomUUID } from 'node:crypto';
import type { ServerProcess } from '../../../testing/server-process.ts';
import { startStandIn } from '../../../testing/stand-in-process.ts';
import { MAIN } from './eventstoredb-stand-in.ts';
import { type Gate, newGate, timeOf } from './gate.ts';
import type { Member } from './gossip.ts';
import { NodeState } from './node-role.ts';

export interface EventStoreDbClusterOptions {
  /** The folder that the members share. */
  readonly dataDir: string;
  /** How long a member takes calls after its start and answers that it is not ready; default 300. */
  readonly notReadyMs?: number;
  /** After this time the others notice that a member is gone; default 300. */
  readonly deathNoticedAfterMs?: number;
  /** After this time the others notice that a member hangs; default 1,000. */
  readonly hangNoticedAfterMs?: number;
  /** The time from noticing that there is no leader until there is one; default 500. */
  readonly electionMs?: number;
  /** The time that an append takes to reach a second member; default 3. */
  readonly replicationMs?: number;
}

/** A member of a cluster, in a process of its own. */
export interface ClusterMember {
  readonly port: number;
  /** The connection string of this member alone. */
  readonly url: string;
  /** Kills it without notice. */
  kill(): Promise<void>;
  /** Restarts it on the same port. Kills it first if it runs. It is not ready yet when this resolves. */
  restart(): Promise<void>;
  /** Stops the process until `wake`: its connections stay open, and it answers nothing. */
  hang(): Promise<void>;
  /** Lets a hung member go on. It may answer as it did before, until it hears of the others. */
  wake(): void;
}

/** A cluster of three members. Two of them elect a leader, and keep what is acknowledged. */
export interface EventStoreDbCluster {
  readonly members: readonly ClusterMember[];
  /** A connection string that names all members. */
  readonly url: string;
  /** Resolves with the member that leads, when there is one, everybody knows it and it can be reached. */
  leader(): Promise<ClusterMember>;
  /** Makes this member the leader in the next election, and has one at once. */
  elect(member: ClusterMember): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a cluster, and resolves when it has a leader and all members are ready. */
export async function startEventStoreDbCluster(
  options: EventStoreDbClusterOptions,
): Promise<EventStoreDbCluster> {
  const cluster = new Cluster(options);
  await cluster.start();
  return cluster;
}

const SIZE = 3;
const QUORUM = 2;
const AN_HOUR_MS = 3_600_000;

/** Stands for the gossip of the members: it notices what becomes of them, and tells the others who leads. */
class Cluster implements EventStoreDbCluster {
  readonly members: Node[] = [];
  readonly #options: Required<EventStoreDbClusterOptions>;
  #leader: Node | undefined;
  /** The process that was told to lead: one that was started again meanwhile does not. */
  #leading: ServerProcess | undefined;
  #preferred: Node | undefined;
  /** Grows with each change of a member, so that what was begun before it begins again. */
  #changes = 0;
  #settling: Promise<void> = Promise.resolve();

  constructor(options: EventStoreDbClusterOptions) {
    this.#options = {
      notReadyMs: 300,
      deathNoticedAfterMs: 300,
      hangNoticedAfterMs: 1_000,
      electionMs: 500,
      replicationMs: 3,
      ...options,
    };
  }

  get url(): string {
    return `esdb://${this.members.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;
  }

  async start(): Promise<void> {
    const { dataDir, notReadyMs } = this.#options;
    const begin = (port: number, isFirst: boolean): Promise<ServerProcess> =>
      startStandIn(MAIN, [
        '--member',
        `--data=${dataDir}`,
        `--port=${port}`,
        `--not-ready-ms=${isFirst ? 0 : notReadyMs}`,
      ]);
    const lives = await Promise.all(Array.from({ length: SIZE }, () => begin(0, true)));
    for (const life of lives) this.members.push(new Node(life, begin, (change) => this.#note(change)));
    await this.#settle(0);
  }

  async leader(): Promise<ClusterMember> {
    for (;;) {
      const changes = this.#changes;
      await this.#settling;
      if (this.#leader && this.#isLed && changes === this.#changes) return this.#leader;
      await timeOf(WAIT_MS);
    }
  }

  async elect(member: ClusterMember): Promise<void> {
    this.#preferred = this.members.find((node) => node === member);
    this.#leader = undefined;
    this.#changes += 1;
    await this.#settle(0);
  }

  async stop(): Promise<void> {
    this.#changes += 1;
    await Promise.all(this.members.map((node) => node.end('SIGTERM')));
    await this.#settling;
  }

  /** Resolves when a leader without a quorum commits no more. */
  async #note(change: Change): Promise<void> {
    this.#changes += 1;
    const { deathNoticedAfterMs, hangNoticedAfterMs } = this.#options;
    const noticedAfterMs = { died: deathNoticedAfterMs, hung: hangNoticedAfterMs, 'came back': 0 };
    void this.#settle(noticedAfterMs[change]);
    if (this.#alive.length < QUORUM) await this.#leader?.tell(`commit-after ${AN_HOUR_MS}`);
  }

  /** Once the time has passed, sees to it that those who live have a leader if they can. */
  #settle(afterMs: number): Promise<void> {
    const noticed = timeOf(afterMs);
    this.#settling = this.#settling.then(async () => {
      await noticed;
      for (;;) {
        const changes = this.#changes;
        await this.#agree(() => changes === this.#changes);
        if (changes === this.#changes) return;
      }
    });
    return this.#settling;
  }

  async #agree(isCurrent: () => boolean): Promise<void> {
    const { electionMs, replicationMs } = this.#options;
    const everybody = (line: string): Promise<unknown> =>
      Promise.all(this.#alive.map((node) => node.tell(line)));
    if (this.#alive.length < QUORUM) {
      this.#leader = undefined;
      await everybody('leaderless');
    } else if (!this.#isLed) {
      this.#leader = undefined;
      await everybody('leaderless');
      await timeOf(electionMs);
      if (!isCurrent()) return;
      const [first] = this.#alive;
      const leader = this.#preferred?.isAlive ? this.#preferred : first;
      await leader?.tell('lead');
      if (!isCurrent()) return;
      this.#leader = leader;
      this.#leading = leader?.life;
      this.#preferred = undefined;
    }
    await this.#leader?.tell(`commit-after ${replicationMs}`);
    for (const node of this.#alive) {
      if (this.#leader && node !== this.#leader) await node.tell(`follow ${this.#leader.port}`);
      await node.tell(`members ${JSON.stringify(this.members.map((member) => this.#knownOf(member)))}`);
    }
  }

  #knownOf(node: Node): Member {
    const { id, port, isAlive } = node;
    const follower = this.#leader ? NodeState.follower : NodeState.unknown;
    return { id, port, isAlive, state: node === this.#leader ? NodeState.leader : follower };
  }

  get #isLed(): boolean {
    return this.#leader?.isAlive === true && this.#leader.life === this.#leading;
  }

  get #alive(): readonly Node[] {
    return this.members.filter(({ isAlive }) => isAlive);
  }
}

type Change = 'died' | 'hung' | 'came back';

class Node implements ClusterMember {
  readonly id = randomUUID();
  readonly port: number;
  #life: ServerProcess;
  #condition: 'alive' | 'hung' | 'dead' = 'alive';
  #stopped: Gate = newGate();

  constructor(
    life: ServerProcess,
    private readonly begin: (port: number, isFirst: boolean) => Promise<ServerProcess>,
    private readonly note: (change: Change) => Promise<void>,
  ) {
    this.#life = life;
    this.port = life.port;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  get life(): ServerProcess {
    return this.#life;
  }

  get isAlive(): boolean {
    return this.#condition === 'alive';
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
    await this.note('died');
  }

  async restart(): Promise<void> {
    if (this.#condition !== 'dead') await this.kill();
    this.#life = await this.begin(this.port, false);
    this.#begin();
  }

  async hang(): Promise<void> {
    this.#life.pause();
    this.#end('hung');
    await this.note('hung');
  }

  wake(): void {
    this.#life.resume();
    this.#begin();
  }

  /** Gives it a command. Resolves when it has obeyed, dies or hangs. */
  async tell(line: string): Promise<void> {
    if (!this.isAlive) return;
    await Promise.race([this.#life.command(line).catch(() => undefined), this.#stopped.ended]);
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#end('dead');
    await this.#life.end(signal);
  }

  #begin(): void {
    this.#condition = 'alive';
    this.#stopped = newGate();
    void this.note('came back');
  }

  #end(condition: 'hung' | 'dead'): void {
    this.#condition = condition;
    this.#stopped.end();
  }
}

const WAIT_MS = 10;
