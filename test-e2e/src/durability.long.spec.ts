import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casesOn, freePort, inFullFormOnly, rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAll, type Written, writeUntilKilled } from './harness/acknowledged-writes.ts';
import { type StoreOptions, startStore } from './harness/store-process.ts';
import { whyNoPowerLoss } from './power-loss/unsafe-disk.ts';

const ROUNDS = rounds({ short: 3, full: 100 });
const leftOut = whyNoPowerLoss()
  ? undefined
  : inFullFormOnly('power-loss.long kills in the same way, and takes more');

casesOn('a store killed in the middle of its work', leftOut, () => {
  let options: StoreOptions;

  beforeAll(async () => {
    options = {
      launcher: 'start',
      dataDir: await mkdtemp(join(tmpdir(), 'storefold-killed-')),
      port: await freePort(),
      env: { SAMPLE_DATA: 'none' },
    };
  });
  afterAll(() => rm(options.dataDir, { recursive: true, force: true }));

  it(
    `shows everything it acknowledged, after each of ${ROUNDS} kills at random moments`,
    async () => {
      const acknowledged: (Written & { readonly round: number })[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const store = await startStore(options);
        const expected =
          round === ROUNDS ? acknowledged : acknowledged.filter((each) => each.round === round - 1);
        await expectAll(expected, store);
        if (round === ROUNDS) {
          expect(await store.stop()).toBe(0);
          break;
        }
        const before = acknowledged.length;
        const writers = writeUntilKilled(store, (written) => acknowledged.push({ ...written, round }));
        // The first requests of a process are slow, and a kill before an answer would prove nothing.
        await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(before);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
        await store.kill();
        await writers;
      }
      expect(acknowledged.length).toBeGreaterThan(ROUNDS);
      console.info(`${acknowledged.length} acknowledged writes over ${ROUNDS} kills, all of them found`);
    },
    30_000 * ROUNDS,
  );
});
