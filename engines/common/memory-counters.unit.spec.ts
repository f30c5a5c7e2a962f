import { HandClock } from '@storefold/kernel/testing';
import { expect, it } from 'vitest';
import { rateCountersContract } from '../contract/rate-counters.contract.ts';
import { openMemoryCounters } from './memory-counters.ts';

rateCountersContract('memory', async () => {
  const clock = new HandClock();
  return {
    counters: openMemoryCounters(clock),
    pass: async (ms) => clock.set(ms),
  };
});

it('begins a new window when the clock was set back', async () => {
  const clock = new HandClock();
  const counters = openMemoryCounters(clock);
  await counters.add('a', 1, 60_000);
  clock.set(-3_600_000);
  expect(await counters.add('a', 1, 60_000)).toEqual({ count: 1, resetMs: 60_000 });
});

it('remembers a bounded number of counts, and those used last', async () => {
  const counters = openMemoryCounters(new HandClock());
  await counters.add('first', 1, 60_000);
  await counters.add('used', 1, 60_000);
  for (let index = 0; index < 49_999; index++) {
    await counters.add(`client ${index}`, 1, 60_000);
    if (index === 40_000) await counters.add('used', 1, 60_000);
  }
  expect((await counters.add('first', 0, 60_000)).count).toBe(0);
  expect((await counters.add('used', 0, 60_000)).count).toBe(2);
});
