import { rounds } from '@storefold/engines/testing';
import { expect, it } from 'vitest';
import { soak } from './soak/soak.ts';

const MINUTES = rounds({ short: 0.3, full: 1 });
/** Bounded caches, the heap that a load needs, and room: 420 to 620 MB were seen. */
const MOST_MB = 900;

it('a store that gets twice as much as it can answer refuses the rest, fails nothing and holds its memory', async () => {
  const { phases, memoryMb } = await soak({
    minutes: MINUTES,
    products: 500,
    isMany: false,
    progress: (what) => process.stdout.write(`${what}\n`),
  });
  expect(phases.filter(({ failed }) => failed > 0)).toEqual([]);
  expect(phases.filter(({ answered }) => answered === 0)).toEqual([]);
  // When garbage was collected last decides what each phase is seen to take, so only what is kept of each request shows.
  expect(Math.max(...memoryMb)).toBeLessThan(MOST_MB);
}, 300_000);
