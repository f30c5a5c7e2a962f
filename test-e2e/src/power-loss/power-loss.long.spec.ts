import { casesOn, freePort, rounds } from '@storefold/engines/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectAll, type Written, writeUntilKilled } from '../harness/acknowledged-writes.ts';
import { launchStore, type StoreOptions, startStore } from '../harness/store-process.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { UnsafeDisk, whyNoPowerLoss } from './unsafe-disk.ts';

const ROUNDS = rounds({ short: 4, full: 200 });

casesOn('a store that loses its power', whyNoPowerLoss(), () => {
  let disk: UnsafeDisk;
  let options: StoreOptions;

  beforeEach(async () => {
    disk = new UnsafeDisk();
    options = { launcher: 'start', dataDir: disk.folder, port: await freePort() };
  });
  afterEach(() => disk.remove());

  it(
    `starts again and shows everything it acknowledged, after each of ${ROUNDS} losses of what was not synced`,
    async () => {
      const acknowledged: Written[] = [];
      let seen = 0;
      for (let round = 0; round < ROUNDS; round++) {
        if (round % 4 === 0) await loseWhileStarting();
        else {
          const written = await loseWhileWriting(acknowledged.slice(seen));
          seen = acknowledged.length;
          acknowledged.push(...written);
        }
        disk.losePower(survivors(round));
      }
      const store = await startStore({ ...options, env: { SAMPLE_DATA: 'none' } });
      await expectAll(acknowledged, store);
      expect(await store.stop()).toBe(0);
      expect(verifyLedger(disk.folder).said).toContain('the books balance');
      console.info(
        `${acknowledged.length} acknowledged writes over ${ROUNDS} power losses, all of them found`,
      );
    },
    30_000 * ROUNDS,
  );

  it('is seen to lose what it acknowledged, where the disk only says that it has synced', async () => {
    const acknowledged = await loseWhileWriting([], { lies: true });
    disk.losePower(() => false);
    const store = await startStore({ ...options, env: { SAMPLE_DATA: 'none' } });
    await expect(expectAll(acknowledged, store)).rejects.toThrow();
    await store.stop();
  });

  /** Starts, looks for what is to be there, and loses its power while several write. Resolves to what was acknowledged. */
  async function loseWhileWriting(expected: readonly Written[], how = {}): Promise<readonly Written[]> {
    const store = await startStore({ ...options, env: { SAMPLE_DATA: 'none', ...disk.begin(how) } });
    await expectAll(expected, store);
    const acknowledged: Written[] = [];
    const writing = writeUntilKilled(store, (written) => acknowledged.push(written));
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(0);
    await randomPause(300);
    await store.kill();
    await writing;
    return acknowledged;
  }

  async function loseWhileStarting(): Promise<void> {
    const store = launchStore({ ...options, env: { SAMPLE_DATA: 'none', ...disk.begin() } });
    await randomPause(1_500);
    await store.kill();
  }
});

/** Every other time all that was not synced is gone, otherwise half of it. */
const survivors = (round: number) => (round % 2 === 0 ? () => false : () => Math.random() < 0.5);

const randomPause = (mostMs: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * mostMs));
