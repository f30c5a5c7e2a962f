import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { rateCountersContract } from '../contract/rate-counters.contract.ts';
import { openMongoDbCounters } from './mongodb-counters.ts';
import { casesOnMongoDb } from './testing/mongodb-under-test.ts';

/** Of a loaded machine: a process that counts alone counts otherwise. */
const PATIENT_MS = 30_000;

casesOnMongoDb('rate counters', (mongoDb) => {
  const open = (database: string) =>
    openMongoDbCounters({ url: mongoDb.url, database, timeoutMs: PATIENT_MS });

  rateCountersContract('MongoDB', async () => ({
    counters: open(mongoDb.newDatabase()),
    pass: async (ms) => sleep(ms),
  }));

  it('counts for all processes together', async () => {
    const database = mongoDb.newDatabase();
    const [one, other] = [open(database), open(database)];
    for (let round = 1; round <= 10; round++) {
      expect((await one.add('a', 1, 60_000)).count).toBe(round * 2 - 1);
      expect((await other.add('a', 1, 60_000)).count).toBe(round * 2);
    }
    await Promise.all([one.close(), other.close()]);
  });
});

it('counts alone, without making a request wait, while MongoDB is away', async () => {
  const warnings: unknown[] = [];
  const counters = openMongoDbCounters({
    url: 'mongodb://127.0.0.1:1/?replicaSet=none&serverSelectionTimeoutMS=200',
    database: 'storefold_test_away',
    logger: { warn: (...line: unknown[]) => void warnings.push(line) },
  });
  expect((await counters.add('a', 1, 60_000)).count).toBe(1);
  expect((await counters.add('a', 1, 60_000)).count).toBe(2);
  expect(warnings).toHaveLength(1);
  await counters.close();
});
