import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, querySqlite } from '@storefold/engines/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StoreProcess, startStore } from './harness/store-process.ts';
import { done, PASSWORD, Shop } from './tables/shop.ts';

const admin = '/api/v3/admin';
const storefront = '/api/v3/store';
const killing = new URL('../dist/harness/killed-before-answering.js', import.meta.url);

describe('a store killed between a change and the answer to its request', () => {
  let dataDir: string;
  let store: StoreProcess | undefined;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefold-killed-'));
  });
  afterEach(async () => {
    await store?.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each([
    [
      'issues one gift card',
      'GiftCardIssued',
      (shop: Shop) => ({
        client: shop.admin,
        path: `${admin}/gift_cards`,
        body: { amount: '25.00', currency: 'USD' },
      }),
    ],
    [
      'registers one customer',
      'CustomerCreated',
      (shop: Shop) => ({
        client: shop.storefront,
        path: `${storefront}/customers`,
        body: { email: 'ada@example.com', password: PASSWORD },
      }),
    ],
    [
      'completes one order',
      'OrderCompleted',
      async (shop: Shop) => {
        const { default_variant_id } = await shop.product();
        const { code } = await shop.giftCard('3.00');
        const { client, path } = await shop.readyCart(default_variant_id, code);
        return { client, path: `${path}/complete`, body: undefined };
      },
    ],
  ])('%s, and answers so when it is asked again', async (_what, fact, prepare) => {
    const port = await freePort();
    const start = async (env: Readonly<Record<string, string>> = {}): Promise<Shop> => {
      store = await startStore({ launcher: 'start', dataDir, port, env: { SAMPLE_DATA: 'none', ...env } });
      return new Shop(store);
    };
    const factCount = () =>
      querySqlite(join(dataDir, 'events.db'), 'SELECT stream FROM events WHERE type = :fact', { fact })
        .length;

    const shop = await start({ NODE_OPTIONS: `--import=${killing.href}` });
    const { client, path, body } = await prepare(shop);
    const keyed = client.with({ idempotencyKey: 'once' });
    await expect(keyed.post(path, body)).rejects.toThrow();
    await store?.kill();
    expect(factCount()).toBe(1);

    await start();
    const first = await done(keyed.post(path, body));
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const again = await keyed.post(path, body);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(factCount()).toBe(1);
    const [{ stream = '' } = {}] = querySqlite(
      join(dataDir, 'events.db'),
      'SELECT stream FROM events WHERE type = :fact',
      { fact },
    );
    const id = String((first.body.user ?? first.body).id).replace(/^or_/, '');
    expect(stream).toContain(id);
  });
});
