import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './harness/client.ts';
import { launchStore, type StoreOptions, type StoreProcess, startStore } from './harness/store-process.ts';

const PRODUCTS = rounds({ short: 200, full: 6_000 });
const KILLS = rounds({ short: 2, full: 30 });
const LISTS = [
  '/api/v3/admin/products?sort=name',
  '/api/v3/admin/products?sort=-updated_at',
  '/api/v3/admin/stock_items?sort=created_at',
  '/api/v3/admin/categories?sort=name',
];
const STORE_LISTS = ['/api/v3/store/products?sort=price', '/api/v3/store/products?q[search]=a&sort=-price'];

describe('a store killed while it builds its read models again', () => {
  let options: StoreOptions;
  let store: StoreProcess | undefined;

  beforeAll(async () => {
    options = {
      launcher: 'start',
      dataDir: await mkdtemp(join(tmpdir(), 'storefold-building-')),
      port: await freePort(),
      env: { SAMPLE_DATA: String(PRODUCTS) },
    };
    store = await startStore(options);
  }, 300_000);
  afterAll(async () => {
    await store?.kill();
    await rm(options.dataDir, { recursive: true, force: true });
  });

  it(
    `goes on at the next start, and shows the same as before after ${KILLS} kills`,
    async () => {
      const before = await everythingIn(store as StoreProcess);
      expect(before.length).toBeGreaterThan(PRODUCTS);
      await store?.stop();
      await forgetReadModels();
      const buildMs = (await untilReadyOrKilled(Number.POSITIVE_INFINITY)) ?? 0;
      await forgetReadModels();

      for (let kills = 0; kills < KILLS; ) {
        const readyAfterMs = await untilReadyOrKilled(Math.random() * buildMs);
        if (readyAfterMs === undefined) {
          kills += 1;
          continue;
        }
        await expectAsBefore(before);
        await forgetReadModels();
      }
      await expectAsBefore(before);
    },
    120_000 + 30_000 * KILLS,
  );

  const readModels = () => join(options.dataDir, 'read-models');
  const forgetReadModels = () => rm(readModels(), { recursive: true });

  async function expectAsBefore(before: readonly unknown[]): Promise<void> {
    store = await startStore(options);
    expect(await everythingIn(store)).toEqual(before);
    await store.kill();
  }

  /**
   * Starts the store, and kills it this long after it began to build, or when it is ready. Resolves with the time that it
   * took to be ready.
   */
  async function untilReadyOrKilled(killAfterMs: number): Promise<number | undefined> {
    const launched = launchStore(options);
    let beganAtMs = Number.POSITIVE_INFINITY;
    let isReady = false;
    while (!isReady && performance.now() - beganAtMs < killAfterMs) {
      if (beganAtMs === Number.POSITIVE_INFINITY && existsSync(readModels())) beganAtMs = performance.now();
      isReady = await isHealthy();
    }
    const tookMs = performance.now() - beganAtMs;
    await launched.kill();
    return isReady ? tookMs : undefined;
  }

  const isHealthy = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${options.port}/health`).then(
      (response) => response.ok,
      () => false,
    );
});

/** All records of all lists, page by page. */
async function everythingIn({
  admin,
  storefront,
}: Pick<StoreProcess, 'admin' | 'storefront'>): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const path of LISTS) all.push(...(await recordsOf(admin, path)));
  for (const path of STORE_LISTS) all.push(...(await recordsOf(storefront, path)));
  all.push((await storefront.get('/api/v3/store/products/filters')).body);
  return all;
}

async function recordsOf(client: Client, path: string): Promise<unknown[]> {
  const records: unknown[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await client.get(`${path}&limit=100&page=${page}`);
    expect(status).toBe(200);
    records.push(...body.data);
    if (body.data.length < 100) return records;
  }
}
