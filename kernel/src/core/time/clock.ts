import { randomBytes, randomUUID } from 'node:crypto';

/** What ends a wait early: the part of an AbortSignal that is needed for it. */
export type EndSignal = Pick<AbortSignal, 'aborted'> & {
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** The source of time, passed as an argument. Nothing else reads the time. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  sleep(ms: number, signal?: EndSignal): Promise<void>;
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

/** The last time that was written as text: a busy process writes each millisecond many times. */
let last = { ms: 0, text: new Date(0).toISOString() };

/** ISO 8601 UTC. */
export function isoTime(ms: number): string {
  if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() };
  return last.text;
}
