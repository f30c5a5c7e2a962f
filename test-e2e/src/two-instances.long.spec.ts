import { casesOn } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INVITATIONS, joinStaff, keepOut } from './attacks/kept-out.ts';
import { address, manualMethodOf } from './harness/checkout.ts';
import type { Reply } from './harness/client.ts';
import { type InstanceNumber, noPairs, type PairedStore, startPairedStore } from './harness/paired-store.ts';
import { startWebhookReceiver, type WebhookReceiver } from './harness/webhook-receiver.ts';
import { cents } from './story/world.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
const CARTS = 6;
const STOCK = 1_000;

casesOn('two instances of every service and of the gateway, on one log', noPairs, () => {
  let pair: PairedStore;
  let receiver: WebhookReceiver;
  let variantId: string;
  let card: { id: string; code: string };
  const orders: Reply['body'][] = [];

  beforeAll(async () => {
    pair = await startPairedStore();
    receiver = await startWebhookReceiver();
    const shop = pair.admins[1];
    const subscriptions = ['order.completed', INVITATIONS];
    await shop.post(`${admin}/webhook_endpoints`, { name: 'shop', url: receiver.url, subscriptions });
    const { body: stock } = await shop.get(`${admin}/stock_items?limit=1`);
    variantId = stock.data[0].variant_id;
    await shop.patch(`${admin}/stock_items/${stock.data[0].id}`, { count_on_hand: STOCK });
    card = (await shop.post(`${admin}/gift_cards`, { amount: '100000.00', currency: 'USD' })).body;
  });
  afterAll(async () => {
    await pair?.stop();
    await receiver?.close();
  });

  it('make one order of a cart that both complete at once, and lose no item that both add', async () => {
    const made = await Promise.all(
      Array.from({ length: CARTS }, async (_, index) => {
        const cart = await readyCart(index % 2 === 0 ? 1 : 2);
        const path = `${store}/carts/${cart.id}/complete`;
        return Promise.all([cart.through(1).post(path), cart.through(2).post(path)]);
      }),
    );
    for (const [one, other] of made) {
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(other.body.number).toBe(one.body.number);
      expect(one.body.items[0].quantity).toBe(3);
      orders.push(one.body);
    }
    expect(new Set(orders.map(({ number }) => number)).size).toBe(CARTS);
  });

  it('register one e-mail once, and refresh one token to one successor', async () => {
    const password = 'correct horse battery';
    const registration = { email: 'twin@example.com', password, password_confirmation: password };
    const registered = await throughBoth((number) =>
      pair.storefronts[number].post(`${store}/customers`, registration),
    );
    expect(new Set(registered.map(({ status }) => status))).toEqual(new Set([201, 422]));
    const { refresh_token } = registered.find(({ status }) => status === 201)?.body ?? {};
    const refreshed = await throughBoth((number) =>
      pair.storefronts[number].post(`${store}/auth/refresh`, { refresh_token }),
    );
    expect(refreshed.map(({ status }) => status)).toEqual([200, 200]);
    expect(refreshed[0].body.refresh_token).toBe(refreshed[1].body.refresh_token);
  });

  it('carry out a request with an idempotency key once, however many arrive at both at once', async () => {
    const issue = { amount: '25.00', currency: 'USD' };
    const count = async () => (await pair.admins[1].get(`${admin}/gift_cards`)).body.meta.count;
    const before = await count();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const client = pair.admins[index % 2 === 0 ? 1 : 2].with({ idempotencyKey: 'fifty' });
        return client.post(`${admin}/gift_cards`, issue);
      }),
    );
    const answers = new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
    expect([...answers]).toEqual([expect.stringMatching(/^201 /)]);
    expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await count()).toBe(before + 1);
    for (const number of [1, 2] as const) {
      const client = pair.admins[number].with({ idempotencyKey: 'fifty' });
      const other = await client.post(`${admin}/gift_cards`, { ...issue, amount: '26.00' });
      expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_key_reused']);
    }
  });

  it('show what staff change through one gateway there at once, and through the other as soon as it hears of it', async () => {
    const { body: made } = await pair.admins[1].post(`${admin}/products`, {
      name: 'Change 0',
      status: 'active',
    });
    const shown = async (number: InstanceNumber) =>
      (await pair.storefronts[number].get(`${store}/products/${made.id}`)).body.name;
    for (let change = 1; change <= 20; change++) {
      const name = `Change ${change}`;
      const number = change % 2 === 0 ? 1 : 2;
      await throughBoth(shown);
      await pair.admins[number].patch(`${admin}/products/${made.id}`, { name });
      expect(await shown(number)).toBe(name);
      await expect.poll(() => throughBoth(shown)).toEqual([name, name]);
    }
  });

  it('let somebody of the staff who is kept out have no session within 10 s, whichever gateway and instance is asked', async () => {
    await keepOut(pair, await joinStaff(pair, receiver, 'within@example.com'), 10_000);
  });

  it('take up the work of instances that are killed in the middle of it', async () => {
    const carts = await Promise.all(Array.from({ length: CARTS }, () => readyCart(2)));
    const keyed = (cart: (typeof carts)[number], number: InstanceNumber) =>
      cart.through(number).with({ idempotencyKey: 'completing' });
    const completing = carts.map((cart) => keyed(cart, 1).post(`${store}/carts/${cart.id}/complete`));
    const cutOff = Promise.allSettled(completing);
    for (const service of ['ordering', 'stored-value', 'catalog'] as const) await pair.kill(service, 1);
    await cutOff;

    const gone = await pair.storefronts[1].post(`${store}/carts`, {});
    expect([gone.status, gone.body.error.code]).toEqual([503, 'processing_error']);
    await Promise.all(
      carts.map(async (cart) => {
        const complete = () => keyed(cart, 2).post(`${store}/carts/${cart.id}/complete`);
        await expect.poll(async () => (await complete()).status).toBe(200);
        orders.push((await complete()).body);
      }),
    );
  });

  it('leave ledgers that agree, tell each order once, and set nothing aside', async () => {
    const due = orders.reduce((sum, { gift_card_total }) => sum + cents(gift_card_total), 0);
    const ledgers = async () => {
      const { body: spent } = await pair.admins[2].get(`${admin}/gift_cards/${card.id}`);
      const { body: stock } = await pair.admins[2].get(`${admin}/stock_items?q[variant_id_eq]=${variantId}`);
      return [cents(spent.amount_used), cents(spent.amount_authorized), stock.data[0].count_on_hand];
    };
    await expect.poll(ledgers).toEqual([due, 0, STOCK - 3 * orders.length]);

    const placed = orders.map(({ id }) => String(id)).sort();
    const told = () =>
      receiver.received
        .filter(({ body }) => body.name === 'order.completed')
        .map(({ body }) => String(body.data.id))
        .sort();
    await expect.poll(told).toEqual(placed);
    await expect
      .poll(async () => JSON.stringify(await pair.health()))
      .not.toMatch(/"state":"(failing|silent)|parked/);
    expect(told()).toEqual(placed);
  });

  /** Ready to be completed and paid by the gift card: an item that was created once and added through both gateways. */
  async function readyCart(number: InstanceNumber) {
    const item = { variant_id: variantId, quantity: 1 };
    const { body: cart } = await pair.storefronts[number].post(`${store}/carts`, {
      items: [item],
      email: 'grace@example.com',
      shipping_address: address,
      billing_address: address,
    });
    const through = (each: InstanceNumber) => pair.storefronts[each].with({ cartToken: cart.token });
    const path = `${store}/carts/${cart.id}`;
    const added = await throughBoth((each) => through(each).post(`${path}/items`, item));
    expect(added.map(({ status }) => status)).toEqual([201, 201]);
    const other = through(number === 1 ? 2 : 1);
    const applied = await other.post(`${path}/gift_cards`, { code: card.code });
    expect(applied.status).toBe(201);
    const paid = await through(number).post(`${path}/payments`, {
      payment_method_id: manualMethodOf(applied.body),
    });
    expect(paid.status).toBe(201);
    return { id: cart.id as string, through };
  }

  const throughBoth = (ask: (number: InstanceNumber) => Promise<Reply>): Promise<[Reply, Reply]> =>
    Promise.all([ask(1), ask(2)]);
});
