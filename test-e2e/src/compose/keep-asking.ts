import { expect } from 'vitest';
import type { Reply } from '../harness/client.ts';

export interface Asking {
  /** Resolves after this many more responses. */
  more(answers: number): Promise<void>;
  /** Stops and returns the status of every response. */
  stop(): Promise<readonly number[]>;
}

/** Several clients that send requests continuously, each one request after the other. */
export function keepAsking(ask: () => Promise<Reply>, clients = 4): Asking {
  const statuses: number[] = [];
  let isAsking = true;
  const client = async () => {
    while (isAsking) statuses.push((await ask()).status);
  };
  const asking = Promise.all(Array.from({ length: clients }, client));
  return {
    async more(answers) {
      const goal = statuses.length + answers;
      await expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(goal);
    },
    async stop() {
      isAsking = false;
      await asking;
      return statuses;
    },
  };
}

/** `180 requests: 170 × 200, 10 × 503`. */
export function inWords(answers: readonly number[]): string {
  const kinds = [...new Set(answers)].sort((one, other) => one - other);
  const parts = kinds.map((kind) => `${answers.filter((each) => each === kind).length} × ${kind}`);
  return `${answers.length} requests: ${parts.join(', ')}`;
}
