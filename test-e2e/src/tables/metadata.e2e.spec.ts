import { METADATA_LIMIT_BYTES } from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Reply } from '../harness/client.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import type { LooseJson } from '../harness/loose-json.ts';
import { formOf } from '../harness/picture.ts';
import { done, PASSWORD, Shop } from './shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** A record with metadata, as it was made. */
interface Noted {
  /** Gives it other metadata. */
  readonly change?: (metadata: unknown) => Promise<Reply>;
  readonly forStaff: () => Promise<LooseJson>;
  /** A whole answer of the Store API in which the record is. */
  readonly forShoppers?: () => Promise<LooseJson>;
}

/** How a kind of record is made with metadata, and where it is then. */
interface Kind {
  readonly make: (shop: Shop, metadata: unknown) => Promise<Reply>;
  readonly found: (shop: Shop, made: LooseJson) => Noted | Promise<Noted>;
}

const bodyAt = async (client: Client, path: string): Promise<LooseJson> =>
  (await done(client.get(path))).body;

/** A kind of record that staff make at one path. `shown`: where shoppers see it. */
const ofStaff = (
  collection: string,
  record: (shop: Shop) => object | Promise<object>,
  shown?: (made: LooseJson) => string,
): Kind => ({
  make: async (shop, metadata) =>
    shop.admin.post(`${admin}/${collection}`, { ...(await record(shop)), metadata }),
  found: (shop, made) => {
    const path = `${admin}/${collection}/${made.id}`;
    return {
      change: (metadata) => shop.admin.patch(path, { metadata }),
      forStaff: () => bodyAt(shop.admin, path),
      ...(shown && { forShoppers: () => bodyAt(shop.storefront, shown(made)) }),
    };
  },
});

/** Something that a customer keeps at one path. `forStaff`: as staff read it. */
const ofShopper = (
  collection: string,
  record: (shop: Shop) => object,
  forStaff: (shop: Shop, made: LooseJson, customerId: string) => Promise<LooseJson>,
): Kind => {
  let client: Client;
  return {
    make: async (shop, metadata) => {
      client = await shop.shopper();
      return client.post(`${store}/${collection}`, { ...record(shop), metadata });
    },
    found: async (shop, made) => {
      const path = `${store}/${collection}/${made.id}`;
      const { id } = await bodyAt(client, `${store}/customers/me`);
      return {
        change: (metadata) => client.patch(path, { metadata }),
        forStaff: () => forStaff(shop, made, id),
        forShoppers: () => bodyAt(client, path),
      };
    },
  };
};

/** What a public event told of the last fact of a stream, for records of which staff have no endpoint. */
async function lastTold(shop: Shop, stream: string): Promise<LooseJson> {
  const { data: facts } = await bodyAt(shop.admin, `${admin}/events?stream=${stream}&limit=1000`);
  const { id, correlation_id } = facts.at(-1);
  const told = async (): Promise<LooseJson> => {
    const { data } = await bodyAt(shop.admin, `${admin}/events?correlation_id=${correlation_id}&limit=1000`);
    return data.find((event: LooseJson) => event.kind === 'public' && event.causation_id === id)?.data;
  };
  await expect.poll(told, { interval: 20 }).toBeDefined();
  return told();
}

const home = {
  first_name: 'Ann',
  address1: '1 Main St',
  city: 'Springfield',
  postal_code: '12345',
  country_iso: 'US',
};

const mug = (shop: Shop) => ({
  name: shop.name('Mug'),
  status: 'active',
  prices: [{ currency: 'USD', amount: '10.00' }],
});

/** Within a guest's cart, which staff read as the order that it may become. */
const inCart = (
  make: (shop: Shop, metadata: unknown) => Promise<{ client: Client; path: string; reply: Reply }>,
  change: ((path: string, cart: LooseJson, metadata: unknown) => [string, object]) | undefined,
  part: (order: LooseJson) => LooseJson,
): Kind => {
  let client: Client;
  let path: string;
  return {
    async make(shop, metadata) {
      const made = await make(shop, metadata);
      ({ client, path } = made);
      return made.reply;
    },
    found: (shop) => {
      const orderPath = path.replace(`${store}/carts/cart_`, `${admin}/orders/or_`);
      return {
        ...(change && {
          change: async (metadata: unknown) =>
            client.patch(...change(path, await bodyAt(client, path), metadata)),
        }),
        forStaff: async () => part(await bodyAt(shop.admin, orderPath)),
        forShoppers: () => bodyAt(client, path),
      };
    },
  };
};

/** The customer to whom the last card, credit or address belongs. */
let owner: Client;
let ownerId: string;

const kinds: Readonly<Record<string, Kind>> = {
  product: ofStaff('products', mug, ({ slug }) => `${store}/products/${slug}?expand=variants`),
  variant: {
    make: (shop, metadata) =>
      shop.admin.post(`${admin}/products?expand=variants`, {
        ...mug(shop),
        prices: undefined,
        variants: [{ options: [{ name: 'size', value: 'large' }], metadata }],
      }),
    found: (shop, { id, slug, variants }) => {
      const path = `${admin}/products/${id}/variants/${variants[0].id}`;
      return {
        change: (metadata) => shop.admin.patch(path, { metadata }),
        forStaff: () => bodyAt(shop.admin, path),
        forShoppers: () => bodyAt(shop.storefront, `${store}/products/${slug}?expand=variants`),
      };
    },
  },
  'stock item': {
    make: async (shop, metadata) => {
      const { default_variant_id } = await shop.product();
      const path = `${admin}/stock_items`;
      const { data } = await bodyAt(shop.admin, `${path}?q[variant_id_eq]=${default_variant_id}`);
      return shop.admin.patch(`${path}/${data[0].id}`, { metadata });
    },
    found: (shop, { id }) => ({
      change: (metadata) => shop.admin.patch(`${admin}/stock_items/${id}`, { metadata }),
      forStaff: () => bodyAt(shop.admin, `${admin}/stock_items/${id}`),
    }),
  },
  category: ofStaff(
    'categories',
    (shop) => ({ name: shop.name('Kitchen') }),
    ({ permalink }) => `${store}/categories/${permalink}`,
  ),
  'option type': ofStaff('option_types', (shop) => ({ name: shop.name('size') })),
  'option value': {
    make: (shop, metadata) => {
      const option_values = [{ name: 'large', metadata }];
      return shop.admin.post(`${admin}/option_types`, { name: shop.name('size'), option_values });
    },
    found: (shop, { id, option_values }) => ({
      change: (metadata) =>
        shop.admin.patch(`${admin}/option_types/${id}`, {
          option_values: [{ id: option_values[0].id, metadata }],
        }),
      forStaff: async () => (await bodyAt(shop.admin, `${admin}/option_types/${id}`)).option_values[0],
    }),
  },
  customer: {
    make: (shop, metadata) =>
      shop.storefront.post(`${store}/customers`, { email: shop.email(), password: PASSWORD, metadata }),
    found: (shop, { token, user }) => {
      const client = shop.storefront.with({ jwt: token });
      return {
        change: (metadata) => client.patch(`${store}/customers/me`, { metadata }),
        forStaff: () => bodyAt(shop.admin, `${admin}/customers/${user.id}`),
        forShoppers: () => bodyAt(client, `${store}/customers/me`),
      };
    },
  },
  'customer of the staff': ofStaff('customers', (shop) => ({ email: shop.email() })),
  redirect: ofStaff('redirects', (shop) => ({ from: `/pages/about-${shop.place()}`, to: '/about' })),
  'customer group': ofStaff('customer_groups', (shop) => ({ name: shop.name('Trade') })),
  order: inCart(
    async (shop, metadata) => {
      const reply = await shop.storefront.post(`${store}/carts`, { metadata });
      const { id, token } = reply.body;
      return { client: shop.storefront.with({ cartToken: token }), path: `${store}/carts/${id}`, reply };
    },
    (path, _cart, metadata) => [path, { metadata }],
    (order) => order,
  ),
  'placed order': {
    make: async (shop, metadata) => {
      const { order } = await shop.order((await shop.product()).default_variant_id);
      return shop.admin.patch(`${admin}/orders/${order.id}`, { metadata });
    },
    found: (shop, { id }) => ({
      change: (metadata) => shop.admin.patch(`${admin}/orders/${id}`, { metadata }),
      forStaff: () => bodyAt(shop.admin, `${admin}/orders/${id}`),
    }),
  },
  'line item': inCart(
    async (shop, metadata) => {
      const { client, path } = await shop.cart();
      const { default_variant_id: variant_id } = await shop.product();
      return { client, path, reply: await client.post(`${path}/items`, { variant_id, metadata }) };
    },
    (path, { items }, metadata) => [`${path}/items/${items[0].id}`, { metadata }],
    (order) => order.items[0],
  ),
  'line item of a new cart': inCart(
    async (shop, metadata) => {
      const { default_variant_id: variant_id } = await shop.product();
      const reply = await shop.storefront.post(`${store}/carts`, { items: [{ variant_id, metadata }] });
      const { id, token } = reply.body;
      return { client: shop.storefront.with({ cartToken: token }), path: `${store}/carts/${id}`, reply };
    },
    (path, { items }, metadata) => [path, { items: [{ variant_id: items[0].variant_id, metadata }] }],
    (order) => order.items[0],
  ),
  payment: inCart(
    async (shop, metadata) => {
      const { client, path } = await shop.readyCart((await shop.product()).default_variant_id);
      const payment_method_id = (await bodyAt(client, path)).payment_methods[0].id;
      return { client, path, reply: await client.post(`${path}/payments`, { payment_method_id, metadata }) };
    },
    undefined,
    (order) => order.payments[0],
  ),
  shipment: inCart(
    async (shop, metadata) => {
      const { client, path } = await shop.readyCart((await shop.product()).default_variant_id);
      const [{ id, delivery_rates }] = (await bodyAt(client, path)).fulfillments;
      const rate = { selected_delivery_rate_id: delivery_rates[0].id };
      return { client, path, reply: await client.patch(`${path}/fulfillments/${id}`, { ...rate, metadata }) };
    },
    (path, { fulfillments: [{ id, delivery_rates }] }, metadata) => [
      `${path}/fulfillments/${id}`,
      { selected_delivery_rate_id: delivery_rates[0].id, metadata },
    ],
    (order) => order.fulfillments[0],
  ),
  'gift card': {
    make: async (shop, metadata) => {
      const client = await shop.shopper();
      const { id: customer_id } = await bodyAt(client, `${store}/customers/me`);
      owner = client;
      return shop.admin.post(`${admin}/gift_cards`, {
        amount: '5.00',
        currency: 'USD',
        customer_id,
        metadata,
      });
    },
    found: (shop, { id }) => ({
      change: (metadata) => shop.admin.patch(`${admin}/gift_cards/${id}`, { metadata }),
      forStaff: () => bodyAt(shop.admin, `${admin}/gift_cards/${id}`),
      forShoppers: () => bodyAt(owner, `${store}/customers/me/gift_cards/${id}`),
    }),
  },
  'store credit': {
    make: async (shop, metadata) => {
      const client = await shop.shopper();
      const { id } = await bodyAt(client, `${store}/customers/me`);
      owner = client;
      return shop.admin.post(`${admin}/customers/${id}/store_credits`, { amount: '5.00', metadata });
    },
    found: (shop, { id, customer_id }) => ({
      change: (metadata) =>
        shop.admin.patch(`${admin}/customers/${customer_id}/store_credits/${id}`, { metadata }),
      forStaff: () => bodyAt(shop.admin, `${admin}/store_credits/${id}`),
      forShoppers: () => bodyAt(owner, `${store}/customers/me/store_credits/${id}`),
    }),
  },
  address: ofShopper(
    'customers/me/addresses',
    () => home,
    (shop, { id }, customerId) => bodyAt(shop.admin, `${admin}/customers/${customerId}/addresses/${id}`),
  ),
  'address that staff keep': {
    make: async (shop, metadata) => {
      const client = await shop.shopper();
      const { id } = await bodyAt(client, `${store}/customers/me`);
      owner = client;
      ownerId = id;
      return shop.admin.post(`${admin}/customers/${id}/addresses`, { ...home, metadata });
    },
    found: (shop, { id }) => {
      const path = `${admin}/customers/${ownerId}/addresses/${id}`;
      return {
        change: (metadata) => shop.admin.patch(path, { metadata }),
        forStaff: async () => {
          const { addresses } = await bodyAt(shop.admin, `${admin}/customers/${ownerId}`);
          const shown = await bodyAt(shop.admin, path);
          expect(addresses).toEqual([shown]);
          return shown;
        },
        forShoppers: () => bodyAt(owner, `${store}/customers/me`),
      };
    },
  },
  wishlist: ofShopper(
    'wishlists',
    (shop) => ({ name: shop.name('Wishes') }),
    (shop, _, customerId) => lastTold(shop, `wishlist-${customerId}`),
  ),
  'batch of gift cards': {
    make: (shop, metadata) =>
      shop.admin.post(`${admin}/gift_card_batches`, { codes_count: 1, amount: '5.00', metadata }),
    found: (shop, { id }) => ({ forStaff: () => bodyAt(shop.admin, `${admin}/gift_card_batches/${id}`) }),
  },
  'category of store credits': ofStaff('store_credit_categories', (shop) => ({ name: shop.name('Loyalty') })),
  'payment method': ofStaff('payment_methods', (shop) => ({ name: shop.name('Cash'), type: 'manual' })),
  'delivery method': ofStaff('delivery_methods', (shop) => ({
    name: shop.name('Courier'),
    prices: [{ currency: 'USD', amount: '4.00' }],
  })),
  zone: ofStaff('zones', (shop) => ({ name: shop.name('Alps'), members: [{ country_iso: 'CH' }] })),
  'file to download': {
    make: async (shop, metadata) => {
      const { id } = await shop.product();
      const form = formOf(Buffer.from('a book'), { metadata: JSON.stringify(metadata) });
      return shop.admin.post(`${admin}/products/${id}/digitals`, form);
    },
    found: (shop, { id, product_id }) => ({
      forStaff: async () => {
        const { data } = await bodyAt(shop.admin, `${admin}/products/${product_id}/digitals`);
        return data.find((each: LooseJson) => each.id === id);
      },
    }),
  },
  'stock location': ofStaff('stock_locations', (shop) => ({ name: shop.name('Harbor') })),
  'tax category': ofStaff('tax_categories', (shop) => ({ name: shop.name('Books') })),
  'tax rate': ofStaff('tax_rates', async (shop) => ({
    name: shop.name('VAT'),
    amount: '0.19',
    zone_id: await shop.zone(),
  })),
  promotion: ofStaff('promotions', (shop) => ({
    name: shop.name('Sale'),
    code: shop.name('SALE').replaceAll(' ', '-'),
    amount: '1.00',
  })),
  'definition of a custom field': ofStaff('custom_field_definitions', (shop) => ({
    resource_type: 'Product',
    namespace: 'custom',
    key: shop.name('Care'),
    field_type: 'short_text',
  })),
  'webhook endpoint': ofStaff('webhook_endpoints', () => ({
    url: 'http://127.0.0.1:9/',
    subscriptions: ['export.created'],
  })),
  'API key': ofStaff('api_keys', (shop) => ({ name: shop.name('ERP'), key_type: 'secret', scopes: [] })),
  'allowed origin': ofStaff('allowed_origins', (shop) => ({
    origin: `https://${shop.name('outlet').replace(' ', '-')}.example`,
  })),
  role: ofStaff('roles', (shop) => ({ name: shop.name('Packing'), scopes: ['read_orders'] })),
  'member of the staff': {
    make: async (shop, metadata) => {
      const role = await done(shop.admin.post(`${admin}/roles`, { name: shop.name('Temp'), scopes: [] }));
      const role_ids = [role.body.id];
      return shop.admin.post(`${admin}/admin_users`, { email: shop.email(), role_ids, metadata });
    },
    found: (shop, { id }) => ({
      change: (metadata) => shop.admin.patch(`${admin}/admin_users/${id}`, { metadata }),
      forStaff: () => bodyAt(shop.admin, `${admin}/admin_users/${id}`),
    }),
  },
  'newsletter subscriber': {
    make: (shop, metadata) =>
      shop.storefront.post(`${store}/newsletter_subscribers`, { email: shop.email(), metadata }),
    found: (shop, { id, email }) => ({
      forStaff: () => bodyAt(shop.admin, `${admin}/newsletter_subscribers/${id}`),
      forShoppers: async () =>
        (await done(shop.storefront.post(`${store}/newsletter_subscribers`, { email }))).body,
    }),
  },
  store: {
    make: (shop, metadata) => shop.admin.patch(`${admin}/store`, { metadata }),
    found: (shop) => ({
      change: (metadata) => shop.admin.patch(`${admin}/store`, { metadata }),
      forStaff: () => bodyAt(shop.admin, `${admin}/store`),
    }),
  },
};
/** Any JSON under flat keys. */
const first = { secret: 'kept-apart', 'a.b[c]': [1, null, { deep: ['x', true] }], Größe: 1.5, empty: {} };
const second = { secret: 'kept-apart-too' };

describe('metadata', () => {
  let process: FreshStore;
  let shop: Shop;
  beforeAll(async () => {
    process = await startFreshStore('none');
    shop = new Shop(process);
  });
  afterAll(() => process?.stop(), 60_000);

  it.each(Object.entries(kinds))(
    'of a %s is any JSON, which staff read and the Store API never shows',
    async (_, kind) => {
      const made = await done(kind.make(shop, first));
      const { change, forStaff, forShoppers } = await kind.found(shop, made.body);
      expect((await forStaff()).metadata).toEqual(first);
      const shown = [await forShoppers?.()];
      if (change) {
        await done(change(second));
        expect((await forStaff()).metadata).toEqual(second);
        await done(change(second));
        shown.push(await forShoppers?.());
        await done(change(null));
        expect((await forStaff()).metadata).toEqual({});
      }
      expect(JSON.stringify(shown)).not.toMatch(/metadata|kept-apart/);
    },
  );

  it.each(Object.entries(kinds))('of a %s has at most 16 KB, and keys', async (_, kind) => {
    const fitting = { text: 'ü'.repeat((METADATA_LIMIT_BYTES - '{"text":""}'.length - 1) / 2) };
    const tooLong = { text: `${fitting.text}ü` };
    const details = async (metadata: unknown) => {
      const { status, body } = await kind.make(shop, metadata);
      return [status, JSON.stringify(body.error?.details)];
    };
    for (const metadata of [tooLong, 'text', [1], 5]) {
      expect(await details(metadata)).toEqual([422, expect.stringMatching(/metadata":\["is /)]);
    }
    const made = await done(kind.make(shop, fitting));
    const { forStaff } = await kind.found(shop, made.body);
    expect((await forStaff()).metadata).toEqual(fitting);
  });
});
