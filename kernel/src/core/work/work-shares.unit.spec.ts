import { describe, expect, it } from 'vitest';
import { inOwnShare, WorkShares, workShares } from './work-shares.ts';

describe('the share of a request', () => {
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

  it('is less by what the store does by itself meanwhile', async () => {
    const workFor = (ms: number) => {
      const begun = process.cpuUsage();
      const worked = () => process.cpuUsage(begun).user + process.cpuUsage(begun).system;
      while (worked() < ms * 1_000);
    };
    const endRequest = workShares.begin();
    await inOwnShare(async () => workFor(60));
    const beside = endRequest();
    expect(beside).toBeGreaterThan(5);
    expect(beside).toBeLessThan(45);
  });
});
