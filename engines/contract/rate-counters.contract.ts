import type { RateCounters } from '@storefold/kernel/ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

export interface RateCountersUnderTest {
  readonly counters: RateCounters;
  /** Lets this much time pass. */
  pass(ms: number): Promise<void>;
}

/** The guarantees of everything that counts for rate limits. */
export function rateCountersContract(name: string, make: () => Promise<RateCountersUnderTest>): void {
  describe(`rate counters contract: ${name}`, () => {
    let under: RateCountersUnderTest;
    const add = (key: string, amount: number, windowMs = WINDOW_MS) =>
      under.counters.add(key, amount, windowMs);

    beforeEach(async () => {
      under = await make();
    });
    afterEach(() => under.counters.close());

    it('adds up within a window that the first addition begins', async () => {
      const first = await add('a', 1);
      expect(first.count).toBe(1);
      expect(first.resetMs).toBeGreaterThan(WINDOW_MS / 2);
      expect(first.resetMs).toBeLessThanOrEqual(WINDOW_MS);
      await under.pass(20);
      const second = await add('a', 1);
      expect(second.count).toBe(2);
      expect(second.resetMs).toBeLessThan(first.resetMs);
    });

    it('begins again at 0 when the window has ended', async () => {
      await add('a', 5, SHORT_MS);
      await under.pass(SHORT_MS + 1);
      const again = await add('a', 1, SHORT_MS);
      expect(again.count).toBe(1);
      expect(again.resetMs).toBeLessThanOrEqual(SHORT_MS);
    });

    it('counts each key alone', async () => {
      await add('a', 3);
      expect((await add('b', 1)).count).toBe(1);
    });

    it('takes back what was added', async () => {
      await add('a', 2);
      expect((await add('a', -1)).count).toBe(1);
    });

    it('has nothing to take back from a window that has ended', async () => {
      await add('a', 1, SHORT_MS);
      await under.pass(SHORT_MS + 1);
      expect((await add('a', -1, SHORT_MS)).count).toBe(0);
    });

    it('only looks when 0 is added', async () => {
      expect((await add('a', 0)).count).toBe(0);
      await add('a', 2);
      expect((await add('a', 0)).count).toBe(2);
    });

    it('counts every one of those that arrive at once', async () => {
      // The third-party server may answer one of several first additions at once with nothing.
      const first = await add('a', 1);
      const counts = [first, ...(await Promise.all(Array.from({ length: 49 }, () => add('a', 1))))];
      expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 50 }, (_, index) => index + 1),
      );
    });
  });
}

const WINDOW_MS = 60_000;
const SHORT_MS = 1_000;
