import { casesOn, inFullFormOnly, rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFreshStore } from '../harness/fresh-store.ts';
import { noPairs, startPairedStore } from '../harness/paired-store.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { type Door, doorsOf, RaceShop } from './race-shop.ts';
import { races } from './races.ts';

const ROUNDS = rounds({ short: 1, full: 50 });

interface Racecourse {
  readonly dataDir: string;
  readonly doors: readonly [Door, ...Door[]];
  stop(): Promise<unknown>;
}

casesOn(`${ROUNDS} races each for value, in one process`, undefined, () =>
  runRaces(async () => {
    const store = await startFreshStore('none');
    return { dataDir: store.dataDir, doors: [store], stop: () => store.stop() };
  }),
);

const noPairsHere = noPairs ?? inFullFormOnly('with instances side by side');
casesOn(`${ROUNDS} races each for value, with two instances of each service`, noPairsHere, () =>
  runRaces(async () => {
    const pair = await startPairedStore();
    return { dataDir: pair.dataDir, doors: doorsOf(pair), stop: () => pair.stop() };
  }),
);

function runRaces(start: () => Promise<Racecourse>): void {
  let course: Racecourse;
  let shop: RaceShop;

  beforeAll(async () => {
    course = await start();
    shop = new RaceShop(course.doors);
  });
  afterAll(() => course?.stop(), 60_000);

  it.each(races)('%s', (_guarantee, race) => race(shop, ROUNDS), 60_000 + 6_000 * ROUNDS);

  it('leave books that balance', async () => {
    await expect
      .poll(() => verifyLedger(course.dataDir).said, { interval: 200 })
      .toContain('the books balance, 0 pending');
  });
}
