import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address } from '../harness/checkout.ts';
import { type StoreProcess, startStore } from '../harness/store-process.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';

/** What was in a store when its release stopped it. */
interface Left {
  readonly card: { readonly id: string };
  readonly orders: readonly { readonly id: string; readonly total: string; readonly number: string }[];
  readonly cart: { readonly id: string; readonly token: string };
  readonly variant: string;
}

/**
 * Data directories as the programs of earlier releases have written them: a folder for each, made by that release (npm
 * start on an empty folder, a small day of trade over HTTP, a stop), and never changed. Read models are left out.
 */
const folder = fileURLToPath(new URL('../../src/upgrade/', import.meta.url));
const RELEASES = readdirSync(folder).filter((name) => name.startsWith('store-'));

it('the data directory of every earlier release of the changelog is here', () => {
  const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  const [, ...earlier] = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(RELEASES).toEqual(expect.arrayContaining(earlier.map((version) => `store-${version}`)));
  expect(earlier.length).toBeGreaterThan(0);
});

describe.each(RELEASES)('%s, opened by this release', (release) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storefold-upgrade-'));
  const left = JSON.parse(readFileSync(join(folder, release, 'expected.json'), 'utf8')) as Left;
  let store: StoreProcess;

  beforeAll(async () => {
    cpSync(join(folder, release), dataDir, { recursive: true });
    chmodSync(join(dataDir, 'credentials.json'), 0o600);
    const env = { SAMPLE_DATA: 'none' };
    store = await startStore({ launcher: 'start', dataDir, port: await freePort(), env });
  });
  afterAll(async () => {
    await store?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is verified, and shows what was in it', async () => {
    expect(verifyLedger(dataDir)).toMatchObject({
      status: 0,
      said: expect.stringContaining('the books balance'),
    });
    for (const { id, total, number } of left.orders) {
      const { status, body } = await store.admin.get(`/api/v3/admin/orders/${id}`);
      expect([status, body.total, body.number]).toEqual([200, total, number]);
    }
    const { body: card } = await store.admin.get(`/api/v3/admin/gift_cards/${left.card.id}`);
    expect([card.amount_used, card.status]).toEqual(['30.00', 'redeemed']);
    const { status } = await store.storefront.post('/api/v3/store/auth/login', {
      email: 'grace@example.com',
      password: 'correct horse battery',
    });
    expect(status).toBe(200);
  });

  it('goes on: a cart that was left is bought, and the books balance', async () => {
    const guest = store.storefront.with({ cartToken: left.cart.token });
    const at = `/api/v3/store/carts/${left.cart.id}`;
    const sent = { email: 'ada@example.com', shipping_address: address, use_shipping: true };
    const { body: cart } = await guest.patch(at, sent);
    await guest.post(`${at}/payments`, { payment_method_id: cart.payment_methods[0].id });
    const { status, body: order } = await guest.post(`${at}/complete`);
    expect([status, order.items[0].variant_id]).toEqual([200, left.variant]);
    await expect
      .poll(() => verifyLedger(dataDir).said, { interval: 500 })
      .toContain('the books balance, 0 pending');
  });
});
