import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { done, PASSWORD, Shop } from '../tables/shop.ts';
import { creditRules } from './credits-on-carts.ts';
import { RaceShop } from './race-shop.ts';
import { races } from './races.ts';

const api = '/api/v3/store';
const admin = '/api/v3/admin';

describe('value in one process', () => {
  let store: FreshStore;
  let shop: RaceShop;

  beforeAll(async () => {
    store = await startFreshStore('none');
    shop = new RaceShop([store]);
  });
  afterAll(() => store?.stop(), 60_000);

  describe('store credit on a cart', () => {
    it.each(creditRules)('%s', (_guarantee, rule) => rule(shop), 60_000);
  });

  // The long tests run as many as it takes to meet rare orders of events.
  describe('in one race each', () => {
    it.each(races)('%s', (_guarantee, race) => race(shop, 1), 60_000);
  });

  it('adds up without a limit: whoever has more than may be issued at once is listed, and logs in', async () => {
    const small = new Shop(store);
    const email = small.email();
    const { body } = await done(small.storefront.post(`${api}/customers`, { email, password: PASSWORD }));
    const customer = body.user.id;
    for (let credit = 0; credit < 2; credit++) await small.storeCredit('600000000000.00', customer);
    const { body: session } = await done(
      small.storefront.post(`${api}/auth/login`, { email, password: PASSWORD }),
    );
    expect(session.user.available_store_credit_total).toBe('1200000000000.00');
    const shopper = small.storefront.with({ jwt: session.token });
    for (const [client, path] of [
      [shopper, `${api}/customers/me/store_credits`],
      [small.admin, `${admin}/customers?sort=-created_at`],
      [small.admin, `${admin}/store_credits`],
      [small.admin, `${admin}/reports/stored_value`],
      [small.admin, `${admin}/reports/liability`],
    ] as const) {
      expect((await client.get(path)).status, path).toBe(200);
    }
  });

  it('leaves books that balance', async () => {
    await expect
      .poll(() => verifyLedger(store.dataDir).said, { interval: 200 })
      .toContain('the books balance, 0 pending');
  });
});
