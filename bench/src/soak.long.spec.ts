import { casesOn, inFullFormOnly } from '@storefold/engines/testing';
import { expect, it } from 'vitest';
import { MOST_MB, soak } from './soak/soak.ts';

casesOn('a store under load for a minute', inFullFormOnly('it takes a minute'), () => {
  it('that gets twice as much as it can answer refuses the rest, fails nothing and holds its memory', async () => {
    const { phases, memoryMb } = await soak({
      minutes: 1,
      products: 500,
      isMany: false,
      progress: (what) => process.stdout.write(`${what}\n`),
    });
    expect(phases.filter(({ failed }) => failed > 0)).toEqual([]);
    expect(phases.filter(({ answered }) => answered === 0)).toEqual([]);
    // When garbage was collected last decides what each phase is seen to take, so only what is kept of each request shows.
    expect(Math.max(...memoryMb)).toBeLessThan(MOST_MB);
  }, 300_000);
});
