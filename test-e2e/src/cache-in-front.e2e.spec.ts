import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';

const program = spawnSync('varnishd', ['-V']).error ? undefined : 'varnishd';
if (!program)
  console.warn(
    'left out: a cache in front of the store, because varnishd (Debian: varnish) is not installed',
  );

const run = promisify(execFile);
/** So many that what one change drops, each time that it is told, is far below one in a hundred. More of both by hand. */
const READS = Number(process.env.CACHE_READS ?? 6_000);
const CHANGE_EVERY = Number(process.env.CACHE_CHANGE_EVERY ?? READS);
const AT_ONCE = 8;
const patience = { timeout: 60_000, interval: 20 };
const deploy = fileURLToPath(new URL('../../deploy/varnish', import.meta.url));

const stops: (() => unknown)[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let store: FreshStore;
let cache: string;
let cup: Product;

describe.skipIf(!program)('a Varnish in front of a store', () => {
  beforeAll(async () => {
    store = await startFreshStore('12', {
      CDN_MAX_AGE_S: '600',
      TRUSTED_PROXIES: '127.0.0.1',
      BASE_URL: 'http://shop.example.com',
    });
    stops.push(() => store.stop());
    const body = { name: 'Cup', status: 'active', prices: [{ currency: 'USD', amount: '1.00' }] };
    cup = (await store.admin.post('/api/v3/admin/products', body)).body;
    cache = await startVarnish(new URL(store.baseUrl).port);
    const { body: endpoint } = await store.admin.post('/api/v3/admin/webhook_endpoints', {
      url: 'http://127.0.0.1:9/purge',
      subscriptions: [
        'product.*',
        'variant.*',
        'price.*',
        'category.*',
        'custom_field.*',
        'custom_field_definition.*',
      ],
    });
    const { id } = (await store.admin.get('/api/v3/admin/store')).body;
    const receiver = await startPurge({ SECRET: endpoint.secret_key, STORE: id, CACHE: cache });
    await store.admin.patch(`/api/v3/admin/webhook_endpoints/${endpoint.id}`, { url: receiver });
  });
  afterAll(async () => {
    agent.destroy();
    for (const stop of stops.toReversed()) await stop();
  });

  it('answers at least 99 of 100 reads of lists and products itself, and none with an error, while a price changes', async () => {
    const products = (await read('/products?limit=100')).body.data;
    const paths = [
      '/products',
      '/products?sort=name',
      '/products/filters',
      '/categories',
      ...[cup, ...products.slice(0, 7)].map(({ slug }) => `/products/${slug}`),
    ];
    const seen = { statuses: new Map<number, number>(), misses: 0 };
    const seenAfter: Promise<number>[] = [];
    let next = 0;
    const reader = async () => {
      while (next < READS) {
        const number = next++;
        if (number % CHANGE_EVERY === CHANGE_EVERY / 2) seenAfter.push(seenAfterMs(number));
        const { status, isHit } = await read(paths[number % paths.length] ?? '');
        seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
        if (!isHit) seen.misses += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, reader));
    const times = (await Promise.all(seenAfter)).toSorted((one, other) => one - other);
    console.log(
      `reads ${READS}, of the store ${seen.misses}; a price was seen after ms: ${times.join(', ')}`,
    );
    expect([...seen.statuses]).toEqual([[200, READS]]);
    expect(seen.misses).toBeLessThanOrEqual(READS / 100);
  });

  it('shows a changed price on the page of the product and in lists', async () => {
    console.log(`a price was seen after ${await seenAfterMs(77)} ms`);
    const listed = async () =>
      (await read('/products?limit=100')).body.data.find(({ id }) => id === cup.id)?.price.amount;
    await expect.poll(listed, patience).toBe('77.77');
  });

  it('keeps no list longer than until the next product goes on sale', async () => {
    const inAMinute = new Date(Date.now() + 60_000).toISOString();
    const body = {
      name: 'Soon',
      status: 'active',
      available_on: inAMinute,
      prices: [{ currency: 'USD', amount: '1.00' }],
    };
    expect((await store.admin.post('/api/v3/admin/products', body)).status).toBe(201);
    const kept = async () => /s-maxage=(\d+)/.exec((await read('/products', store.baseUrl)).caching)?.[1];
    await expect.poll(async () => Number(await kept()), patience).toBeLessThanOrEqual(60);
  });
});

interface Product {
  readonly id: string;
  readonly slug: string;
  readonly price: { readonly amount: string };
}

/** Gives the cup another price, and tells after how many milliseconds its page showed that. */
async function seenAfterMs(number: number): Promise<number> {
  const amount = `${number}.77`;
  const changed = await store.admin.patch(`/api/v3/admin/products/${cup.id}`, {
    prices: [{ currency: 'USD', amount }],
  });
  expect(changed.status).toBe(200);
  const since = performance.now();
  const shown = async () => (await read<Product>(`/products/${cup.slug}`)).body.price.amount;
  await expect.poll(shown, patience).toBe(amount);
  return Math.round(performance.now() - since);
}

interface Read<Body> {
  readonly status: number;
  readonly isHit: boolean;
  readonly caching: string;
  readonly body: Body;
}

async function read<Body = { readonly data: readonly Product[] }>(
  path: string,
  from = cache,
): Promise<Read<Body>> {
  const headers = { 'X-Service-Api-Key': store.credentials.publishable_key };
  const asked = get(`${from}/api/v3/store${path}`, { agent, headers });
  const [answer] = await once(asked, 'response');
  const body = await text(answer);
  return {
    status: answer.statusCode,
    isHit: Number(answer.headers['x-cache'] ?? 0) > 0,
    caching: answer.headers['cache-control'] ?? '',
    body: JSON.parse(body),
  };
}

async function startVarnish(storePort: string): Promise<string> {
  // It compiles its configuration to a program there, which folders in memory may forbid.
  const folder = await mkdtemp('/tmp/storefold-varnish-');
  const vcl = (await readFile(join(deploy, 'default.vcl'), 'utf8')).replace('"3000"', `"${storePort}"`);
  await writeFile(join(folder, 'default.vcl'), vcl);
  const name = join(folder, 'work');
  const child = spawn(
    'varnishd',
    [
      '-F',
      '-j',
      'none',
      '-n',
      name,
      '-a',
      '127.0.0.1:0',
      '-f',
      join(folder, 'default.vcl'),
      '-s',
      'malloc,32m',
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  stops.push(async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const port = await vi.waitFor(
    async () => {
      const { stdout } = await run('varnishadm', ['-n', name, 'debug.listen_address']);
      return /127\.0\.0\.1 (\d+)/.exec(stdout)?.[1] ?? expect.fail('Varnish does not listen yet');
    },
    { timeout: 240_000, interval: 100 },
  );
  return `http://127.0.0.1:${port}`;
}

async function startPurge(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(deploy, 'purge.mjs')], {
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stops.push(() => child.kill());
  const [line] = await once(createInterface(child.stdout), 'line');
  return `http://127.0.0.1:${/\d+/.exec(String(line))?.[0]}/purge`;
}
