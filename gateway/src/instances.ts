import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Clock, Logger } from '@storefold/kernel/core';

/** One running copy of a service. */
export interface Instance {
  readonly url: URL;
  /** Its kept-alive connections. */
  readonly agent: HttpAgent;
}

interface Kept extends Instance {
  /** In a row. */
  failures: number;
  /** Left out until then, by the clock. */
  outUntilMs: number;
}

/** Connections to an instance that wait for the next request. */
const MAX_FREE_SOCKETS = 64;
/** Shorter than a service keeps an idle connection, so that it is always this side that closes it. */
const IDLE_SOCKET_MS = 30_000;
/** An instance that failed is left out this long, and twice as long after each further failure. */
const SHORTEST_OUT_MS = 500;
const LONGEST_OUT_MS = 5_000;

/** The instances of one service: they take turns, and one that fails is left out for a while. */
export class Instances {
  readonly #all: readonly Kept[];
  #turn = 0;

  constructor(
    private readonly service: string,
    urls: readonly string[],
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.#all = urls.map((url) => ({ url: new URL(url), agent: agentFor(url), failures: 0, outUntilMs: 0 }));
  }

  get all(): readonly Instance[] {
    return this.#all;
  }

  /**
   * In which order to try them: the living, beginning with another one each time, then those left out. One whose time out
   * has passed is living for the one who is told so, and out for the others until it has answered him.
   */
  inTurn(): Instance[] {
    const now = this.clock.now();
    this.#turn = (this.#turn + 1) % this.#all.length;
    const turned = [...this.#all.slice(this.#turn), ...this.#all.slice(0, this.#turn)];
    const living = turned.filter(({ outUntilMs }) => outUntilMs <= now);
    const out = turned.filter(({ outUntilMs }) => outUntilMs > now).sort(byTimeLeft);
    const [first] = living;
    if (first && first.failures > 0) first.outUntilMs = now + pauseMs(first);
    return [...living, ...out];
  }

  answered(instance: Instance): void {
    const kept = this.#find(instance);
    if (!kept || kept.failures === 0) return;
    kept.failures = 0;
    kept.outUntilMs = 0;
    this.logger.info({ service: this.service, url: kept.url.origin }, 'an instance answers again');
  }

  failed(instance: Instance, err: unknown): void {
    const kept = this.#find(instance);
    if (!kept) return;
    kept.failures++;
    kept.outUntilMs = this.clock.now() + pauseMs(kept);
    if (kept.failures > 1) return;
    this.logger.warn({ service: this.service, url: kept.url.origin, err }, 'an instance does not answer');
  }

  close(): void {
    for (const { agent } of this.#all) agent.destroy();
  }

  #find(instance: Instance): Kept | undefined {
    return this.#all.find((kept) => kept === instance);
  }
}

const pauseMs = ({ failures }: Kept): number =>
  Math.min(LONGEST_OUT_MS, SHORTEST_OUT_MS * 2 ** (failures - 1));

const byTimeLeft = (one: Kept, other: Kept): number => one.outUntilMs - other.outUntilMs;

function agentFor(url: string): HttpAgent {
  const options = { keepAlive: true, maxFreeSockets: MAX_FREE_SOCKETS, timeout: IDLE_SOCKET_MS };
  return url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
}
