import { describe, expect, it } from 'vitest';
import { furtherCost, WorkShares } from './request-cost.ts';

describe('the cost of a request', () => {
  it('is one for what is small and quick, and more for bytes and for time', () => {
    expect(furtherCost(65_535, 49)).toBe(0);
    expect(furtherCost(65_536, 0)).toBe(1);
    expect(furtherCost(0, 50)).toBe(1);
    expect(furtherCost(571_279, 300)).toBe(14);
  });

  it('is the work done while it was under way, shared with the others that were', () => {
    let workedMs = 0;
    const shares = new WorkShares(() => ({ loopMs: workedMs, processorMs: workedMs }));
    workedMs = 1_000;
    const endFirst = shares.begin();
    workedMs += 100;
    const endSecond = shares.begin();
    workedMs += 100;
    expect(endFirst()).toBe(150);
    workedMs += 20;
    expect(endSecond()).toBe(70);
    workedMs += 5_000;
    expect(shares.begin()()).toBe(0);
  });

  it('is not what other threads do, and not the wait for a processor', () => {
    const now = { loopMs: 0, processorMs: 0 };
    const shares = new WorkShares(() => ({ ...now }));
    const endAmongThreads = shares.begin();
    now.loopMs += 10;
    now.processorMs += 500;
    expect(endAmongThreads()).toBe(10);
    const endOnBusyMachine = shares.begin();
    now.loopMs += 500;
    now.processorMs += 10;
    expect(endOnBusyMachine()).toBe(10);
  });
});
