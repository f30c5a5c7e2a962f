/**
 * A stand-in for Meilisearch 1.50: the part of its HTTP API that the search adapter calls (see README.md). Other
 * requests are refused with status 501 and the code `not_imitated`. Its `/version` reports the commit `stand-in`.
 */
import { startRestartable, type TestServer } from '../../../testing/test-server.ts';
import { beginHere, beginInProcessOfItsOwn } from './stand-in-life.ts';

export interface MeilisearchStandInOptions {
  /** The master key; without it no request needs one. */
  readonly key?: string;
  /** Like an API key for certain indexes: see `Keys`. */
  readonly indexKey?: string;
  /** The port. Any free one when missing. */
  readonly port?: number;
  /** A folder for what was acknowledged. Without it everything is lost after `kill`, `stop` and `restart`. */
  readonly dataDir?: string;
  /** The duration of each task's status `processing`. */
  readonly taskDelayMs?: number;
  readonly payloadLimitBytes?: number;
  /** Runs the built file as a child process, which `kill` ends with SIGKILL. */
  readonly process?: boolean;
}

/** A running stand-in. A restart resets delay, pause and counts. */
export interface MeilisearchStandIn extends TestServer {
  /** The URL in the form of SEARCH_URL: with the key, if there is one. */
  readonly url: string;
  /** The URL without the key, for the client's `host`. */
  readonly host: string;
  readonly key: string | undefined;
  /** Delays every response by this time from now on. Requests are still executed immediately. */
  delay(ms: number): Promise<void>;
  /** Starts no further task. New ones are enqueued. */
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
