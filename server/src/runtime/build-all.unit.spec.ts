import { HandClock } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { buildAll } from './build-all.ts';

describe('building read models', () => {
  it('tells every few seconds how far each one is that is not finished', async () => {
    const clock = new HandClock();
    const told: unknown[] = [];
    const slow = building('catalog', 249);
    const quick = building('ordering', 499);
    const built = buildAll([slow, quick], 999, {
      clock,
      logger: { info: (fields: object) => told.push(fields) },
    });
    await clock.pass(5_000);
    quick.finish();
    slow.position = 499;
    await clock.pass(5_000);
    slow.finish();
    await built;
    expect(clock.sleeping).toBe(0);
    expect(told).toEqual([
      { projection: 'catalog', position: 249, head: 999, percent: 25 },
      { projection: 'ordering', position: 499, head: 999, percent: 50 },
      { projection: 'catalog', position: 499, head: 999, percent: 50 },
    ]);
  });
});

describe('a read model that has passed the end which the log had at the start', () => {
  it('is told as built to 100 percent, while its indexes are made', async () => {
    const clock = new HandClock();
    const told: unknown[] = [];
    const indexing = building('catalog', 1_789);
    const logger = { info: (fields: object) => told.push(fields) };
    const built = buildAll([indexing], 999, { clock, logger });
    await clock.pass(5_000);
    indexing.finish();
    await built;
    expect(told).toEqual([{ projection: 'catalog', position: 1_789, head: 999, percent: 100 }]);
  });
});

function building(name: string, position: number) {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { name, position, build: () => finished, finish: () => finish() };
}
