import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from './harness/client.ts';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import { startWebhookReceiver, type WebhookReceiver } from './harness/webhook-receiver.ts';
import { done, PASSWORD, Shop } from './tables/shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
const email = 'Rosalind.Vanishing@example.com';
/** How often a deletion meets a checkout, each time a little earlier or later. The first and the last do not meet. */
const ROUNDS = 14;
/** How long news may take. */
const patience = { timeout: 40_000, interval: 20 };

describe('deleting a customer', () => {
  let process: FreshStore;
  let receiver: WebhookReceiver;
  let shop: Shop;

  beforeAll(async () => {
    process = await startFreshStore('none');
    receiver = await startWebhookReceiver();
    shop = new Shop(process);
    const subscription = { url: receiver.url, subscriptions: ['*'] };
    await done(shop.admin.post(`${admin}/webhook_endpoints`, subscription));
  });
  afterAll(async () => {
    await process?.stop();
    await receiver?.close();
  });

  const heardOf = (name: string, id: string) =>
    receiver.received.filter(({ body }) => body.name === name && body.data.id === id);

  it('can wait until the customer was told everything that is known, each service telling its share', async () => {
    const own = 'grace@example.com';
    const { default_variant_id: variantId } = await shop.product();
    const { order } = await shop.order(variantId);
    const registration = { email: own, password: PASSWORD };
    const { body: registered } = await done(shop.storefront.post(`${store}/customers`, registration));
    await done(shop.storefront.post(`${store}/password_resets`, { email: own }));
    const asked = () =>
      receiver.received.find(({ body }) => body.name === 'customer.password_reset_requested')?.body.data;
    await expect.poll(() => asked()?.reset_token, patience).toEqual(expect.any(String));
    const exported = async (token: string) =>
      (await done(shop.storefront.with({ jwt: token }).get(`${store}/customers/me/export`))).body;
    expect((await exported(registered.token)).orders, 'by registration alone').toEqual([]);

    const { body: proved } = await done(
      shop.storefront.patch(`${store}/password_resets/${asked()?.reset_token}`, { password: `${PASSWORD}!` }),
    );
    const shopper = shop.storefront.with({ jwt: proved.token });
    const home = { ...address, firstname: 'Grace', lastname: 'Hopper', address1: '1 Main Street' };
    await done(shopper.post(`${store}/customers/me/addresses`, home));
    const { body: list } = await done(shopper.post(`${store}/wishlists`, { name: 'Birthday' }));
    await done(shopper.post(`${store}/wishlists/${list.id}/items`, { variant_id: variantId }));
    const metadata = { campaign: 'spring' };
    await done(shopper.post(`${store}/newsletter_subscribers`, { email: own, metadata }));
    const card = { amount: '5.00', currency: 'USD', customer_id: proved.user.id };
    const { body: issued } = await done(shop.admin.post(`${admin}/gift_cards`, card));
    const credit = { amount: '2.50', currency: 'USD', memo: 'for the delay', metadata: { case: 'A-17' } };
    await done(shop.admin.post(`${admin}/customers/${proved.user.id}/store_credits`, credit));
    await done(shop.admin.patch(`${admin}/customers/${proved.user.id}`, { internal_note: 'calls often' }));

    await expect.poll(async () => (await exported(proved.token)).orders, patience).toHaveLength(1);
    expect(await exported(proved.token)).toMatchObject({
      customer: { id: proved.user.id, email: own, internal_note: 'calls often', addresses: [{}] },
      sessions: [{ current: true }],
      wishlists: [{ name: 'Birthday', items: [{ variant_id: variantId }] }],
      newsletter_subscribers: [{ email: own, metadata }],
      orders: [{ id: order.id, customer_id: proved.user.id }],
      gift_cards: [{ id: issued.id }],
      store_credits: [{ amount: '2.50', memo: 'for the delay', metadata: { case: 'A-17' } }],
    });
  });

  it('takes along the carts of a guest with the address that was proved', async () => {
    const own = 'wanderer@example.com';
    const { body } = await done(
      shop.storefront.post(`${store}/customers`, { email: own, password: PASSWORD }),
    );
    const carts = await Promise.all(['Wanderer@Example.com', 'else@example.com'].map(guestsCart));
    await done(shop.storefront.post(`${store}/password_resets`, { email: own }));
    const asked = () =>
      receiver.received.find(
        ({ body: { name, data } }) => name === 'customer.password_reset_requested' && data.email === own,
      );
    await expect.poll(asked, patience).toBeDefined();
    const path = `${store}/password_resets/${asked()?.body.data.reset_token}`;
    await done(shop.storefront.patch(path, { password: `${PASSWORD}!` }));
    await done(shop.admin.delete(`${admin}/customers/${body.user.id}`));
    const statuses = async () =>
      Promise.all(carts.map(async ({ id, client }) => (await client.get(`${store}/carts/${id}`)).status));
    await expect.poll(statuses, patience).toEqual([404, 200]);
  });

  async function guestsCart(typed: string) {
    const { body } = await done(shop.storefront.post(`${store}/carts`, { email: typed }));
    return { id: body.id as string, client: shop.storefront.with({ cartToken: body.token }) };
  }

  it('leaves nothing of who it was, and the e-mail free', async () => {
    const { body: registered } = await done(register());
    const { id } = registered.user;
    const shopper = shop.storefront.with({ jwt: registered.token });
    await done(shopper.patch(`${store}/customers/me`, { last_name: 'Vanishing' }));
    await done(shopper.post(`${store}/customers/me/addresses`, address));
    const { body: reader } = await done(shopper.post(`${store}/newsletter_subscribers`, { email }));
    const { body: cart } = await done(shopper.post(`${store}/carts`, {}));
    await done(shopper.patch(`${store}/carts/${cart.id}`, { shipping_address: address }));
    await expect.poll(() => heardOf('customer.updated', id).length, patience).toBeGreaterThan(1);

    expect((await shop.admin.delete(`${admin}/customers/${id}`)).status).toBe(204);

    expect((await shop.admin.get(`${admin}/customers/${id}`)).status).toBe(404);
    expect((await shopper.get(`${store}/customers/me`)).status).toBe(401);
    const loggedIn = await shop.storefront.post(`${store}/auth/login`, { email, password: PASSWORD });
    expect([loggedIn.status, loggedIn.body.error.code]).toEqual([401, 'authentication_failed']);
    const refreshed = await shop.storefront.post(`${store}/auth/refresh`, {
      refresh_token: registered.refresh_token,
    });
    expect([refreshed.status, refreshed.body.error.code]).toEqual([401, 'invalid_refresh_token']);

    await expect.poll(() => heardOf('customer.deleted', id).length, patience).toBe(1);
    const [told] = heardOf('customer.deleted', id);
    expect(told?.body.data).toMatchObject({ id, email: null, first_name: null, addresses: null });
    expect(told?.rawBody).not.toMatch(/vanishing/i);

    const guest = shop.storefront.with({ cartToken: cart.token });
    await expect.poll(async () => (await guest.get(`${store}/carts/${cart.id}`)).status, patience).toBe(404);
    const readers = `${admin}/newsletter_subscribers`;
    await expect
      .poll(async () => (await shop.admin.get(`${readers}/${reader.id}`)).status, patience)
      .toBe(404);

    // What was told of the customer before is readable no longer, wherever it is kept.
    const { body: endpoints } = await done(shop.admin.get(`${admin}/webhook_endpoints`));
    const deliveries = `${admin}/webhook_endpoints/${endpoints.data[0].id}/deliveries`;
    const { body: sent } = await done(shop.admin.get(`${deliveries}?q[event_name_cont]=customer.&limit=100`));
    expect(sent.data.length).toBeGreaterThan(2);
    expect(JSON.stringify(sent)).not.toMatch(/vanishing/i);

    const { body: again } = await done(register());
    expect(again.user.id).not.toBe(id);
    expect(again.user).toMatchObject({ addresses: [], newsletter_subscriber: null });
    await done(shop.admin.delete(`${admin}/customers/${again.user.id}`));
  });

  it('leaves no byte of the e-mail in the log, also from before', async () => {
    const files = (await readdir(process.dataDir)).filter((name) => name.startsWith('events.db'));
    expect(files).toContain('events.db');
    for (const file of files) {
      const text = (await readFile(join(process.dataDir, file))).toString('latin1').toLowerCase();
      expect(text.includes('vanishing'), file).toBe(false);
    }
  });

  it('is refused once something was ordered, and the customer stays', async () => {
    const { user, client } = await shop.buyer();
    const path = `${admin}/customers/${user.id}`;
    const refused = await shop.admin.delete(path);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'customer_has_orders']);
    expect((await shop.admin.get(path)).body.email).toBe(user.email);
    expect((await client.get(`${store}/customers/me`)).status).toBe(200);
  });

  it('and completing an order at once never does both', async () => {
    const { default_variant_id } = await shop.product({ stock_items: [{ count_on_hand: 1_000 }] });
    const ends = { deleted: 0, completed: 0, neither: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const { body: buyer } = await done(
        shop.storefront.post(`${store}/customers`, { email: shop.email(), password: PASSWORD }),
      );
      const cart = await shop.readyCart(default_variant_id);
      const client = cart.client.with({ jwt: buyer.token });
      await done(client.patch(`${cart.path}/associate`));
      const path = `${admin}/customers/${buyer.user.id}`;
      const complete = () => client.post(`${cart.path}/complete`);
      const remove = () => shop.admin.delete(path);
      const [completed, deleted] = await bothAtOnce(round, complete, remove);
      const isDeleted = deleted.status === 204;
      const isCompleted = completed.status === 200;
      expect(isDeleted && isCompleted, `round ${round}`).toBe(false);
      expect((await shop.admin.get(path)).status).toBe(isDeleted ? 404 : 200);
      const { body: orders } = await done(
        shop.admin.get(`${admin}/orders?q[customer_id_eq]=${buyer.user.id}`),
      );
      expect(orders.data).toHaveLength(isCompleted ? 1 : 0);
      ends[isDeleted ? 'deleted' : isCompleted ? 'completed' : 'neither']++;
      // Whoever gave way to nobody can go on.
      if (!isDeleted && !isCompleted) await done(client.post(`${cart.path}/complete`));
    }
    expect(ends.deleted, JSON.stringify(ends)).toBeGreaterThan(0);
    expect(ends.completed, JSON.stringify(ends)).toBeGreaterThan(0);
  });

  const register = () =>
    shop.storefront.post(`${store}/customers`, { email, password: PASSWORD, first_name: 'Rosalind' });
});

/** The first round deletes before it completes, the last one completes before it deletes. */
async function bothAtOnce(round: number, complete: () => Promise<Reply>, remove: () => Promise<Reply>) {
  if (round === 0) {
    const deleted = await remove();
    return [await complete(), deleted] as const;
  }
  if (round === ROUNDS - 1) {
    const completed = await complete();
    return [completed, await remove()] as const;
  }
  return Promise.all([startedAfter((round % 8) * 4, complete), startedAfter((round % 5) * 4, remove)]);
}

async function startedAfter<T>(ms: number, work: () => Promise<T>): Promise<T> {
  await setTimeout(ms);
  return work();
}

const address = {
  firstname: 'Rosalind',
  lastname: 'Vanishing',
  address1: '3 Vanishing Lane',
  city: 'Boston',
  zipcode: '02108',
  country: 'US',
  state_abbr: 'MA',
};
