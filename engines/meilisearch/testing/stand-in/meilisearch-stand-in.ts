/**
 * A stand-in for Meilisearch 1.50: the part of its HTTP API that the search adapter calls (see README.md). Other
 * requests are refused with status 501 and the code `not_imitated`. Its `/version` reports the commit `stand-in`.
 */
import { startRestartable, type TestServer } from '../../../testing/test-server.ts';
import type { ErrorCode } from './errors.ts';
import { type HttpOptions, serve } from './http-server.ts';

export type MeilisearchStandInOptions = Partial<HttpOptions>;

/** A stand-in that runs in this process. It is empty after `kill`, `stop` and `restart`. */
export interface MeilisearchStandIn extends TestServer {
  /** The URL in the form of SEARCH_URL: with the key, if there is one. */
  readonly url: string;
  /** The URL without the key, for the client's `host`. */
  readonly host: string;
  readonly key: string | undefined;
  /**
   * Delays every response by this time from now on. Requests are still executed immediately. Responses that another
   * delay holds back are sent now.
   */
  delay(ms: number): void;
  /** Refuses the next request of a route, e.g. `POST /indexes/:uid/search`. */
  refuseNext(route: string, code: ErrorCode): void;
  /** Starts no further task. New ones are enqueued. */
  pauseTasks(): void;
  resumeTasks(): void;
  /** How often each route was called since the start, e.g. `POST /indexes/:uid/search`. */
  requests(): Record<string, number>;
}

export async function startMeilisearchStandIn(
  options: MeilisearchStandInOptions = {},
): Promise<MeilisearchStandIn> {
  const { key } = options;
  const { port, life, stop, kill, restart } = await startRestartable(
    (onPort) => serve({ ...options, port: onPort }),
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
    refuseNext: (route, code) => life().refuseNext(route, code),
    pauseTasks: () => life().engine.queue.pause(),
    resumeTasks: () => life().engine.queue.resume(),
    requests: () => life().requests(),
  };
}
