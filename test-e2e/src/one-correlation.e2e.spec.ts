import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casesOn, findNatsServer, freePort, openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, manualMethodOf } from './harness/checkout.ts';
import { type StoreOptions, type StoreProcess, startStore } from './harness/store-process.ts';
import { startWebhookReceiver, type WebhookReceiver } from './harness/webhook-receiver.ts';
import { done } from './tables/shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
const PASSWORD = 'correct horse battery';
const PATIENTLY = { timeout: 40_000, interval: 200 };

const noNats = findNatsServer() === undefined ? 'no nats-server is installed' : undefined;

casesOn('the log of a store in one process', undefined, () => readLogOf('start'));
casesOn('the log of a store in a process for each service', noNats, () => readLogOf('start-services'));

function readLogOf(launcher: StoreOptions['launcher']): void {
  let dataDir: string;
  let shop: StoreProcess;
  let receiver: WebhookReceiver;
  let reader: TestPorts;
  let customerId: string;
  let correlation: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefold-correlation-'));
    shop = await startStore({ launcher, dataDir, port: await freePort(), env: { SAMPLE_DATA: '4' } });
    reader = await openTestPorts('webhooks', { DATA_DIR: dataDir });
    receiver = await startWebhookReceiver();
    await done(shop.admin.post(`${admin}/webhook_endpoints`, { url: receiver.url, subscriptions: ['*'] }));
    correlation = `shop-${launcher}.1`;
    const completed = await orderPaidInPartByCard();
    expect(completed.headers.get('x-request-id')).toBe(correlation);
  }, 150_000);
  afterAll(async () => {
    await reader?.dispose();
    await shop?.stop();
    await receiver?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('finds everything that followed from completing an order by the X-Request-Id that was sent', async () => {
    const found = async () => new Set((await eventsOf(correlation)).map(kindOf));
    await expect.poll(found, PATIENTLY).toEqual(new Set(kinds));
    await expect.poll(notTold, PATIENTLY).toEqual([]);
    await expect.poll(notDelivered, PATIENTLY).toEqual([]);
    const told = receiver.received.filter(({ body }) => body.metadata.correlation_id === correlation);
    const messages = new Set(told.map(({ body }) => body.id));
    expect(messages.size).toBe((await published()).length);
  });

  it('finds the same by following each cause to what it led to', async () => {
    const [first, ...followed] = await eventsOf(correlation);
    expect(first).toMatchObject({ type: 'CheckoutStarted', metadata: { causation_id: null } });
    const led = new Set([first?.id]);
    for (const { id, metadata } of await readLog()) {
      if (metadata.causation_id !== null && led.has(metadata.causation_id)) led.add(id);
    }
    expect([...led]).toEqual([first?.id, ...followed.map(({ id }) => id)]);
  });

  it('says of each of these events that the customer began it', async () => {
    for (const { metadata } of await eventsOf(correlation)) {
      expect(metadata).toMatchObject({ actor: { type: 'customer', id: customerId }, schema: 1 });
    }
  });

  it('knows of every event who began it, when, and which earlier event led to it', async () => {
    const earlier = new Set<string>();
    for (const { id, type, metadata } of await readLog()) {
      const { actor, causation_id, occurred_at } = metadata;
      const isNamed = actor.type === 'guest' ? actor.id === null : Boolean(actor.id);
      expect(isNamed, type).toBe(true);
      expect(Date.parse(occurred_at), type).toBeGreaterThan(0);
      if (causation_id !== null) expect(earlier, type).toContain(causation_id);
      earlier.add(id);
    }
  });

  it('is read over HTTP by who missed the webhooks, with what they carried', async () => {
    const path = `${admin}/events?correlation_id=${correlation}`;
    const { body } = await done(shop.admin.get(`${path}&category=public`));
    const missed = new Map(receiver.received.map(({ body: sent }) => [sent.id, sent.data]));
    expect(body.data).toHaveLength((await published()).length);
    for (const { id, data } of body.data) expect(data, id).toEqual(missed.get(id));
    const lines = await fetch(new URL(path, shop.baseUrl), {
      headers: { accept: 'application/x-ndjson', 'x-service-api-key': shop.credentials.secret_key },
    });
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const read = (await lines.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(read.map(({ id }) => id)).toEqual((await eventsOf(correlation)).map(({ id }) => id));
  });

  it('answers a request that waits for an event as soon as it happens, in whichever process', async () => {
    const { body } = await done(shop.admin.get(`${admin}/events?limit=1000&name=gift_card.created`));
    const { next_after } = body.meta;
    const waiting = shop.admin.get(`${admin}/events?after=${next_after}&name=gift_card.created&wait=30`);
    const { body: card } = await done(shop.admin.post(`${admin}/gift_cards`, { amount: '1.00' }));
    const { body: woken } = await done(waiting);
    expect(woken.data).toMatchObject([{ name: 'gift_card.created', data: { id: card.id } }]);
  });

  it('names the key, the guest and the service that began the others', async () => {
    const actors = new Map<string, unknown>();
    for (const { stream, metadata } of await readLog()) {
      const category = stream.slice(0, stream.indexOf('-'));
      if (!actors.has(category)) actors.set(category, metadata.actor);
    }
    expect(Object.fromEntries(actors)).toMatchObject({
      store: { type: 'system', id: 'identity' },
      product: { type: 'system', id: 'catalog' },
      payment_method: { type: 'system', id: 'ordering' },
      webhook_endpoint: { type: 'api_key', id: expect.stringMatching(/^key_/) },
      gift_card: { type: 'api_key', id: expect.stringMatching(/^key_/) },
      customer: { type: 'guest', id: null },
    });
  });

  async function orderPaidInPartByCard() {
    const registration = { email: 'ada@example.com', password: PASSWORD, password_confirmation: PASSWORD };
    const { body: registered } = await done(shop.storefront.post(`${store}/customers`, registration));
    customerId = registered.user.id;
    const shopper = shop.storefront.with({ jwt: registered.token });
    const { body: card } = await done(
      shop.admin.post(`${admin}/gift_cards`, { amount: '1.00', currency: 'USD' }),
    );
    const { body: stock } = await done(shop.admin.get(`${admin}/stock_items?limit=1`));
    const [{ id: stockItemId, variant_id }] = stock.data;
    await done(shop.admin.patch(`${admin}/stock_items/${stockItemId}`, { count_on_hand: 5 }));
    const { body: cart } = await done(
      shopper.post(`${store}/carts`, {
        items: [{ variant_id, quantity: 2 }],
        email: registration.email,
        shipping_address: address,
        billing_address: address,
      }),
    );
    const path = `${store}/carts/${cart.id}`;
    const { body: ready } = await done(shopper.post(`${path}/gift_cards`, { code: card.code }));
    const payment = { payment_method_id: manualMethodOf(ready) };
    await done(shopper.post(`${path}/payments`, payment));
    return done(shopper.with({ requestId: correlation }).post(`${path}/complete`));
  }

  const published = async () =>
    (await eventsOf(correlation)).filter(({ stream }) => stream.startsWith('public-'));

  /** The order's public events that the receiver has not got. */
  async function notTold(): Promise<string[]> {
    const told = new Set(receiver.received.map(({ body }) => body.id));
    return (await published()).map(({ id }) => id).filter((id) => !told.has(id));
  }

  /** The deliveries of the order's public events that have no attempt yet. */
  async function notDelivered(): Promise<string[]> {
    const deliveries = (await eventsOf(correlation)).filter(({ stream }) =>
      stream.startsWith('webhook_delivery-'),
    );
    const attempted = deliveries.filter(({ type }) => type === 'WebhookDeliveryAttempted');
    const done = new Set(attempted.map(({ stream }) => stream));
    return deliveries.map(({ stream }) => stream).filter((stream) => !done.has(stream));
  }

  const eventsOf = async (correlationId: string) =>
    (await readLog()).filter(({ metadata }) => metadata.correlation_id === correlationId);

  const readLog = async () => (await reader.log.readAll(-1, { limit: 10_000 })).events;
}

/** The type of a fact; of a public event, its name with its service. */
const kindOf = ({ stream, type }: { readonly stream: string; readonly type: string }): string =>
  stream.startsWith('public-') ? `${stream.slice('public-'.length)}: ${type}` : type;

/** What completing an order paid in part by a card leads to. */
const kinds = [
  'CheckoutStarted',
  'StockReserved',
  'GiftCardAuthorized',
  'OrderCompleted',
  'StockCommitted',
  'GiftCardCaptured',
  'ordering: order.created',
  'ordering: order.completed',
  'ordering: payment.created',
  'ordering: shipment.created',
  'catalog: stock_item.updated',
  'stored-value: gift_card.redeemed',
  'stored-value: gift_card.updated',
  'WebhookDeliveryRequested',
  'WebhookDeliveryAttempted',
  'MailRequested',
  'MailSent',
];
