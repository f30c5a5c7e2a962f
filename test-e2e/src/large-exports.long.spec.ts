import { casesOn, rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import { PeakMemory } from './harness/peak-memory.ts';
import { done } from './tables/shop.ts';

const EXPORTS = '/api/v3/admin/exports';
/** A product of the sample shop has three variants on average, each of which is a row. */
const FEW = 350;
const MANY = rounds({ short: 1_000, full: 35_000 });
const MANY_ROWS = rounds({ short: 2_500, full: 100_000 });
const MOST_MB = 50;
const START_DEADLINE_MS = 780_000;

const missing = process.platform === 'linux' ? undefined : 'memory of processes is read from /proc';

casesOn(`an export of ${MANY_ROWS} rows and more`, missing, () => {
  let small: FreshStore;
  let large: FreshStore;

  beforeAll(async () => {
    small = await startFreshStore(String(FEW));
    large = await startFreshStore(String(MANY), {}, START_DEADLINE_MS);
  }, 900_000);
  afterAll(async () => {
    await small?.stop();
    await large?.stop();
  });

  it(`takes the store no more than ${MOST_MB} MB of memory beyond what one of 1,000 rows takes`, async () => {
    const few = await exportedThrice(small);
    const many = await exportedThrice(large);
    expect(few.rows).toBeLessThan(1_500);
    expect(many.rows).toBeGreaterThan(MANY_ROWS);
    console.info(`${few.rows} rows took ${few.mb.toFixed(0)} MB, ${many.rows} rows ${many.mb.toFixed(0)} MB`);
    expect(many.mb - few.mb).toBeLessThan(MOST_MB);
  }, 600_000);
});

/** The rows, and the memory that the store grew by at most while it wrote and sent them. */
async function exportedThrice(store: FreshStore): Promise<{ rows: number; mb: number }> {
  const memory = new PeakMemory(store.pid);
  let [rows, mb] = [0, 0];
  for (let time = 0; time < 3; time++) {
    memory.begin();
    const { id } = (await done(store.admin.post(EXPORTS, { type: 'products' }))).body;
    const path = `${EXPORTS}/${id}`;
    await expect.poll(async () => (await store.admin.get(path)).body.done, WITHIN).toBe(true);
    rows = await linesSentBy(store, `${path}/download`);
    mb = Math.max(mb, memory.grownMb());
    expect((await store.admin.get(path)).body.rows_count).toBe(rows);
  }
  return { rows, mb };
}

/** Without the header. */
async function linesSentBy({ baseUrl, credentials }: FreshStore, path: string): Promise<number> {
  const response = await fetch(baseUrl + path, { headers: { 'x-service-api-key': credentials.secret_key } });
  expect(response.status).toBe(200);
  let lines = -1;
  for await (const chunk of response.body ?? [])
    lines += Buffer.from(chunk).filter((byte) => byte === 10).length;
  return lines;
}

const WITHIN = { timeout: 300_000, interval: 100 };
