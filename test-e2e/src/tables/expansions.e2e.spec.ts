import { allEndpoints, expansionsOf } from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../harness/client.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { ChangingShop, changes } from './changes/index.ts';
import { turnsOf } from './garbage.ts';
import { done } from './shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

const withAssociations = allEndpoints.filter((endpoint) => expansionsOf(endpoint).length > 0);
const reading = withAssociations.filter(({ method }) => method === 'GET');
const changing = withAssociations.filter(({ method }) => method !== 'GET');
const table = (endpoints: typeof withAssociations) => endpoints.map((each) => [each.name, each] as const);

describe('an association', () => {
  let process: FreshStore;
  let receiver: WebhookReceiver;
  let shop: ChangingShop;
  /** A customer with wishes. */
  let shopper: Client;
  /** By endpoint, the paths of records that have much and of records that have little. */
  let paths: Readonly<Record<string, readonly Place[]>>;

  beforeAll(async () => {
    process = await startFreshStore('none');
    receiver = await startWebhookReceiver();
    shop = new ChangingShop(process, receiver);
    const { client, path, itemPath } = await shop.wish();
    shopper = client;
    paths = {
      ...(await fill(shop)),
      'wishlists.list': [`${store}/wishlists`],
      'wishlists.show': [path],
      'wishlist_items.list': [`${path}/items`],
      'wishlist_items.show': [itemPath],
    };
  });
  afterAll(async () => {
    await process?.stop();
    await receiver?.close();
  });

  it('is tried at every endpoint that has one', () => {
    expect(Object.keys(paths).toSorted()).toEqual(reading.map(({ name }) => name).toSorted());
  });

  it.each(table(reading))('%s: is there when it is expanded, and never null', async (name, endpoint) => {
    const expansions = expansionsOf(endpoint);
    const tops = expansions.filter((path) => !path.includes('.'));
    const withoutRecord = new Set<string>();
    for (const expansion of expansions) {
      for (const asked of [[expansion], [expansion, ...tops]]) {
        const records = await recordsOf(name, endpoint.access.api, asked);
        expect(problemsOf(records, expansions, asked), expanding(asked)).toEqual([]);
        const found = records.flatMap((record) => valuesAt(record, expansion));
        const shown = found.filter((value) => value !== undefined);
        expect(shown, `${expanding(asked)} shows ${expansion} of some record`).not.toEqual([]);
        if (shown.length < found.length) withoutRecord.add(expansion);
      }
    }
    const absentSometimes = tops.filter((path) => MAY_HAVE_NO_RECORD.includes(path));
    expect([...withoutRecord]).toEqual(expect.arrayContaining(absentSometimes));
  });

  it.each(table(reading))('%s: is absent when it is not expanded', async (name, endpoint) => {
    const records = await recordsOf(name, endpoint.access.api, []);
    expect(problemsOf(records, expansionsOf(endpoint), [])).toEqual([]);
  });

  it.each(table(reading.filter(({ access }) => access.api === 'admin')))(
    '%s: is left out for a key that may read the record and not what the association shows',
    async (name, endpoint) => {
      const { access } = endpoint;
      const own = access.api === 'admin' && access.who === 'scoped' ? [access.scope] : [];
      for (const expansion of [...expansionsOf(endpoint), ...(partsOf[name] ?? [])]) {
        const further = expansion.split('.').flatMap((each) => scopesOf[each] ?? []);
        for (const granted of [own, [...own, ...further]]) {
          const client = await keyWith(granted);
          const records = await recordsOf(name, 'admin', [expansion], client);
          const shown = records.flatMap((record) => valuesAt(record, expansion));
          const count = shown.filter((value) => value !== undefined).length;
          const isMissing = further.some((each) => !granted.includes(each));
          expect(count > 0, `${expansion} with ${granted.join(', ')}`).toBe(!isMissing);
        }
      }
    },
  );

  it.each(table(changing))('%s: is answered to a change likewise', async (name, endpoint) => {
    const expansions = expansionsOf(endpoint);
    // Each alone is asked of records that are read; here each endpoint has one of them, others for each.
    for (const asked of [[], turnsOf(expansions, name.length, expansions.length), expansions]) {
      const change = await changes[name]?.(shop);
      if (!change) throw new Error(`no request for ${name}`);
      const { client, path, body } = change;
      const { body: record } = await done(client.send(endpoint.method, `${path}?${expanding(asked)}`, body));
      expect(problemsOf([record], expansions, asked), expanding(asked)).toEqual([]);
    }
  });

  const keys = new Map<string, Client>();
  async function keyWith(scopes: readonly string[]): Promise<Client> {
    const known = keys.get(scopes.join());
    if (known) return known;
    const issued = { name: shop.name('Key'), key_type: 'secret', scopes };
    const { body } = await done(shop.admin.post(`${admin}/api_keys`, issued));
    const client = shop.admin.with({ key: body.plaintext_token });
    keys.set(scopes.join(), client);
    return client;
  }

  async function recordsOf(
    name: string,
    api: string,
    asked: readonly string[],
    admin = shop.admin,
  ): Promise<Shown[]> {
    const records: Shown[] = [];
    for (const place of paths[name] ?? []) {
      const own = api === 'admin' ? admin : shopper;
      const { client, path } = typeof place === 'string' ? { client: own, path: place } : place;
      const { body } = await done(client.get(`${path}?${expanding(asked)}`));
      records.push(...shownIn(body));
    }
    return records;
  }
});

/** Associations whose records a scope of their own reads. */
const scopesOf: Readonly<Record<string, string>> = {
  categories: 'read_categories',
  stock_items: 'read_stock',
  payments: 'read_payments',
  fulfillments: 'read_fulfillments',
};

const parts = ['items.custom_fields', 'payments.custom_fields', 'fulfillments.custom_fields'];
/** What is always there in a record, and has associations of its own. */
const partsOf: Readonly<Record<string, readonly string[]>> = { 'orders.list': parts, 'orders.show': parts };

const expanding = (asked: readonly string[]): string => `expand=${asked.join(',')}`;

/** Where records are shown: to everybody, or to one customer. */
type Place = string | { readonly client: Client; readonly path: string };

/** A record as it is shown, with the associations that are there. */
type Shown = Readonly<Record<string, unknown>>;

/** The records of a list, or the one record. */
const shownIn = (body: Shown): Shown[] => (Array.isArray(body.data) ? body.data : [body]);

/** What is wrong with the associations of records for which these expansions were asked. */
function problemsOf(
  records: readonly Shown[],
  expansions: readonly string[],
  asked: readonly string[],
): string[] {
  const isAsked = (path: string) => asked.some((each) => `${each}.`.startsWith(`${path}.`));
  return expansions.flatMap((path) =>
    records.flatMap((record) =>
      valuesAt(record, path).flatMap((value) => {
        if (value === null) return [`${path} is null`];
        return value === undefined || isAsked(path) ? [] : [`${path} was not asked for`];
      }),
    ),
  );
}

/** The values of an association by its path; of `variants.media` one for each variant. */
function valuesAt(record: Shown, path: string): unknown[] {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return [record[name]];
  const holders = [record[name] ?? []].flat() as Shown[];
  return holders.flatMap((holder) => valuesAt(holder, rest.join('.')));
}

/** Associations with one record that is not always there. */
const MAY_HAVE_NO_RECORD = ['parent', 'primary_media'];

/** A product and a category that have everything around them, and others that have nothing. */
async function fill(shop: ChangingShop): Promise<Readonly<Record<string, readonly Place[]>>> {
  const categories: { id: string; permalink: string }[] = [];
  for (const depth of [0, 1, 2, 3]) {
    const parent_id = categories[depth - 1]?.id;
    const { body } = await done(
      shop.admin.post(`${admin}/categories`, { name: `Depth ${depth}`, parent_id }),
    );
    categories.push(body);
  }
  const bare = await shop.product();
  const full = await shop.product({
    prices: undefined,
    stock_items: undefined,
    category_ids: categories.map(({ id }) => id),
    media: [{ media_type: 'image', url: 'https://example.com/mug.png' }],
    variants: ['small', 'large'].map((size) => ({
      options: [{ name: 'size', value: size }],
      prices: [{ currency: 'USD', amount: '10.00' }],
      stock_items: [{ count_on_hand: 1 }],
    })),
  });
  const products = [bare, full];
  const variants = products.map(({ id }) => `${admin}/products/${id}/variants`);
  return {
    ...(await ofBuyer(shop)),
    'products.list': [`${store}/products`],
    'products.read': products.map(({ slug }) => `${store}/products/${slug}`),
    'admin_products.list': [`${admin}/products`],
    'admin_products.read': products.map(({ id }) => `${admin}/products/${id}`),
    'variants.list': variants,
    'variants.read': products.map(
      ({ id, default_variant_id }) => `${admin}/products/${id}/variants/${default_variant_id}`,
    ),
    'categories.list': [`${store}/categories`],
    'categories.read': categories.map(({ permalink }) => `${store}/categories/${permalink}`),
    'admin_categories.list': [`${admin}/categories`],
    'admin_categories.read': categories.map(({ id }) => `${admin}/categories/${id}`),
    'countries.list': [`${store}/countries`],
    'countries.show': [`${store}/countries/US`, `${store}/countries/VA`],
  };
}

/** What belongs to a customer who ordered, and who has a gift card and a store credit. */
async function ofBuyer(shop: ChangingShop): Promise<Readonly<Record<string, readonly Place[]>>> {
  const { user, client } = await shop.buyer();
  const own = (path: string): Place => ({ client, path: `${store}/customers/me${path}` });
  const { body: orders } = await done(client.get(`${store}/customers/me/orders`));
  const { id: orderId, fulfillments } = orders.data[0];
  const shipments = `${admin}/orders/${orderId}/fulfillments`;
  const link = await done(shop.admin.post(`${admin}/orders/${orderId}/payment_link`));
  const linkToken = new URL(link.body.url).searchParams.get('token');
  const card = { amount: '5.00', currency: 'USD', customer_id: user.id };
  const { id: cardId } = (await done(shop.admin.post(`${admin}/gift_cards`, card))).body;
  const credit = await shop.storeCredit('5.00', user.id);
  const types = `${admin}/option_types`;
  const { id: typeId } = (await done(shop.admin.get(types))).body.data[0];
  return {
    'customers.me': [own('')],
    'customers.list': [`${admin}/customers`],
    'customers.show': [`${admin}/customers/${user.id}`],
    'orders.read': [{ client, path: `${store}/orders/${orderId}` }],
    'payment_links.read': [{ client: shop.storefront, path: `${store}/payment_links/${linkToken}` }],
    'customer_orders.list': [own('/orders')],
    'customer_orders.read': [own(`/orders/${orderId}`)],
    'orders.list': [`${admin}/orders`],
    'orders.show': [`${admin}/orders/${orderId}`],
    'order_fulfillments.list': [shipments],
    'order_fulfillments.read': [`${shipments}/${fulfillments[0].id}`],
    'gift_cards.list': [`${admin}/gift_cards`],
    'gift_cards.read': [`${admin}/gift_cards/${cardId}`],
    'customer_gift_cards.list': [own('/gift_cards')],
    'customer_gift_cards.read': [own(`/gift_cards/${cardId}`)],
    'store_credits.list': [`${admin}/store_credits`],
    'store_credits.read': [`${admin}/store_credits/${credit.id}`],
    'store_credits.list_of_customer': [credit.path],
    'store_credits.read_of_customer': [`${credit.path}/${credit.id}`],
    'customer_store_credits.list': [own('/store_credits')],
    'customer_store_credits.read': [own(`/store_credits/${credit.id}`)],
    'option_types.list': [types],
    'option_types.read': [`${types}/${typeId}`],
  };
}
