import type { IncomingMessage, ServerResponse } from 'node:http';
import { version } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import { READING, writeMethodNotAllowed, writeRefusal, writeResponse } from '../response/response.ts';

/** One part's state. `starting`: not ready yet; `degraded`: works, but needs attention. Further keys give details. */
export interface HealthPart {
  readonly status: 'up' | 'degraded' | 'starting' | 'down';
  readonly [detail: string]: unknown;
}

export type HealthParts = Readonly<Record<string, HealthPart>>;

/** The state of a process, with its parts by name. */
export interface HealthReport {
  readonly status: HealthPart['status'];
  readonly parts: HealthParts;
}

/** What health says of the whole installation. */
export interface InstallationHealth {
  /** Up to which level all instances know each kind of fact. */
  readonly level: number;
  /** The oldest release that may still read the log. Null: none that is released. */
  readonly open_to: string | null;
  /** The highest level that this process knows. */
  readonly known: number;
}

/** Undefined where the log does not say. */
export type LevelCheck = () => Promise<InstallationHealth | undefined>;

/** Checks the parts of a process; resolves quickly. */
export type HealthCheck = () => Promise<HealthParts> | HealthParts;

/** Reports all parts of a process by name. */
export const HEALTH_PATH = '/health';
/** Tells whether the process runs, whatever it can do at the moment. */
const LIVE_PATH = '/livez';
/** Tells whether the process can serve requests. */
export const READY_PATH = '/readyz';

const paths: ReadonlySet<string> = new Set([HEALTH_PATH, LIVE_PATH, READY_PATH]);

/** True for the paths that tell how a process is. They need no credentials. */
export const isHealthPath = (path: string): boolean => paths.has(path);

/** Without one of them nothing can be decided. */
const VITAL = ['event_log', 'vault'];
/** Without one of them most requests of a process are refused. */
const NEEDED = [...VITAL, 'read_models'];

const isAway = (parts: HealthParts, names: readonly string[]): boolean =>
  names.some((name) => parts[name]?.status === 'down');

/** The message for callers of a process that is not ready. */
export const STARTING = 'store_starting';
/** The message of a process that serves a little longer, and is to get no new requests. */
export const STOPPING = 'store_stopping';
const DOWN = 'store_partly_down';
/** A newer version of a service has written what this one cannot read. Another instance may be able to. */
const STANDING = 'newer_version_needed';

/** The kinds of facts that followers of this process stand at. */
const unknownFactsIn = (parts: HealthParts): readonly string[] => [
  ...new Set(
    Object.values(parts).flatMap(({ followers }) =>
      Object.values((followers ?? {}) as Record<string, { readonly unknown_fact?: string }>).flatMap(
        ({ unknown_fact }) => unknown_fact ?? [],
      ),
    ),
  ),
];

/** Each part with its state alone. */
const statesOf = (parts: HealthParts): HealthParts =>
  Object.fromEntries(Object.entries(parts).map(([name, { status }]) => [name, { status }]));

/** Answers `/livez`, `/readyz` and `/health` from the states of a process's parts. */
export class HealthEndpoints {
  #wasUpOnce = false;

  /**
   * `service`: its name, where one service runs alone; who asks for it can tell whom it reached. `neighbours`: the parts that are
   * other processes, for which this one does not wait.
   */
  constructor(
    private readonly check: HealthCheck,
    private readonly service?: string,
    private readonly neighbours: readonly string[] = [],
    private readonly level?: LevelCheck,
  ) {}

  /**
   * Refuses to do anything but read. `/livez`: always 200. `/readyz`: 200 when requests can be served, else 503, also where a
   * newer version has written what followers of this one stand at. `/health`: 200 with all parts while the
   * log and the vault work, `degraded` when anything else needs attention; else 503 with the parts in the details.
   * `withDetails`: whether the caller is shown more of each part than its state, such as versions.
   */
  async respond(
    { method = '' }: Pick<IncomingMessage, 'method'>,
    path: string,
    response: ServerResponse,
    requestId: string,
    { withDetails = true } = {},
  ): Promise<void> {
    if (!READING.includes(method)) {
      writeMethodNotAllowed(response, READING, requestId);
      return;
    }
    if (path === LIVE_PATH) {
      writeResponse(response, 200, JSON.stringify({ status: 'up' }), requestId);
      return;
    }
    const { status: overall, parts } = await this.report();
    const isReady = path === READY_PATH;
    const status = isReady && isAway(parts, NEEDED) ? 'down' : overall;
    const unknown = unknownFactsIn(parts);
    const isStanding = isReady && unknown.length > 0;
    const name = this.service === undefined ? {} : { service: this.service };
    const shown = isReady
      ? { status, ...(isStanding && { unknown_facts: unknown }) }
      : {
          status,
          ...name,
          ...(withDetails && { version, ...(await this.#levelShown()) }),
          parts: withDetails ? parts : statesOf(parts),
        };
    if (!isStanding && (status === 'up' || status === 'degraded')) {
      writeResponse(response, 200, JSON.stringify(shown), requestId);
      return;
    }
    const message = status === 'down' ? DOWN : isStanding ? STANDING : STARTING;
    writeRefusal(response, new Refusal('processing_error', message, shown, { status: 503 }), requestId);
  }

  async #levelShown(): Promise<{ level?: InstallationHealth }> {
    const level = await this.level?.();
    return level ? { level } : {};
  }

  async report(): Promise<HealthReport> {
    const parts = await this.check();
    return { status: this.#overallOf(parts), parts };
  }

  /**
   * A process is starting until it has been able to serve once: what it needs was there, and nothing of its own was still
   * starting. What it can do without makes it degraded.
   */
  #overallOf(parts: HealthParts): HealthPart['status'] {
    if (isAway(parts, VITAL)) return 'down';
    this.#wasUpOnce ||=
      !isAway(parts, NEEDED) &&
      Object.entries(parts).every(
        ([name, { status }]) => status !== 'starting' || this.neighbours.includes(name),
      );
    if (!this.#wasUpOnce) return 'starting';
    return Object.values(parts).every(({ status }) => status === 'up') ? 'up' : 'degraded';
  }
}
