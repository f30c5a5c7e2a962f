/**
 * A stand-in for Meilisearch 1.50: enough of its HTTP API for an adapter's tests. It does not imitate typo tolerance,
 * synonyms, highlighting, vectors, geographical search, API keys and more (see README.md); what it knows it lacks it
 * refuses with status 501 and the code `not_imitated`. Its `/version` gives the commit `stand-in`.
 */
import { serve } from './http-server.ts';
import { startInProcessOfItsOwn } from './stand-in-process.ts';

export interface MeilisearchStandInOptions {
  /** The master key; without it no request needs one. */
  readonly key?: string;
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

/** A running stand-in. Its port stays the same over restarts. */
export interface MeilisearchStandIn {
  /** As SEARCH_URL wants it: with the key, if there is one. */
  readonly url: string;
  /** The same without the key, as the client's `host` wants it. */
  readonly host: string;
  readonly key: string | undefined;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
  /** Ends it as a power failure would: connections break, tasks stay where they are. */
  kill(): Promise<void>;
  /** Kills it if it runs, and starts it again. Delay, pause and counts begin anew. */
  restart(): Promise<void>;
  /** Holds back every answer for so long from now on. What was asked for is done at once. */
  delay(ms: number): Promise<void>;
  /** Begins no further task; those that arrive are enqueued. */
  pauseTasks(): Promise<void>;
  resumeTasks(): Promise<void>;
  /** How often each route was called since the start, e.g. `POST /indexes/:uid/search`. */
  requests(): Promise<Record<string, number>>;
}

/** What a running stand-in can be told, wherever it runs. */
export interface StandInControl {
  readonly port: number;
  close(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  delay(ms: number): Promise<void>;
  pauseTasks(): Promise<void>;
  resumeTasks(): Promise<void>;
  requests(): Promise<Record<string, number>>;
}

export const DEFAULT_TASK_DELAY_MS = 5;
export const DEFAULT_PAYLOAD_LIMIT_BYTES = 100 * 1024 * 1024;

export async function startMeilisearchStandIn(
  options: MeilisearchStandInOptions = {},
): Promise<MeilisearchStandIn> {
  const { key } = options;
  const start = options.process === true ? startInProcessOfItsOwn : startHere;
  let control = await start(options);
  let running = true;
  const { port } = control;
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (!running) return;
    running = false;
    await control.close(signal);
  };
  const credentials = key === undefined ? '' : `:${encodeURIComponent(key)}@`;
  return {
    url: `http://${credentials}127.0.0.1:${port}`,
    host: `http://127.0.0.1:${port}`,
    key,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGKILL');
      control = await start({ ...options, port });
      running = true;
    },
    delay: (ms) => control.delay(ms),
    pauseTasks: () => control.pauseTasks(),
    resumeTasks: () => control.resumeTasks(),
    requests: () => control.requests(),
  };
}

const startHere = async (options: MeilisearchStandInOptions): Promise<StandInControl> => {
  const { key, dataDir } = options;
  const server = await serve({
    port: options.port ?? 0,
    taskDelayMs: options.taskDelayMs ?? DEFAULT_TASK_DELAY_MS,
    payloadLimitBytes: options.payloadLimitBytes ?? DEFAULT_PAYLOAD_LIMIT_BYTES,
    ...(key === undefined ? {} : { key }),
    ...(dataDir === undefined ? {} : { dataDir }),
  });
  return {
    port: server.port,
    close: () => server.close(),
    delay: async (ms) => server.delay(ms),
    pauseTasks: async () => server.engine.queue.pause(),
    resumeTasks: async () => server.engine.queue.resume(),
    requests: async () => server.requests(),
  };
};
