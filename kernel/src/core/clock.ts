import { randomBytes, randomUUID } from 'node:crypto';

/** The source of time, passed as an argument. Nothing else reads the time. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The source of randomness, passed as an argument. */
export interface Random {
  bytes(count: number): Uint8Array;
  uuid(): string;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done);
    }),
};

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID(),
};

/** ISO 8601 UTC. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
