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
  const [, afterStart = 0] = memoryMb;
  expect(memoryMb.at(-1)).toBeLessThan(afterStart * 1.5);
}, 300_000);
