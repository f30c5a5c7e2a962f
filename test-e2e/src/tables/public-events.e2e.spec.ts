import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  adminAccount,
  adminCategory,
  adminCustomer,
  adminCustomField,
  adminFulfillment,
  adminGiftCard,
  adminOrder,
  adminPrice,
  adminProduct,
  adminPromotion,
  adminReturn,
  adminStoreCredit,
  adminSubscriber,
  adminVariant,
  customFieldDefinition,
  exported,
  giftCardBatch,
  importSummary,
  orderDocument,
  orderPayment,
  type PublicEventName,
  publicEvents,
  refund,
  stockItem,
  wishlist,
} from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { address } from '../harness/checkout.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { doorOf, testSignature } from '../harness/provider-event.ts';
import { storefold } from '../harness/storefold.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { done, PASSWORD, Shop } from './shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
/** How long news may take. */
const patience = { timeout: 40_000, interval: 20 };

const reserved = publicEvents.filter(({ isReserved }) => isReserved);
const told = publicEvents.filter(({ isReserved }) => !isReserved);

/** What staff see of each noun. Wishlists have no form for staff. */
const forms: Readonly<Record<string, z.ZodType>> = {
  admin_user: adminAccount,
  category: adminCategory,
  custom_field: adminCustomField,
  custom_field_definition: customFieldDefinition,
  customer: adminCustomer,
  document: orderDocument,
  export: exported,
  gift_card: adminGiftCard,
  gift_card_batch: giftCardBatch,
  import: importSummary,
  newsletter_subscriber: adminSubscriber,
  order: adminOrder,
  payment: orderPayment,
  price: adminPrice,
  product: adminProduct,
  promotion: adminPromotion,
  refund,
  return: adminReturn,
  shipment: adminFulfillment,
  stock_item: stockItem,
  store_credit: adminStoreCredit,
  variant: adminVariant,
  wishlist,
};
/** Events that carry a token or a few fields, or an endpoint that is told of without its secrets. */
const otherPayloads =
  /_requested$|^(webhook\.test|webhook_endpoint\.disabled|custom_field\.deleted|payment\.returned|payment_session\.end_failed|customer\.invited)$|^order\.confirmation/;

describe('a webhook that is subscribed to everything', () => {
  let process: FreshStore;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    process = await startFreshStore('none');
    receiver = await startWebhookReceiver();
    const shop = new Shop(process);
    const subscription = { url: receiver.url, subscriptions: ['*'] };
    const { body: endpoint } = await done(shop.admin.post(`${admin}/webhook_endpoints`, subscription));
    await allThatHappens(shop, receiver);
    await toldByProvider(shop, process.baseUrl);
    await done(shop.admin.post(`${admin}/webhook_endpoints/${endpoint.id}/send_test`));
    // It hears nothing: the last invitation has been told.
    const silent = { ...subscription, subscriptions: ['admin_user.invited'] };
    const { body: spare } = await done(shop.admin.post(`${admin}/webhook_endpoints`, silent));
    await done(shop.admin.patch(`${admin}/webhook_endpoints/${spare.id}/disable`));
  });
  afterAll(async () => {
    await process?.stop();
    await receiver?.close();
  });

  it('hears no key of a payment provider, and none is in a file, a line of output, or an answer about today or before', async () => {
    const staff = process.admin;
    const { body: methods } = await done(staff.get(`${admin}/payment_methods?limit=100`));
    const { id } = methods.data.find(({ type }: { type: string }) => type === 'test_session');
    const changed = await done(
      staff.patch(`${admin}/payment_methods/${id}`, { preferences: { test_mode: false } }),
    );
    const refused = [
      await staff.patch(`${admin}/payment_methods/${id}`, { preferences: { api_key: [] } }),
      await process.storefront
        .with({ signature: testSignature('{}', 'whsec_of_another') })
        .send('POST', doorOf(id), new Blob(['{}'])),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 401]);
    const events = ['payment_method', 'provider_message', 'public'].map((category) =>
      done(staff.get(`${admin}/events?category=${category}&limit=1000`)),
    );
    const before = await storefold(process.dataDir, 'as-of', new Date().toISOString(), 'payment_methods');
    expect(before.status, before.stderr).toBe(0);
    const files = await readdir(process.dataDir, { recursive: true, withFileTypes: true });
    const written = files
      .filter((file) => file.isFile())
      .map((file) => readFile(join(file.parentPath, file.name), 'latin1'));
    const told = [methods, changed.body, refused, await Promise.all(events), before, receiver.received];
    const all = [JSON.stringify(told), process.output(), ...(await Promise.all(written))];
    expect(all.length).toBeGreaterThan(3);
    for (const key of Object.values(PROVIDER_KEYS))
      expect(all.filter((each) => each.includes(key))).toEqual([]);
    // What is looked through holds what is no secret.
    expect(all.some((each) => each.includes('dp_1'))).toBe(true);
  });

  it.each(told)('hears of $name, with the resource in its shape', async ({ name, data }) => {
    const deliveries = () => receiver.received.filter(({ body }) => body.name === name);
    await expect.poll(() => deliveries().length, patience).toBeGreaterThan(0);
    for (const { body, headers } of deliveries()) {
      expect(body).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        metadata: expect.any(Object),
      });
      expect(headers['x-service-webhook-event']).toBe(name);
      expect(data.safeParse(body.data).error?.issues ?? [], JSON.stringify(body.data)).toEqual([]);
      if (!otherPayloads.test(name)) {
        const noun = forms[name.split('.')[0] ?? ''];
        const form = name === 'customer.updated' ? customerWithoutSums : noun;
        expect(Object.keys(body.data)).toEqual(expect.arrayContaining(keysOf(form)));
        // Of a person who is deleted the texts are null.
        const isPerson = name === 'customer.deleted' || name === 'admin_user.deleted';
        if (!isPerson) expect(form?.safeParse(body.data).error?.issues).toBeUndefined();
      }
      for (const token of tokensIn(data)) expect(body.data[token], token).toMatch(/./);
    }
  });

  it.each(reserved)('hears nothing of $name, which is reserved', ({ name }) => {
    expect(receiver.received.filter(({ body }) => body.name === name)).toEqual([]);
  });

  it('hears of no update of a record that shows what it showed before', async () => {
    const facts = new Map<string, { readonly position: number; readonly fact: string }>();
    for (let after = -1; ; ) {
      const { body } = await done(process.admin.get(`${admin}/events?limit=1000&after=${after}`));
      for (const each of body.data) facts.set(each.id, { position: each.position, fact: each.causation_id });
      after = body.meta.next_after;
      if (after === body.meta.head) break;
    }
    const inOrder = receiver.received
      .flatMap(({ body }) => {
        const found = facts.get(body.id);
        return found ? [{ ...found, name: body.name as string, data: body.data }] : [];
      })
      .toSorted((one, other) => one.position - other.position);
    const shown = new Map<string, { readonly fact: string; readonly text: string }>();
    const idle: string[] = [];
    for (const { name, data, fact } of inOrder) {
      // Categories, pictures and items are shown with these, and are no part of their events.
      if (otherPayloads.test(name) || /^(product|wishlist)\./.test(name)) continue;
      const key = `${name.split('.')[0]} ${data.id}`;
      const text = JSON.stringify({ ...data, updated_at: null });
      const before = shown.get(key);
      // A specific event of the same fact comes before its update.
      if (name.endsWith('.updated') && before?.text === text && before.fact !== fact)
        idle.push(`${name} ${text}`);
      shown.set(key, { fact, text });
    }
    expect(inOrder.length).toBeGreaterThan(50);
    expect(idle).toEqual([]);
  });

  it('gets no event twice', () => {
    const ids = receiver.received.map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

/** While the read model or stored value does not know a customer yet, as right after the registration, its event says nothing of these. */
const customerWithoutSums = adminCustomer.partial({
  orders_count: true,
  total_spent: true,
  last_order_completed_at: true,
  available_store_credit_total: true,
  display_available_store_credit_total: true,
});

/** Those that a form always has. */
const keysOf = (form: z.ZodType | undefined): string[] =>
  form instanceof z.ZodObject
    ? Object.entries(form.shape).flatMap(([key, field]) => (field.safeParse(undefined).success ? [] : [key]))
    : ['a form of this noun'];

/** The keys of a payload with which one could act for a person. */
const tokensIn = (data: z.ZodType): string[] =>
  Object.keys(data instanceof z.ZodObject ? data.shape : {}).filter((key) => key.endsWith('_token'));

/** A day in the shop on which everything happens at least once. */
async function allThatHappens(shop: Shop, receiver: WebhookReceiver): Promise<void> {
  /** The secret that only an event tells. */
  const secretFrom = async (event: PublicEventName, email: string, key: string): Promise<string> => {
    const found = await vi.waitFor(() => {
      const delivery = receiver.received.find(({ body }) => body.name === event && body.data.email === email);
      return delivery ?? Promise.reject(new Error(`nobody was told of ${event}`));
    }, patience);
    return found.body.data[key];
  };
  await aCustomer(shop, secretFrom);
  await aReader(shop, secretFrom);
  await theStaff(shop, secretFrom);
  await aStoreCredit(shop);
  await aPromotion(shop);
  await theCatalog(shop);
  await orders(shop);
}

type SecretFrom = (event: PublicEventName, email: string, key: string) => Promise<string>;

async function aCustomer(shop: Shop, secretFrom: SecretFrom): Promise<void> {
  const email = shop.email();
  const shopper = await shop.shopper(email);
  await done(shopper.patch(`${store}/customers/me`, { first_name: 'Grace' }));
  const { body: wishes } = await done(shopper.post(`${store}/wishlists`, { name: 'Birthday' }));
  await done(shopper.patch(`${store}/wishlists/${wishes.id}`, { is_private: false }));
  const { default_variant_id: variant_id } = await shop.product();
  await done(shopper.post(`${store}/wishlists/${wishes.id}/items`, { variant_id }));
  await done(shopper.delete(`${store}/wishlists/${wishes.id}`));
  await done(shop.storefront.post(`${store}/password_resets`, { email }));
  const token = await secretFrom('customer.password_reset_requested', email, 'reset_token');
  const { body } = await done(
    shop.storefront.patch(`${store}/password_resets/${token}`, { password: `${PASSWORD}!` }),
  );
  await done(shop.admin.delete(`${admin}/customers/${body.user.id}`));
}

async function theStaff(shop: Shop, secretFrom: SecretFrom): Promise<void> {
  const staff = `${admin}/admin_users`;
  const packing = { name: 'Packing', scopes: ['read_orders'] };
  const { body: role } = await done(shop.admin.post(`${admin}/roles`, packing));
  const email = shop.email();
  const { body } = await done(shop.admin.post(staff, { email, role_ids: [role.id] }));
  const token = await secretFrom('admin_user.invited', email, 'invitation_token');
  await done(shop.admin.patch(`${admin}/auth/invitations/${token}`, { password: PASSWORD }));
  await done(shop.admin.post(`${admin}/auth/password_resets`, { email }));
  const reset = await secretFrom('admin_user.password_reset_requested', email, 'reset_token');
  await done(shop.admin.patch(`${admin}/auth/password_resets/${reset}`, { password: `${PASSWORD}!` }));
  await done(shop.admin.delete(`${staff}/${body.id}`));
}

async function aStoreCredit(shop: Shop): Promise<void> {
  const { path, id } = await shop.storeCredit('5.00');
  await done(shop.admin.patch(`${path}/${id}`, { memo: 'For the delay' }));
  await done(shop.admin.delete(`${path}/${id}`));
}

async function aPromotion(shop: Shop): Promise<void> {
  const path = `${admin}/promotions`;
  const { body } = await done(shop.admin.post(path, { name: 'Sale', code: 'SALE', amount: '5.00' }));
  await done(shop.admin.patch(`${path}/${body.id}`, { usage_limit: 10 }));
  await done(shop.admin.delete(`${path}/${body.id}`));
}

async function aReader(shop: Shop, secretFrom: SecretFrom): Promise<void> {
  const path = `${store}/newsletter_subscribers`;
  const email = shop.email();
  const { body: reader } = await done(shop.storefront.post(path, { email }));
  const token = await secretFrom('newsletter_subscriber.subscription_requested', email, 'verification_token');
  await done(shop.storefront.post(`${path}/verify`, { token }));
  await shop.shopper(email);
  await vi.waitFor(async () => {
    const { body } = await shop.admin.get(`${admin}/newsletter_subscribers/${reader.id}`);
    expect(body.customer_id).toMatch(/^cus_/);
  }, patience);
  await done(shop.storefront.post(`${path}/request_unsubscribe`, { email }));
  const leaving = await secretFrom('newsletter_subscriber.unsubscribe_requested', email, 'unsubscribe_token');
  await done(shop.storefront.delete(`${path}/${reader.id}?token=${leaving}`));
}

async function theCatalog(shop: Shop): Promise<void> {
  const { body: category } = await done(
    shop.admin.post(`${admin}/categories`, { name: shop.name('Kitchen') }),
  );
  await done(shop.admin.patch(`${admin}/categories/${category.id}`, { name: shop.name('Kitchen') }));

  const product = await shop.product({ category_ids: [category.id] });
  const path = `${admin}/products/${product.id}`;
  await done(shop.admin.patch(path, { description: 'Holds coffee.' }));
  const options = [{ name: 'size', value: 'large' }];
  const { body: variant } = await done(
    shop.admin.post(`${path}/variants`, { options, prices: [{ currency: 'USD', amount: '12.00' }] }),
  );
  await done(shop.admin.patch(`${path}/variants/${variant.id}`, { sku: 'MUG-L', weight: 1 }));
  for (const amount of ['13.00', null]) {
    const prices = [{ currency: 'USD', amount }];
    await done(shop.admin.patch(`${path}/variants/${variant.id}`, { prices }));
  }
  await done(shop.admin.delete(`${path}/variants/${variant.id}`));

  const { body: stock } = await done(shop.admin.get(`${admin}/stock_items?q[product_id_eq]=${product.id}`));
  for (const count_on_hand of [0, 5]) {
    await done(shop.admin.patch(`${admin}/stock_items/${stock.data[0].id}`, { count_on_hand }));
  }
  const file = new Blob(['Handle,Title\ncarafe,Carafe\n'], { type: 'text/csv' });
  await done(shop.admin.post(`${admin}/imports`, file));
  const people = new Blob(['email\nnew@example.com\n'], { type: 'text/csv' });
  await done(shop.admin.post(`${admin}/imports?type=customers&invite=true`, people));
  const sold = 'number,total,completed_at,line_name,quantity,price\nOLD-1,5.00,2019-05-01,Cup,1,5.00\n';
  await done(shop.admin.post(`${admin}/imports?type=orders`, new Blob([sold], { type: 'text/csv' })));
  await customFields(shop);
  await done(shop.admin.delete(path));
  await done(shop.admin.delete(`${admin}/categories/${category.id}`));
}

async function customFields(shop: Shop): Promise<void> {
  const field = {
    resource_type: 'Product',
    namespace: 'properties',
    key: 'material',
    field_type: 'short_text',
  };
  const { body: definition } = await done(shop.admin.post(`${admin}/custom_field_definitions`, field));
  const { id } = await shop.product();
  const fields = `${admin}/products/${id}/custom_fields`;
  const given = { custom_field_definition_id: definition.id, value: 'Linen' };
  const { body: value } = await done(shop.admin.post(fields, given));
  await done(shop.admin.patch(`${fields}/${value.id}`, { value: 'Cotton' }));
  const path = `${admin}/custom_field_definitions/${definition.id}`;
  await done(shop.admin.patch(path, { label: 'Fabric' }));
  await done(shop.admin.delete(path));
}

async function orders(shop: Shop): Promise<void> {
  const { default_variant_id: variantId } = await shop.product();
  const [small, large, unused] = [
    await shop.giftCard('1.00'),
    await shop.giftCard('500.00'),
    await shop.giftCard('5.00'),
  ];
  const { order } = await shop.order(variantId, small.code);
  await done(shop.admin.patch(`${admin}/orders/${order.id}`, { internal_note: 'Wrap it.' }));
  await shop.order(variantId, large.code);
  await done(shop.admin.post(`${admin}/orders/${order.id}/resend_confirmation`));
  const { order: erased } = await shop.order(variantId);
  await done(shop.admin.patch(`${admin}/orders/${erased.id}/cancel`));
  await done(shop.admin.post(`${admin}/orders/${erased.id}/erase`));
  const items = [{ variant_id: variantId }];
  const { body: draft } = await done(
    shop.admin.post(`${admin}/orders`, { items, shipping_address: { ...address } }),
  );
  const { body: methods } = await done(shop.admin.get(`${admin}/payment_methods?q[type_eq]=manual`));
  const payment = { payment_method_id: methods.data[0].id };
  await done(shop.admin.post(`${admin}/orders/${draft.id}/payments`, payment));
  await done(shop.admin.delete(`${admin}/orders/${draft.id}`));
  const paidByCard = await shop.cardCart('tok_approve');
  await done(paidByCard.client.post(`${paidByCard.path}/complete`));
  await done(shop.admin.patch(`${admin}/orders/${order.id}/cancel`));
  const { id: refundedId } = await shop.paidOrder();
  await done(shop.admin.patch(`${admin}/store`, { legal_name: 'Corner shop Ltd' }));
  await done(shop.admin.post(`${admin}/orders/${refundedId}/documents`, {}));
  await done(
    shop.admin.post(`${admin}/orders/${refundedId}/refunds`, { amount: '1.00', reason: 'A stain.' }),
  );
  const { order: sent } = await shop.order(variantId);
  const [line] = sent.items;
  const one = { items: [{ item_id: line.id, quantity: line.quantity + 1 }] };
  await done(shop.admin.post(`${admin}/orders/${sent.id}/corrections`, one));
  await done(shop.admin.patch(`${admin}/orders/${sent.id}/fulfillments/${sent.fulfillments[0].id}/ship`));
  const parcel = `${admin}/orders/${sent.id}/fulfillments/${sent.fulfillments[0].id}`;
  await done(shop.admin.patch(parcel, { tracking: '1Z999' }));
  await returns(shop, `${admin}/orders/${sent.id}/returns`, line.id);
  await paymentLinks(shop);
  await done(shop.admin.patch(`${admin}/gift_cards/${unused.id}`, { amount: '6.00' }));
  await done(shop.admin.delete(`${admin}/gift_cards/${unused.id}`));
  await done(shop.admin.post(`${admin}/exports`, { type: 'gift_cards' }));
  await done(shop.admin.post(`${admin}/gift_card_batches`, { codes_count: 2, amount: '5.00' }));
}

/** One is turned down, and its unit comes back by another one. */
async function returns(shop: Shop, path: string, item_id: string): Promise<void> {
  const wanted = { items: [{ item_id, quantity: 1 }] };
  for (const steps of [['reject'], ['approve', 'receive']]) {
    const { body: asked } = await done(shop.admin.post(path, wanted));
    for (const step of steps) await done(shop.admin.patch(`${path}/${asked.id}/${step}`, {}));
  }
}

const PROVIDER_KEYS = { api_key: 'sk_of_the_provider_4711', webhook_secret: 'whsec_of_the_provider_4711' };

/** What a provider tells: the holder of a card wants its money back. And it does not end a session in which somebody has paid. */
async function toldByProvider(shop: Shop, baseUrl: string): Promise<void> {
  const preferences = PROVIDER_KEYS;
  const method = { name: shop.name('Window'), type: 'test_session', position: shop.place(), preferences };
  const { body: made } = await done(shop.admin.post(`${admin}/payment_methods`, method));
  const tell = async (event: object) => {
    const body = JSON.stringify(event);
    const [header, signature] = testSignature(body, preferences.webhook_secret);
    const headers = { 'content-type': 'application/json', [header]: signature };
    const sent = { method: 'POST', body, headers };
    expect((await fetch(`${baseUrl}${doorOf(made.id)}`, sent)).status).toBeLessThan(300);
  };
  const open = async (cart: Awaited<ReturnType<Shop['readyCart']>>) =>
    (await done(cart.client.post(`${cart.path}/payment_sessions`, { payment_method_id: made.id }))).body;

  const bought = await shop.readyCart(await shop.variantId());
  const session = await open(bought);
  const paid = { external_data: { token: 'tok_approve' } };
  await done(bought.client.patch(`${bought.path}/payment_sessions/${session.id}/complete`, paid));
  await done(bought.client.post(`${bought.path}/complete`));
  const { external_id, amount, currency } = session;
  const money = { external_id, amount, currency };
  const dispute = { dispute_id: 'dp_1', reason: 'fraudulent', status: 'open' };
  await tell({ id: 'evt_1', type: 'disputed', ...money, ...dispute });

  const left = await shop.readyCart(await shop.variantId());
  const first = await open(left);
  const inBrowser = { external_id: first.external_id, token: 'tok_void_decline' };
  await tell({ id: 'evt_2', type: 'session_confirmed', ...inBrowser, amount, currency });
  await open(left);
}

/** One is mailed. Another one pays a draft of which nothing is left in stock. */
async function paymentLinks(shop: Shop): Promise<void> {
  const { id } = await shop.orderToPay();
  await done(shop.admin.post(`${admin}/orders/${id}/payment_link?send=true`));
  const product = await shop.product();
  const items = [{ variant_id: product.default_variant_id }];
  const wanted = { email: shop.email(), items, shipping_address: { ...address }, use_shipping: true };
  const { body: draft } = await done(shop.admin.post(`${admin}/orders`, wanted));
  const { body: link } = await done(shop.admin.post(`${admin}/orders/${draft.id}/payment_link`));
  const { body: stock } = await done(shop.admin.get(`${admin}/stock_items?q[product_id_eq]=${product.id}`));
  const none = { count_on_hand: 0, backorderable: false };
  await done(shop.admin.patch(`${admin}/stock_items/${stock.data[0].id}`, none));
  const payer = shop.storefront.with({ cartToken: new URL(link.url).searchParams.get('token') ?? '' });
  const payment = { payment_method_id: await shop.cardMethod(), source: { token: 'tok_approve' } };
  expect((await payer.post(`${store}/orders/${draft.id}/payments`, payment)).status).toBe(422);
}
