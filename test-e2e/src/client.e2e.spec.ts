import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdminClient } from '@storefold/client';
import { casesOn } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from './harness/browser.ts';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';

const browser = await startBrowser();
const buildOfClient = fileURLToPath(new URL('../../client/build.mjs', import.meta.url));
let store: FreshStore;

beforeAll(async () => {
  store = await startFreshStore('5');
}, 120_000);

afterAll(async () => {
  if (typeof browser !== 'string') await browser.close();
  await store?.stop();
}, 60_000);

describe('a write of the client whose answer was lost', () => {
  it('is sent again, and done once', async () => {
    const lost: Response[] = [];
    const losing: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method !== 'POST' || lost.length > 0) return response;
      lost.push(response);
      throw new TypeError('the connection broke');
    };
    const { baseUrl, credentials } = store;
    const admin = createAdminClient({ baseUrl, secretKey: credentials.secret_key, fetch: losing });
    const result = await admin.giftCards.create({ amount: '5.00', currency: 'USD' }).result();

    expect(lost.map(({ status }) => status)).toEqual([201]);
    expect(result.ok && result.response.headers.get('idempotent-replayed')).toBe('true');
    const { data } = await admin.giftCards.list();
    expect(data.map(({ id }) => id)).toEqual([result.value?.id]);
    expect(await lost[0]?.json()).toEqual(result.value);
  });
});

casesOn('the client in Chromium', typeof browser === 'string' ? browser : undefined, () => {
  it('lists, registers, stays logged in and hears of a refusal, from one file on a page of the store', async () => {
    if (typeof browser === 'string') return;
    spawnSync(process.execPath, [buildOfClient, store.dataDir]);
    const code = await readFile(join(store.dataDir, 'storefold-client.min.js'), 'utf8');
    const page = await browser.newPage();
    await page.goto(`${store.baseUrl}/health`);
    const key = store.credentials.publishable_key;
    const seen = await page.evaluate(`(${shopping})(${JSON.stringify(code)}, ${JSON.stringify(key)})`);
    await page.close();
    expect(seen).toEqual({ products: 5, name: 'Ada', refused: ['ApiError', 'authentication_failed'] });
  }, 60_000);
});

/** Runs in the browser, as text: the test runner would rewrite the import. */
const shopping = `async (code, publishableKey) => {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const { createStoreClient } = await import(url);
  const store = createStoreClient({ baseUrl: '', publishableKey });
  let products = 0;
  for await (const product of store.products.list({ limit: 2 })) products += product ? 1 : 0;
  const email = 'ada@example.com';
  await store.customers.create({ email, password: 'correct horse battery', first_name: 'Ada' });
  const { full_name: name } = await store.customers.me.get();
  const { error } = await store.auth.login({ email, password: 'something else' }).result();
  return { products, name, refused: [error.name, error.code] };
}`;
