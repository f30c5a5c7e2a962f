/**
 * A stand-in for Meilisearch 1.50: the part of its HTTP API that the search adapter calls (see README.md). What it lacks
 * it refuses with status 501 and the code `not_imitated`. Its `/version` gives the commit `stand-in`.
 */
import { startRestartable, type TestServer } from '../../../testing/test-server.ts';
import { beginHere, beginInProcessOfItsOwn } from './stand-in-life.ts';

export interface MeilisearchStandInOptions {
  /** The master key; without it no request needs one. */
  readonly key?: string;
  /** Like an API key for certain indexes: see `Keys`. */
  readonly indexKey?: string;
  /** Absent: any that is free. */
  readonly port?: number;
  /** A folder that keeps what was acknowledged; without it everything is gone after `kill`, `stop` and `restart`. */
  readonly dataDir?: string;
  /** How long each task is `processing`. */
  readonly taskDelayMs?: number;
  readonly payloadLimitBytes?: number;
  /** Runs the built file as a child process, which `kill` ends with SIGKILL. */
  readonly process?: boolean;
}

/** A running stand-in. Delay, pause and counts begin anew with a restart. */
export interface MeilisearchStandIn extends TestServer {
  /** As SEARCH_URL wants it: with the key, if there is one. */
  readonly url: string;
  /** The same without the key, as the client's `host` wants it. */
  readonly host: string;
  readonly key: string | undefined;
  /** Holds back every answer for so long from now on. What was asked for is done at once. */
  delay(ms: number): Promise<void>;
  /** Begins no further task; those that arrive are enqueued. */
  pauseTasks(): Promise<void>;
  resumeTasks(): Promise<void>;
  /** How often each route was called since the start, e.g. `POST /indexes/:uid/search`. */
  requests(): Promise<Record<string, number>>;
}

export async function startMeilisearchStandIn(
  options: MeilisearchStandInOptions = {},
): Promise<MeilisearchStandIn> {
  const { key } = options;
  const begin = options.process === true ? beginInProcessOfItsOwn : beginHere;
  const { port, life, stop, kill, restart } = await startRestartable(
    (onPort) => begin({ ...options, port: onPort }),
    options.port,
  );
  const credentials = key === undefined ? '' : `:${encodeURIComponent(key)}@`;
  return {
    url: `http://${credentials}127.0.0.1:${port}`,
    host: `http://127.0.0.1:${port}`,
    key,
    stop,
    kill,
    restart,
    delay: (ms) => life().delay(ms),
    pauseTasks: () => life().pauseTasks(),
    resumeTasks: () => life().resumeTasks(),
    requests: () => life().requests(),
  };
}
