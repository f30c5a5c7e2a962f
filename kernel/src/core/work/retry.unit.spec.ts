import { describe, expect, it } from 'vitest';
import type { Clock } from '../time/clock.ts';
import { backoffMs, retry } from './retry.ts';

describe('a pause after failures', () => {
  it.each([
    [1, 50],
    [2, 100],
    [3, 200],
    [6, 1_000],
    [1_000, 1_000],
  ])('of which there were %s is %s ms', (failures, ms) => {
    expect(backoffMs(failures, { shortestMs: 50, longestMs: 1_000 })).toBe(ms);
  });
});

describe('work that is retried', () => {
  it('goes on until it succeeds, with growing pauses', async () => {
    const { clock, pauses } = pausingClock();
    let attempts = 0;
    const answer = await retry(
      async () => {
        attempts += 1;
        if (attempts < 4) throw new Error('down');
        return 'up';
      },
      { ...backoff, clock, isTransient: () => true },
    );
    expect(answer).toBe('up');
    expect(pauses).toEqual([50, 100, 200]);
  });

  it('ends at the first failure that will not go away by itself', async () => {
    const { clock, pauses } = pausingClock();
    const broken = () => Promise.reject(new Error('broken'));
    await expect(retry(broken, { ...backoff, clock, isTransient: () => false })).rejects.toThrow('broken');
    expect(pauses).toEqual([]);
  });

  it('ends with its last failure when it is told to', async () => {
    const { clock } = pausingClock();
    const ending = new AbortController();
    const failures: number[] = [];
    const onFailure = (_error: unknown, count: number) => {
      failures.push(count);
      if (count === 2) ending.abort();
    };
    const down = () => Promise.reject(new Error('down'));
    const options = { ...backoff, clock, isTransient: () => true, onFailure, signal: ending.signal };
    await expect(retry(down, options)).rejects.toThrow('down');
    expect(failures).toEqual([1, 2]);
  });
});

const backoff = { shortestMs: 50, longestMs: 2_000 };

function pausingClock(): { clock: Clock; pauses: number[] } {
  const pauses: number[] = [];
  const sleep = async (ms: number) => {
    pauses.push(ms);
  };
  return { clock: { now: () => 0, sleep }, pauses };
}
