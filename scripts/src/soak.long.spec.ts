import { expect, it } from 'vitest';
import { soak } from './soak/soak.ts';

const MINUTES = 1;

it('a store that gets twice as much as it can answer refuses the rest, fails nothing and holds its memory', async () => {
  const { phases, memoryMb } = await soak({
    minutes: MINUTES,
    products: 500,
    isMany: false,
    progress: (what) => process.stdout.write(`${what}\n`),
  });
  expect(phases.filter(({ failed }) => failed > 0)).toEqual([]);
  expect(phases.filter(({ answered }) => answered === 0)).toEqual([]);
  // Bounded caches fill before that, and take no room until they do.
  const whileHeldMb = memoryMb[phases.findIndex(({ name }) => name === 'held')] ?? 0;
  expect(memoryMb.at(-1)).toBeLessThan(whileHeldMb * 1.5);
}, 300_000);
