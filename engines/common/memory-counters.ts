import { BoundedCache, type Clock } from '@storefold/kernel/core';
import type { RateCounters } from '@storefold/kernel/ports';

interface Window {
  count: number;
  readonly endsAtMs: number;
}

/** The counts of the clients seen last are kept; an attacker cannot fill the memory with others. */
const MOST_COUNTS = 50_000;

/** Counts in this process alone, in bounded memory. */
export function openMemoryCounters(clock: Pick<Clock, 'now'>): RateCounters {
  const windows = new BoundedCache<Window>(MOST_COUNTS);
  return {
    async add(key, amount, windowMs) {
      const nowMs = clock.now();
      const known = windows.get(key);
      // A window that ends later than a new one would was begun before the clock was set back.
      const isOpen = known && known.endsAtMs > nowMs && known.endsAtMs <= nowMs + windowMs;
      const window = isOpen ? known : { count: 0, endsAtMs: nowMs + windowMs };
      window.count = Math.max(0, window.count + amount);
      if (!isOpen && amount !== 0) windows.set(key, window);
      return { count: window.count, resetMs: window.endsAtMs - nowMs };
    },
    close: async () => undefined,
  };
}
