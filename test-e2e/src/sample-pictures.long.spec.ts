import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LooseJson } from './harness/loose-json.ts';
import { type StoreProcess, startStore } from './harness/store-process.ts';
import { done } from './tables/shop.ts';

/** Pictures are drawn in the order in which shoppers see the products. */
const PRODUCTS = rounds({ short: 20, full: 300 });

let dataDir: string;
let store: StoreProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-sample-pictures-'));
  store = await startStore({ launcher: 'start', dataDir, port: await freePort() });
}, 150_000);
afterAll(async () => {
  await store?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('every product of a fresh sample shop has a picture after a while, which anybody gets', async () => {
  const without = async () => (await firstProducts()).filter(({ media }) => media.length === 0).length;
  await expect.poll(without, { timeout: 600_000, interval: 1_000 }).toBe(0);
  const products = await firstProducts();
  expect(products.length).toBeGreaterThanOrEqual(PRODUCTS);
  const urls = products.flatMap(({ media: [picture] }) => [picture.small_url, picture.large_url]);
  expect(new Set(urls).size).toBeGreaterThan(products.length);
  for (const url of urls.slice(0, 40)) {
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(url).toContain(createHash('sha256').update(bytes).digest('hex'));
  }
}, 660_000);

async function firstProducts(): Promise<LooseJson[]> {
  const products: LooseJson[] = [];
  for (let page = 1; products.length < PRODUCTS; page++) {
    const path = `/api/v3/store/products?limit=${Math.min(PRODUCTS, 100)}&expand=media&page=${page}`;
    products.push(...(await done(store.storefront.get(path))).body.data);
  }
  return products;
}
