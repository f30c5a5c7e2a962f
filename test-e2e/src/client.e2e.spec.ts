import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdminClient } from '@storefold/client';
import { casesOn } from '@storefold/engines/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from './harness/browser.ts';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';

const browser = await startBrowser();
const buildOfClient = fileURLToPath(new URL('../../client/build.mjs', import.meta.url));
let store: FreshStore;

beforeAll(async () => {
  store = await startFreshStore('5');
});

afterAll(async () => {
  if (typeof browser !== 'string') await browser.close();
  await store?.stop();
});

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

it('the client is installed from the address of a store, with its types', async () => {
  const { baseUrl, dataDir } = store;
  const shop = join(dataDir, 'new-shop');
  await mkdir(shop);
  await writeFile(join(shop, 'package.json'), '{ "type": "module" }');
  // From the store alone, whatever registry, proxy and cache this machine has.
  const alone = ['--no-audit', '--no-fund', '--no-update-notifier', '--no-offline', '--noproxy=127.0.0.1'];
  const installed = spawnSync(
    'npm',
    [
      'install',
      `${baseUrl}/client.tgz`,
      ...alone,
      '--registry=http://127.0.0.1:9',
      `--cache=${join(dataDir, 'npm')}`,
    ],
    { cwd: shop, encoding: 'utf8' },
  );
  expect(installed.status, installed.stderr).toBe(0);
  const package_ = join(shop, 'node_modules/@storefold/client');
  expect(await readFile(join(package_, 'dist/index.d.ts'), 'utf8')).toContain('createStoreClient');
  const program = `import { createStoreClient } from '@storefold/client';
    const store = createStoreClient({ baseUrl: '${baseUrl}', publishableKey: '${store.credentials.publishable_key}' });
    console.log((await store.products.list({ limit: 1 })).data.length);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: shop,
    encoding: 'utf8',
  });
  expect(stdout).toBe('1\n');
});

casesOn('the client in Chromium', typeof browser === 'string' ? browser : undefined, () => {
  let page: Page;
  let shopPage: Server;
  let origin: string;
  const inPage = (program: string, ...args: readonly unknown[]) =>
    page.evaluate(`(${program})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`);

  beforeAll(async () => {
    if (typeof browser === 'string') return;
    spawnSync(process.execPath, [buildOfClient, store.dataDir]);
    const code = await readFile(join(store.dataDir, 'storefold-client.min.js'), 'utf8');
    shopPage = createServer(({ url }, response) => {
      const isCode = url === '/client.js';
      response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
      response.end(isCode ? code : '<!doctype html><link rel="icon" href="data:,"><title>Shop</title>');
    });
    await new Promise<void>((resolve) => shopPage.listen(0, '127.0.0.1', resolve));
    origin = `http://shop.localhost:${(shopPage.address() as AddressInfo).port}`;
    page = await browser.newPage();
    await page.goto(origin);
  });
  afterAll(async () => {
    await page?.close();
    shopPage?.close();
  });

  it('lists, registers, stays logged in, writes once and hears of a refusal, from a page of another origin', async () => {
    const { baseUrl, credentials } = store;
    const seen = await inPage(shopping, baseUrl, credentials.publishable_key);
    expect(seen).toEqual({
      products: 5,
      name: 'Ada',
      refused: ['ApiError', 'authentication_failed'],
      again: ['true', true],
      requestId: 'from-a-page.1',
    });
  });

  it('warns a developer of what the store ignored, from a page of another origin', async () => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    const { baseUrl, credentials } = store;
    await inPage(misspelling, baseUrl, credentials.publishable_key);
    expect(warnings).toEqual([
      'GET /products: the store ignored sort nam (did you mean name?), expand varians (did you mean variants?). ' +
        'It says so in development only.',
    ]);
  });

  it('reaches the Admin API from an allowed origin only', async () => {
    const { baseUrl, credentials, admin } = store;
    const asked = () => inPage(administering, baseUrl, credentials.secret_key);
    expect(await asked()).toBe('ConnectionError');
    await admin.post('/api/v3/admin/allowed_origins', { origin });
    await expect.poll(asked).toBe('Storefold');
  });
});

/** These run in the browser, as text: the test runner would rewrite the import. */
const shopping = `async (baseUrl, publishableKey) => {
  const { createStoreClient } = await import('/client.js');
  const store = createStoreClient({ baseUrl, publishableKey });
  let products = 0;
  for await (const product of store.products.list({ limit: 2 })) products += product ? 1 : 0;
  const email = 'ada@example.com';
  await store.customers.create({ email, password: 'correct horse battery', first_name: 'Ada' });
  const { full_name: name } = await store.customers.me.get();
  const { error } = await store.auth.login({ email, password: 'something else' }).result();
  const once = { idempotencyKey: 'one-cart', headers: { 'x-request-id': 'from-a-page.1' } };
  const [first, second] = [await store.carts.create({}, once), await store.carts.create({}, once).result()];
  const { headers } = second.response;
  return {
    products,
    name,
    refused: [error.name, error.code],
    again: [headers.get('idempotent-replayed'), first.id === second.value.id],
    requestId: headers.get('x-request-id'),
  };
}`;

const misspelling = `async (baseUrl, publishableKey) => {
  const { createStoreClient } = await import('/client.js');
  const store = createStoreClient({ baseUrl, publishableKey });
  for (let round = 0; round < 2; round += 1) await store.products.list({ sort: 'nam', expand: ['varians'] });
}`;

const administering = `async (baseUrl, secretKey) => {
  const { createAdminClient } = await import('/client.js');
  const admin = createAdminClient({ baseUrl, secretKey, retries: 0 });
  return admin.store.get().then(({ name }) => name, (error) => error.name);
}`;
