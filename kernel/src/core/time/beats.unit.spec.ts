import { describe, expect, it } from 'vitest';
import { HandClock } from '../../testing/hand-clock.ts';
import { beatAfter } from './beats.ts';

describe('an answer that tells nothing of how long its work took', () => {
  it.each([
    ['at once', () => Promise.resolve(), 25],
    ['with a refusal', () => Promise.reject(new Error('refused')), 25],
    ['within the first beat', (clock: HandClock) => clock.sleep(24), 25],
    ['soon after a beat', (clock: HandClock) => clock.sleep(26), 50],
    ['within the third beat', (clock: HandClock) => clock.sleep(74), 75],
  ])(
    'is a whole number of beats after the call, however soon the work has settled: %s',
    async (_, work, ms) => {
      const clock = new HandClock();
      let passedMs = 0;
      let answeredAtMs: number | undefined;
      void beatAfter(work(clock), clock).then(() => {
        answeredAtMs = passedMs;
      });
      while (answeredAtMs === undefined && passedMs < 200) {
        passedMs++;
        await clock.pass(1);
      }
      expect(answeredAtMs).toBe(ms);
    },
  );
});
