import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { beatAfter } from './beats.ts';

/** Timers count whole milliseconds, of which the first has begun. */
const ROUNDING_MS = 2;

describe('an answer that tells nothing of how long its work took', () => {
  it.each([
    ['at once', () => Promise.resolve(), 25],
    ['with a refusal', () => Promise.reject(new Error('refused')), 25],
    ['after a beat', () => pause(30), 50],
  ])(
    'is a whole number of beats after the call, however soon the work has settled: %s',
    async (_, work, ms) => {
      const begun = performance.now();
      await beatAfter(work());
      expect(performance.now() - begun).toBeGreaterThan(ms - ROUNDING_MS);
    },
  );
});
