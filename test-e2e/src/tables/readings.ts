import { expect, vi } from 'vitest';
import { STAFF_MARK } from '../fuzz/marks.ts';
import { address } from '../harness/checkout.ts';
import { simpleRecords } from '../harness/simple-records.ts';
import { type ChangingShop, changes } from './changes/index.ts';
import type { Changes, Prepare } from './changes/prepare.ts';
import { done } from './shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** What the storefront must not tell. */
const noted = { note: STAFF_MARK };

const made =
  (path: string, record: (shop: ChangingShop) => unknown): Prepare =>
  async (shop) => ({ client: shop.admin, path: await shop.made(path, record(shop)) });

/** A record that staff make is read where it is changed. */
const simpleReadings = Object.fromEntries(
  simpleRecords.flatMap(({ read, change }) => {
    const prepare = changes[change.name];
    return prepare ? [[read.name, prepare] as const] : [];
  }),
);

/** For endpoints that show what only a few have, by their name, a request that succeeds. */
export const readings: Changes = {
  ...simpleReadings,
  'redirects.find': async (shop) => {
    const from = `/pages/about-${shop.place()}`;
    await done(shop.admin.post(`${admin}/redirects`, { from, to: '/about' }));
    return { client: shop.storefront, path: `${store}/redirects?from=${encodeURIComponent(from)}` };
  },
  'addresses.show': async (shop) => {
    const client = await shop.shopper();
    return { client, path: await shop.address(client) };
  },
  'customers.me': async (shop) => ({ client: await shop.shopper(), path: `${store}/customers/me` }),
  'customer_orders.list': async (shop) => ({
    client: (await shop.buyer()).client,
    path: `${store}/customers/me/orders`,
  }),
  'customer_orders.read': async (shop) => {
    const { client } = await shop.buyer();
    const path = `${store}/customers/me/orders`;
    const { body } = await done(client.get(path));
    return { client, path: `${path}/${body.data[0]?.id}` };
  },
  'customer_gift_cards.read': async (shop) => {
    const { body, client } = await shop.registered();
    const card = { amount: '5.00', currency: 'USD', customer_id: body.user.id };
    const issued = await done(shop.admin.post(`${admin}/gift_cards`, card));
    return { client, path: `${store}/customers/me/gift_cards/${issued.body.id}` };
  },
  'customer_store_credits.read': async (shop) => {
    const { body, client } = await shop.registered();
    const { id } = await shop.storeCredit('5.00', body.user.id);
    return { client, path: `${store}/customers/me/store_credits/${id}` };
  },
  'store_credits.read': async (shop) => ({
    client: shop.admin,
    path: `${admin}/store_credits/${(await shop.storeCredit('5.00')).id}`,
  }),
  'gift_cards.list_events': async (shop) => {
    const card = await done(shop.admin.post(`${admin}/gift_cards`, { amount: '5.00' }));
    return { client: shop.admin, path: `${admin}/gift_cards/${card.body.id}/events` };
  },
  'store_credits.list_events': async (shop) => ({
    client: shop.admin,
    path: `${admin}/store_credits/${(await shop.storeCredit('5.00')).id}/events`,
  }),
  'customer_credit_cards.list': async (shop) => ({
    client: (await shop.savedCard()).client,
    path: `${store}/customers/me/credit_cards`,
  }),
  'customer_credit_cards.read': async (shop) => {
    const { client, cardId } = await shop.savedCard();
    return { client, path: `${store}/customers/me/credit_cards/${cardId}` };
  },
  'customer_payment_setup_sessions.read': (shop) => shop.setupSession(),
  'customer_payment_sources.list': async (shop) => ({
    client: (await shop.savedCard()).client,
    path: `${store}/customers/me/payment_sources`,
  }),
  'credit_cards.list': async (shop) => {
    const { user } = await shop.savedCard();
    return { client: shop.admin, path: `${admin}/customers/${user.id}/credit_cards` };
  },
  'credit_cards.read': async (shop) => {
    const { user, cardId } = await shop.savedCard();
    return { client: shop.admin, path: `${admin}/customers/${user.id}/credit_cards/${cardId}` };
  },
  'exports.read': async (shop) => ({
    client: shop.admin,
    path: await shop.made('exports', { type: 'gift_cards' }),
  }),
  'digital_links.download': async (shop) => ({
    client: shop.storefront.with({ key: '' }),
    path: (await shop.download()).link.download_url,
  }),
  'digitals.list': async (shop) => {
    const { productId } = await shop.digital();
    return { client: shop.admin, path: `${admin}/products/${productId}/digitals` };
  },
  'exports.download': async (shop) => {
    const path = await shop.made('exports', { type: 'gift_cards' });
    await vi.waitFor(async () => expect((await shop.admin.get(path)).body.done).toBe(true), {
      timeout: 15_000,
      interval: 50,
    });
    return { client: shop.admin, path: `${path}/download` };
  },
  'events.read': async (shop) => {
    const { body } = await done(shop.admin.get(`${admin}/events?limit=1`));
    return { client: shop.admin, path: `${admin}/events/${body.data[0]?.id}` };
  },
  'events.read_stream': async (shop) => {
    const { body } = await done(shop.admin.get(`${admin}/events?limit=1`));
    return { client: shop.admin, path: `${admin}/streams/${body.data[0]?.stream}` };
  },
  'carts.list': async (shop) => {
    const client = await shop.shopper();
    await done(client.post(`${store}/carts`, { shipping_address: address }));
    return { client, path: `${store}/carts` };
  },
  'carts.read': (shop) => shop.filledCart(),
  'cart_payment_sessions.read': async (shop) => {
    const { client, sessionPath: path } = await shop.paymentSession();
    return { client, path };
  },
  'payment_links.read': async (shop) => {
    const { id } = await shop.orderToPay();
    const { body } = await done(shop.admin.post(`${admin}/orders/${id}/payment_link`));
    return { client: shop.storefront, path: `${store}/payment_links/${body.url.split('token=')[1]}` };
  },
  'own_order_payment_sessions.read': async (shop) => {
    const { client, sessionPath: path } = await shop.orderInSession();
    return { client, path };
  },
  'orders.read': async (shop) => {
    const { cart, order } = await shop.order(await shop.variantId());
    return { client: cart.client, path: `${store}/orders/${order.id}` };
  },
  'orders.list_refunds': async (shop) => {
    const { cart, order } = await shop.order(await shop.variantId());
    return { client: cart.client, path: `${store}/orders/${order.id}/refunds` };
  },
  'returns.list': async (shop) => {
    const path = await shop.orderReturn();
    return { client: shop.admin, path: path.slice(0, path.lastIndexOf('/')) };
  },
  'returns.read': async (shop) => ({ client: shop.admin, path: await shop.orderReturn() }),
  'all_returns.read': async (shop) => {
    const path = await shop.orderReturn();
    return { client: shop.admin, path: `${admin}/returns${path.slice(path.lastIndexOf('/'))}` };
  },
  'documents.list': async (shop) => {
    const { path } = await shop.invoicedOrder();
    return { client: shop.admin, path: path.slice(0, path.lastIndexOf('/')) };
  },
  'documents.read': async (shop) => ({ client: shop.admin, path: (await shop.invoicedOrder()).path }),
  'documents.download': async (shop) => ({
    client: shop.admin,
    path: `${(await shop.invoicedOrder()).path}/download`,
  }),
  'own_documents.list': async (shop) => {
    const { client, own } = await shop.invoicedOrder();
    return { client, path: own.slice(0, own.lastIndexOf('/')) };
  },
  'own_documents.read': async (shop) => {
    const { client, own: path } = await shop.invoicedOrder();
    return { client, path };
  },
  'own_documents.download': async (shop) => {
    const { client, own } = await shop.invoicedOrder();
    return { client, path: `${own}/download` };
  },
  'own_returns.list': async (shop) => {
    const { client, order, items } = await shop.shippedOrder();
    const path = `${store}/orders/${order.id}/returns`;
    await done(client.post(path, { items }));
    return { client, path };
  },
  'own_returns.read': async (shop) => {
    const { client, order, items } = await shop.shippedOrder();
    const path = `${store}/orders/${order.id}/returns`;
    const { body } = await done(client.post(path, { items }));
    return { client, path: `${path}/${body.id}` };
  },
  'products.read': async (shop) => {
    const { id } = await shop.product({ metadata: noted });
    return { client: shop.storefront, path: `${store}/products/${id}` };
  },
  'categories.read': async (shop) => {
    const path = await shop.made('categories', { name: shop.name('Garden'), metadata: noted });
    return { client: shop.storefront, path: path.replace(admin, store) };
  },
  'newsletter_subscribers.show': async (shop) => {
    const { id } = await shop.subscriber();
    return { client: shop.admin, path: `${admin}/newsletter_subscribers/${id}` };
  },
  'webhook_deliveries.list': async (shop) => ({
    client: shop.admin,
    path: `${await shop.webhookEndpoint()}/deliveries`,
  }),
  'webhook_deliveries.read': async (shop) => {
    const path = await shop.webhookEndpoint();
    const { body } = await done(shop.admin.post(`${path}/send_test`));
    return { client: shop.admin, path: `${path}/deliveries/${body.id}` };
  },
  'webhook_replays.list': async (shop) => {
    const path = await shop.webhookEndpoint();
    await done(shop.admin.post(`${path}/replay`, { from: '2026-01-01' }));
    return { client: shop.admin, path: `${path}/replays` };
  },
  'webhook_replays.read': async (shop) => {
    const path = await shop.webhookEndpoint();
    const { body } = await done(shop.admin.post(`${path}/replay`, { from: '2026-01-01' }));
    return { client: shop.admin, path: `${path}/replays/${body.id}` };
  },
  'mails.read': async (shop) => ({ client: shop.admin, path: await shop.mail() }),
  'admin_users.show': async (shop) => ({ client: shop.admin, path: (await shop.invited()).path }),
  'api_keys.show': made('api_keys', () => ({ name: 'reader', key_type: 'secret', scopes: ['read_orders'] })),
};
