import { startStandIn } from '../../../testing/stand-in-process.ts';
import type { ServerLife } from '../../../testing/test-server.ts';
import { type HttpOptions, serve } from './http-server.ts';

/** A stand-in from start to end, in this process or another. */
export interface StandInLife extends ServerLife {
  delay(ms: number): Promise<void>;
  pauseTasks(): Promise<void>;
  resumeTasks(): Promise<void>;
  requests(): Promise<Record<string, number>>;
}

/** Starts a stand-in in this process. Its end breaks connections and leaves tasks unchanged, whatever the signal. */
export async function beginHere(options: HttpOptions): Promise<StandInLife> {
  const server = await serve(options);
  let closed: Promise<void> | undefined;
  return {
    port: server.port,
    end: () => {
      closed ??= server.close();
      return closed;
    },
    delay: async (ms) => server.delay(ms),
    pauseTasks: async () => server.engine.queue.pause(),
    resumeTasks: async () => server.engine.queue.resume(),
    requests: async () => server.requests(),
  };
}

/** Starts a stand-in in a separate process. */
export async function beginInProcessOfItsOwn(options: HttpOptions): Promise<StandInLife> {
  const process = await startStandIn(MAIN, argumentsFor(options));
  const obey = async (command: string): Promise<void> => void (await process.command(command));
  return {
    port: process.port,
    end: (signal) => process.end(signal),
    delay: (ms) => obey(`delay ${ms}`),
    pauseTasks: () => obey('pause-tasks'),
    resumeTasks: () => obey('resume-tasks'),
    requests: async () => JSON.parse(await process.command('requests')),
  };
}

const MAIN = 'meilisearch/testing/stand-in/meilisearch-stand-in.main.js';

const argumentsFor = ({
  port,
  key,
  indexKey,
  dataDir,
  taskDelayMs,
  payloadLimitBytes,
}: HttpOptions): string[] => {
  const named = {
    port,
    key,
    'index-key': indexKey,
    data: dataDir,
    'task-delay-ms': taskDelayMs,
    'payload-limit-bytes': payloadLimitBytes,
  };
  return Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  );
};
