import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { cents } from '../story/world.ts';
import { done, PASSWORD, Shop } from '../tables/shop.ts';
import { changesUnderACart, followChange } from './carts-as-they-are-now.ts';
import { creditRules } from './credits-on-carts.ts';
import { mergedCarts } from './merged-carts.ts';
import { RaceShop } from './race-shop.ts';
import { races } from './races.ts';

const api = '/api/v3/store';
const admin = '/api/v3/admin';

describe('value in one process', () => {
  let store: FreshStore;
  let shop: RaceShop;
  let people: Shop;

  beforeAll(async () => {
    store = await startFreshStore('none');
    shop = new RaceShop([store]);
    people = new Shop(store);
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
    const email = people.email();
    const { body } = await done(people.storefront.post(`${api}/customers`, { email, password: PASSWORD }));
    const customer = body.user.id;
    for (let credit = 0; credit < 2; credit++) await people.storeCredit('600000000000.00', customer);
    const { body: session } = await done(
      people.storefront.post(`${api}/auth/login`, { email, password: PASSWORD }),
    );
    expect(session.user.available_store_credit_total).toBe('1200000000000.00');
    const shopper = people.storefront.with({ jwt: session.token });
    for (const [client, path] of [
      [shopper, `${api}/customers/me/store_credits`],
      [people.admin, `${admin}/customers?sort=-created_at`],
      [people.admin, `${admin}/store_credits`],
      [people.admin, `${admin}/reports/stored_value`],
      [people.admin, `${admin}/reports/liability`],
    ] as const) {
      expect((await client.get(path)).status, path).toBe(200);
    }
  });

  it('counts for a customer what is left of the orders after a refund and cancellations', async () => {
    const email = people.email();
    const { body } = await done(people.storefront.post(`${api}/customers`, { email, password: PASSWORD }));
    const ordered = async () => {
      const cart = await people.cardCart('tok_approve');
      const client = cart.client.with({ jwt: body.token });
      await done(client.patch(`${cart.path}/associate`));
      const { id, total } = (await done(client.post(`${cart.path}/complete`))).body;
      return { path: `${admin}/orders/${id}`, total: cents(total) };
    };
    const [kept, canceled] = [await ordered(), await ordered()];
    const expectSpent = (total: number, count: number) =>
      expect
        .poll(async () => {
          const { total_spent, orders_count } = (
            await done(people.admin.get(`${admin}/customers/${body.user.id}`))
          ).body;
          return [cents(total_spent), orders_count];
        })
        .toEqual([total, count]);
    await expectSpent(kept.total + canceled.total, 2);
    for (const { path } of [kept, canceled])
      await expect.poll(async () => (await people.admin.get(path)).body.payment_status).toBe('paid');
    await done(people.admin.post(`${kept.path}/refunds`, { amount: '4.00' }));
    await expectSpent(kept.total + canceled.total - 4_00, 2);
    await done(people.admin.patch(`${canceled.path}/cancel`, {}));
    await expectSpent(kept.total - 4_00, 1);
    await done(people.admin.patch(`${kept.path}/cancel`, {}));
    await expectSpent(0, 0);
  });

  describe('a cart, its payment and its completion agree to the cent when', () => {
    it.each(Object.entries(changesUnderACart))(
      '%s under it',
      (_what, change) => followChange(people, change),
      60_000,
    );
  });

  describe('a cart that is merged into another of its customer', () => {
    it.each(mergedCarts)('%s', (_guarantee, rule) => rule(people), 60_000);
  });

  it('leaves books that balance', async () => {
    await expect
      .poll(() => verifyLedger(store.dataDir).said, { interval: 200 })
      .toContain('the books balance, 0 pending');
  });
});
