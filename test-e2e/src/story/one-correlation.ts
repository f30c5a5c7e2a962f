import { join } from 'node:path';
import { openSqliteEventLog, type SharedEventLog } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, manualMethodOf } from '../harness/checkout.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { done } from '../tables/shop.ts';
import type { ToldStory } from './describe-story.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
const PASSWORD = 'correct horse battery';
const PATIENTLY = { timeout: 40_000, interval: 200 };
const correlation = 'one-order.1';

/** What an order leads to, found in the log of a store by the id of the request that placed it. */
export const readOneCorrelation = (told: () => ToldStory) =>
  describe('the log', () => {
    let shop: ToldStory['store'];
    let receiver: WebhookReceiver;
    let log: SharedEventLog;
    let customerId: string;
    let endpointId: string;
    let cardId: string;

    beforeAll(async () => {
      shop = told().store;
      log = await openSqliteEventLog({ file: join(shop.dataDir, 'events.db') });
      receiver = await startWebhookReceiver();
      const { body: endpoint } = await done(
        shop.admin.post(`${admin}/webhook_endpoints`, { url: receiver.url, subscriptions: ['*'] }),
      );
      endpointId = endpoint.id;
      const completed = await orderPaidInPartByCard();
      expect(completed.headers.get('x-request-id')).toBe(correlation);
    });
    afterAll(async () => {
      await log?.close();
      await receiver?.close();
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
      const log = await readLog();
      const whoBegan = (stream: string) =>
        log.find((event) => event.stream.startsWith(stream))?.metadata.actor;
      expect(whoBegan('store-')).toEqual({ type: 'system', id: 'identity' });
      expect(whoBegan('product-')).toEqual({ type: 'system', id: 'catalog' });
      expect(whoBegan('payment_method-')).toEqual({ type: 'system', id: 'ordering' });
      const anApiKey = { type: 'api_key', id: expect.stringMatching(/^key_/) };
      expect(whoBegan(`webhook_endpoint-${endpointId}`)).toEqual(anApiKey);
      expect(whoBegan(`gift_card-${cardId}`)).toEqual(anApiKey);
      expect(whoBegan(`customer-${customerId}`)).toEqual({ type: 'guest', id: null });
    });

    async function orderPaidInPartByCard() {
      const registration = {
        email: 'one-order@example.com',
        password: PASSWORD,
        password_confirmation: PASSWORD,
      };
      const { body: registered } = await done(shop.storefront.post(`${store}/customers`, registration));
      customerId = registered.user.id;
      const shopper = shop.storefront.with({ jwt: registered.token });
      const { body: card } = await done(
        shop.admin.post(`${admin}/gift_cards`, { amount: '1.00', currency: 'USD' }),
      );
      cardId = card.id;
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

    async function readLog() {
      const { events: all, position: first } = await log.readAll(-1);
      for (let after = first; ; ) {
        const { events, position } = await log.readAll(after);
        if (position <= after) return all;
        all.push(...events);
        after = position;
      }
    }
  });

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
