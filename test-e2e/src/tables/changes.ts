import { customFieldResources, type PublicEventName } from '@storefold/contracts';
import { vi } from 'vitest';
import { address } from '../harness/checkout.ts';
import type { Client, Reply } from '../harness/client.ts';
import type { StoreProcess } from '../harness/store-process.ts';
import type { WebhookReceiver } from '../harness/webhook-receiver.ts';
import { fieldCarriers } from './field-carriers.ts';
import { done, type OpenCart, PASSWORD, Shop } from './shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** A request that changes something and succeeds once, after what it needs was prepared. */
export interface Change {
  readonly client: Client;
  readonly path: string;
  readonly body?: unknown;
}

type Prepare = (shop: ChangingShop) => Promise<Change>;

/** A shop that hears the secrets that only mails tell. */
export class ChangingShop extends Shop {
  constructor(
    override readonly store: StoreProcess,
    private readonly receiver: WebhookReceiver,
  ) {
    super(store);
  }

  /** The secret in the event about an e-mail address. */
  async secretFrom(event: PublicEventName, email: string, key: string): Promise<string> {
    const found = await vi.waitFor(
      () => {
        const { received } = this.receiver;
        const delivery = received.find(({ body }) => body.name === event && body.data.email === email);
        return delivery ?? Promise.reject(new Error(`nobody was told of ${event}`));
      },
      { timeout: 15_000, interval: 20 },
    );
    return found.body.data[key];
  }

  async registered(): Promise<{ email: string; body: Reply['body']; client: Client }> {
    const email = this.email();
    const { body } = await done(this.storefront.post(`${store}/customers`, { email, password: PASSWORD }));
    return { email, body, client: this.storefront.with({ jwt: body.token }) };
  }

  async staff(): Promise<{ body: Reply['body']; client: Client }> {
    const { body } = await done(this.admin.post(`${admin}/auth/login`, this.store.credentials.admin));
    return { body, client: this.admin.with({ key: '', jwt: body.token }) };
  }

  /** A role that allows little. */
  async role(): Promise<string> {
    const packing = { name: this.name('Packing'), scopes: ['read_orders'] };
    return (await done(this.admin.post(`${admin}/roles`, packing))).body.id;
  }

  /** Somebody who is invited to the staff. */
  async invited(): Promise<{ path: string; email: string }> {
    const email = this.email();
    const path = await this.made('admin_users', { email, role_ids: [await this.role()] });
    return { path, email };
  }

  /** The path at which somebody who is invited chooses a password. */
  async invitation(): Promise<{ path: string; email: string }> {
    const { email } = await this.invited();
    const token = await this.secretFrom('admin_user.invited', email, 'invitation_token');
    return { path: `${admin}/auth/invitations/${token}`, email };
  }

  /** A record made by the staff, by its path. */
  async made(path: string, body: unknown): Promise<string> {
    const { body: record } = await done(this.admin.post(`${admin}/${path}`, body));
    return `${admin}/${path}/${record.id}`;
  }

  async address(client: Client): Promise<string> {
    const { body } = await done(client.post(`${store}/customers/me/addresses`, address));
    return `${store}/customers/me/addresses/${body.id}`;
  }

  /** An address that staff keep for a customer, by its path. */
  async customerAddress(): Promise<string> {
    return this.made(`customers/${(await this.registered()).body.user.id}/addresses`, address);
  }

  /** A customer's wishlist, which others may read. */
  async wishlist(): Promise<{ client: Client; path: string }> {
    const client = await this.shopper();
    const wishlist = { name: 'Birthday', is_private: false };
    const { body } = await done(client.post(`${store}/wishlists`, wishlist));
    return { client, path: `${store}/wishlists/${body.id}` };
  }

  /** A wishlist with one item. */
  async wish(): Promise<{ client: Client; path: string; itemPath: string }> {
    const { client, path } = await this.wishlist();
    const { default_variant_id: variant_id } = await this.product();
    const { body } = await done(client.post(`${path}/items`, { variant_id }));
    return { client, path, itemPath: `${path}/items/${body.id}` };
  }

  /** A customer's newsletter subscription. */
  async subscriber(): Promise<{ id: string; email: string }> {
    const email = this.email();
    const { body } = await done(this.storefront.post(`${store}/newsletter_subscribers`, { email }));
    return { id: body.id, email };
  }

  /** A cart with one unit of a new product. */
  async filledCart(): Promise<OpenCart & { itemPath: string }> {
    const { default_variant_id } = await this.product();
    const cart = await this.cart();
    const item = { variant_id: default_variant_id, quantity: 1 };
    const { body } = await done(cart.client.post(`${cart.path}/items`, item));
    return { ...cart, itemPath: `${cart.path}/items/${body.items[0].id}` };
  }

  /** A cart that lacks nothing but what pays for it. */
  async addressedCart(): Promise<OpenCart & { body: Reply['body'] }> {
    const cart = await this.filledCart();
    const details = { email: 'grace@example.com', shipping_address: address, use_shipping: true };
    const { body } = await done(cart.client.patch(cart.path, details));
    return { ...cart, body };
  }

  async variant(): Promise<string> {
    const { id } = await this.product();
    return this.made(`products/${id}/variants`, {
      options: [{ name: 'size', value: 'large' }],
      prices: [{ currency: 'USD', amount: '12.00' }],
    });
  }

  webhookEndpoint(): Promise<string> {
    return this.made('webhook_endpoints', { url: this.receiver.url, subscriptions: ['export.*'] });
  }
}

const staffs =
  (path: string, body?: (shop: ChangingShop) => unknown): Prepare =>
  async (shop) => ({ client: shop.admin, path: `${admin}/${path}`, body: body?.(shop) });

/** A change of a record that the staff makes first. */
const changing =
  (path: string, record: (shop: ChangingShop) => unknown, body?: unknown, suffix = ''): Prepare =>
  async (shop) => ({ client: shop.admin, path: (await shop.made(path, record(shop))) + suffix, body });

const origin = (shop: ChangingShop) => ({
  origin: `https://${shop.name('origin').replace(' ', '-')}.example.com`,
});
const named = (kind: string) => (shop: ChangingShop) => ({ name: shop.name(kind) });
const definition = (shop: ChangingShop) => ({
  resource_type: 'Product',
  namespace: 'properties',
  key: shop.name('key'),
  field_type: 'short_text',
});
const apiKey = () => ({ name: 'program', key_type: 'secret', scopes: ['read_products'] });
const giftCardBatch = () => ({ codes_count: 2, amount: '25.00', currency: 'USD', prefix: 'SPRING-' });
const giftCard = () => ({ amount: '25.00', currency: 'USD' });
const someone = (shop: ChangingShop) => ({ email: shop.email(), first_name: 'Ada' });
const paymentMethod = (shop: ChangingShop) => ({ name: shop.name('Cash'), type: 'manual' });
const deliveryMethod = (shop: ChangingShop) => ({
  name: shop.name('Courier'),
  prices: [{ currency: 'USD', amount: '4.00' }],
});

/** For every kind of record, a value that is given, changed and removed. */
const customFieldChanges: Readonly<Record<string, Prepare>> = Object.fromEntries(
  Object.entries(fieldCarriers).flatMap(([name, make]) => {
    const kind = customFieldResources[name as keyof typeof fieldCarriers];
    const prepare = async (shop: ChangingShop) => {
      const own = { ...definition(shop), resource_type: kind.type };
      const { body } = await done(shop.admin.post(`${admin}/custom_field_definitions`, own));
      const path = `${admin}/${kind.path}/${(await make(shop)).id}/custom_fields`;
      return { client: shop.admin, path, body: { custom_field_definition_id: body.id, value: 'first' } };
    };
    const given = async (shop: ChangingShop) => {
      const { client, path, body } = await prepare(shop);
      return { client, path: `${path}/${(await done(client.post(path, body))).body.id}` };
    };
    return [
      [`${name}_custom_fields.create`, prepare],
      [
        `${name}_custom_fields.change`,
        async (shop) => ({ ...(await given(shop)), body: { value: 'second' } }),
      ],
      [`${name}_custom_fields.delete`, given],
    ] satisfies [string, Prepare][];
  }),
);

/** For every endpoint that changes something, by its name, a request that succeeds. */
export const changes: Readonly<Record<string, Prepare>> = {
  'customers.register': async (shop) => ({
    client: shop.storefront,
    path: `${store}/customers`,
    body: { email: shop.email(), password: PASSWORD },
  }),
  'customers.log_in': async (shop) => {
    const { email } = await shop.registered();
    return { client: shop.storefront, path: `${store}/auth/login`, body: { email, password: PASSWORD } };
  },
  'customers.refresh': async (shop) => {
    const { refresh_token } = (await shop.registered()).body;
    return { client: shop.storefront, path: `${store}/auth/refresh`, body: { refresh_token } };
  },
  'customers.log_out': async (shop) => {
    const { refresh_token } = (await shop.registered()).body;
    return { client: shop.storefront, path: `${store}/auth/logout`, body: { refresh_token } };
  },
  'customers.change_me': async (shop) => ({
    client: (await shop.registered()).client,
    path: `${store}/customers/me`,
    body: { email: shop.email(), password: `${PASSWORD}!`, current_password: PASSWORD, first_name: 'Ada' },
  }),
  'password_resets.request': async (shop) => ({
    client: shop.storefront,
    path: `${store}/password_resets`,
    body: { email: (await shop.registered()).email },
  }),
  'password_resets.complete': async (shop) => {
    const { email } = await shop.registered();
    await done(shop.storefront.post(`${store}/password_resets`, { email }));
    const token = await shop.secretFrom('customer.password_reset_requested', email, 'reset_token');
    const path = `${store}/password_resets/${token}`;
    return { client: shop.storefront, path, body: { password: `${PASSWORD}!` } };
  },
  'addresses.add': async (shop) => ({
    client: await shop.shopper(),
    path: `${store}/customers/me/addresses`,
    body: address,
  }),
  'addresses.change': async (shop) => {
    const client = await shop.shopper();
    return { client, path: await shop.address(client), body: { city: 'Salem' } };
  },
  'addresses.remove': async (shop) => {
    const client = await shop.shopper();
    return { client, path: await shop.address(client) };
  },
  'wishlists.create': async (shop) => ({
    client: await shop.shopper(),
    path: `${store}/wishlists`,
    body: { name: 'Birthday', is_private: false },
  }),
  'wishlists.change': async (shop) => {
    const { client, path } = await shop.wishlist();
    return { client, path, body: { name: 'Christmas' } };
  },
  'wishlists.delete': (shop) => shop.wishlist(),
  'wishlist_items.add': async (shop) => {
    const { client, path } = await shop.wishlist();
    const { default_variant_id: variant_id } = await shop.product();
    return { client, path: `${path}/items`, body: { variant_id, quantity: 2 } };
  },
  'wishlist_items.change': async (shop) => {
    const { client, itemPath: path } = await shop.wish();
    return { client, path, body: { quantity: 3 } };
  },
  'wishlist_items.remove': async (shop) => {
    const { client, itemPath: path } = await shop.wish();
    return { client, path };
  },
  'customer_sessions.end': async (shop) => {
    const { email, client } = await shop.registered();
    const credentials = { email, password: PASSWORD };
    const { body } = await done(shop.storefront.post(`${store}/auth/login`, credentials));
    const path = `${store}/customers/me/sessions`;
    const { body: sessions } = await done(client.with({ jwt: body.token }).get(path));
    const other = sessions.data.find(({ current }: { current: boolean }) => !current);
    return { client: client.with({ jwt: body.token }), path: `${path}/${other.id}` };
  },
  'customer_sessions.end_others': async (shop) => ({
    client: await shop.shopper(),
    path: `${store}/customers/me/sessions`,
  }),
  'customer_addresses.add': async (shop) => ({
    client: shop.admin,
    path: `${await shop.made('customers', someone(shop))}/addresses`,
    body: address,
  }),
  'customer_addresses.change': async (shop) => ({
    client: shop.admin,
    path: await shop.customerAddress(),
    body: { city: 'Salem' },
  }),
  'customer_addresses.remove': async (shop) => ({ client: shop.admin, path: await shop.customerAddress() }),
  'customer_groups.create': staffs('customer_groups', named('Friends')),
  'customer_groups.change': changing('customer_groups', named('Friends'), { description: 'Of the house' }),
  'customer_groups.delete': changing('customer_groups', named('Friends')),
  'customer_groups.add_customers': async (shop) => ({
    client: shop.admin,
    path: `${await shop.made('customer_groups', named('Friends')(shop))}/customers`,
    body: { customer_ids: [(await shop.registered()).body.user.id] },
  }),
  'customer_groups.remove_customer': async (shop) => {
    const path = `${await shop.made('customer_groups', named('Friends')(shop))}/customers`;
    const { id } = (await shop.registered()).body.user;
    await done(shop.admin.post(path, { customer_ids: [id] }));
    return { client: shop.admin, path: `${path}/${id}` };
  },
  'admin.log_in': async (shop) => ({
    client: shop.admin,
    path: `${admin}/auth/login`,
    body: shop.store.credentials.admin,
  }),
  'admin.refresh': async (shop) => {
    const { refresh_token } = (await shop.staff()).body;
    return { client: shop.admin, path: `${admin}/auth/refresh`, body: { refresh_token } };
  },
  'admin.log_out': async (shop) => {
    const { refresh_token } = (await shop.staff()).body;
    return { client: shop.admin, path: `${admin}/auth/logout`, body: { refresh_token } };
  },
  'admin.change_me': async (shop) => ({
    client: (await shop.staff()).client,
    path: `${admin}/me`,
    body: { first_name: shop.name('Grace') },
  }),
  'admin.accept_invitation': async (shop) => ({
    client: shop.admin.with({ key: '' }),
    path: (await shop.invitation()).path,
    body: { password: PASSWORD },
  }),
  'admin.request_password_reset': async (shop) => ({
    client: shop.admin.with({ key: '' }),
    path: `${admin}/auth/password_resets`,
    body: { email: (await shop.invited()).email },
  }),
  'admin.reset_password': async (shop) => {
    const { email } = await shop.invited();
    const client = shop.admin.with({ key: '' });
    await done(client.post(`${admin}/auth/password_resets`, { email }));
    const token = await shop.secretFrom('admin_user.password_reset_requested', email, 'reset_token');
    return { client, path: `${admin}/auth/password_resets/${token}`, body: { password: PASSWORD } };
  },
  'admin_users.invite': async (shop) => ({
    client: shop.admin,
    path: `${admin}/admin_users`,
    body: { email: shop.email(), first_name: 'Grace', role_ids: [await shop.role()] },
  }),
  'admin_users.change': async (shop) => ({
    client: shop.admin,
    path: (await shop.invited()).path,
    body: { last_name: 'Hopper', role_ids: [await shop.role()] },
  }),
  'admin_users.deactivate': async (shop) => ({
    client: shop.admin,
    path: `${(await shop.invited()).path}/deactivate`,
  }),
  'admin_users.activate': async (shop) => {
    const { path } = await shop.invited();
    await done(shop.admin.patch(`${path}/deactivate`));
    return { client: shop.admin, path: `${path}/activate` };
  },
  'admin_users.delete': async (shop) => ({ client: shop.admin, path: (await shop.invited()).path }),
  'roles.create': staffs('roles', (shop) => ({ name: shop.name('Desk'), scopes: ['read_orders'] })),
  'roles.change': async (shop) => ({
    client: shop.admin,
    path: `${admin}/roles/${await shop.role()}`,
    body: { name: shop.name('Desk'), scopes: ['read_orders', 'read_stock'] },
  }),
  'roles.delete': async (shop) => ({ client: shop.admin, path: `${admin}/roles/${await shop.role()}` }),
  'stores.create': async (shop) => ({
    client: (await shop.staff()).client,
    path: `${admin}/stores`,
    body: { name: shop.name('Outlet'), default_currency: 'EUR' },
  }),
  'store.change': staffs('store', named('Store')),
  'allowed_origins.add': staffs('allowed_origins', origin),
  'allowed_origins.change': async (shop) => ({
    client: shop.admin,
    path: await shop.made('allowed_origins', origin(shop)),
    body: origin(shop),
  }),
  'allowed_origins.remove': changing('allowed_origins', origin),
  'api_keys.issue': staffs('api_keys', apiKey),
  'api_keys.change': changing('api_keys', apiKey, { name: 'another' }),
  'api_keys.revoke': changing('api_keys', apiKey, undefined, '/revoke'),
  'api_keys.delete': changing('api_keys', apiKey),
  'customers.add': staffs('customers', someone),
  'customers.change': changing('customers', someone, { first_name: 'Grace' }),
  'customers.delete': changing('customers', someone),
  'newsletter_subscribers.subscribe': async (shop) => ({
    client: shop.storefront,
    path: `${store}/newsletter_subscribers`,
    body: { email: shop.email() },
  }),
  'newsletter_subscribers.verify': async (shop) => {
    const { email } = await shop.subscriber();
    const event = 'newsletter_subscriber.subscription_requested';
    const token = await shop.secretFrom(event, email, 'verification_token');
    return { client: shop.storefront, path: `${store}/newsletter_subscribers/verify`, body: { token } };
  },
  'newsletter_subscribers.request_unsubscribe': async (shop) => {
    const { email } = await shop.subscriber();
    const path = `${store}/newsletter_subscribers/request_unsubscribe`;
    return { client: shop.storefront, path, body: { email } };
  },
  'newsletter_subscribers.unsubscribe': async (shop) => {
    const { id, email } = await shop.subscriber();
    await done(shop.storefront.post(`${store}/newsletter_subscribers/request_unsubscribe`, { email }));
    const event = 'newsletter_subscriber.unsubscribe_requested';
    const token = await shop.secretFrom(event, email, 'unsubscribe_token');
    return { client: shop.storefront, path: `${store}/newsletter_subscribers/${id}?token=${token}` };
  },
  'newsletter_subscribers.delete': async (shop) => {
    const { id } = await shop.subscriber();
    return { client: shop.admin, path: `${admin}/newsletter_subscribers/${id}` };
  },
  'admin_products.create': staffs('products', (shop) => ({
    name: shop.name('Mug'),
    status: 'active',
    variants: [
      { options: [{ name: 'size', value: 'small' }], prices: [{ currency: 'USD', amount: '10.00' }] },
      { options: [{ name: 'size', value: 'huge' }], stock_items: [{ count_on_hand: 3 }] },
    ],
  })),
  'admin_products.change': changing('products', named('Mug'), { description: 'Holds coffee.' }),
  'admin_products.delete': changing('products', named('Mug')),
  'variants.create': async (shop) => ({
    client: shop.admin,
    path: `${admin}/products/${(await shop.product()).id}/variants`,
    body: {
      sku: shop.name('SKU'),
      options: [{ name: 'colour', value: 'blue' }],
      prices: [{ currency: 'USD', amount: '12.00' }],
    },
  }),
  'variants.change': async (shop) => ({
    client: shop.admin,
    path: await shop.variant(),
    body: { sku: shop.name('SKU'), prices: [{ currency: 'USD', amount: '13.00' }] },
  }),
  'variants.delete': async (shop) => ({ client: shop.admin, path: await shop.variant() }),
  'admin_categories.create': staffs('categories', named('Kitchen')),
  'admin_categories.change': changing('categories', named('Kitchen'), { description: 'For cooks.' }),
  'admin_categories.delete': changing('categories', named('Kitchen')),
  'store_credits.issue': async (shop) => {
    const { path } = await shop.storeCredit('5.00');
    return { client: shop.admin, path, body: { amount: '25.00', currency: 'USD', memo: 'For the delay' } };
  },
  'store_credits.change': async (shop) => {
    const { path, id } = await shop.storeCredit('5.00');
    return { client: shop.admin, path: `${path}/${id}`, body: { amount: '7.00' } };
  },
  'store_credits.delete': async (shop) => {
    const { path, id } = await shop.storeCredit('5.00');
    return { client: shop.admin, path: `${path}/${id}` };
  },
  'store_credit_categories.create': staffs('store_credit_categories', named('Goodwill')),
  'store_credit_categories.change': changing('store_credit_categories', named('Goodwill'), {
    name: 'Regrets',
  }),
  'store_credit_categories.delete': changing('store_credit_categories', named('Goodwill')),
  'option_types.create': staffs('option_types', (shop) => ({
    ...named('fabric')(shop),
    option_values: [{ name: 'silk' }, { name: 'linen' }],
  })),
  'option_types.change': changing('option_types', named('fabric'), {
    label: 'Fabric',
    option_values: [{ name: 'wool' }],
  }),
  'option_types.delete': changing('option_types', named('fabric')),
  'custom_field_definitions.create': staffs('custom_field_definitions', definition),
  'custom_field_definitions.change': changing('custom_field_definitions', definition, { label: 'Fabric' }),
  'custom_field_definitions.delete': changing('custom_field_definitions', definition),
  ...customFieldChanges,
  'stock_items.change': async (shop) => {
    const { id } = await shop.product();
    const { body } = await done(shop.admin.get(`${admin}/stock_items?q[product_id_eq]=${id}`));
    return {
      client: shop.admin,
      path: `${admin}/stock_items/${body.data[0].id}`,
      body: { count_on_hand: 7 },
    };
  },
  'carts.create': async (shop) => ({
    client: shop.storefront,
    path: `${store}/carts`,
    body: { items: [{ variant_id: (await shop.product()).default_variant_id, quantity: 2 }] },
  }),
  'carts.change': async (shop) => {
    const { client, path, body } = await shop.addressedCart();
    const state_lock_version = body.state_lock_version;
    return { client, path, body: { customer_note: 'Ring twice.', state_lock_version } };
  },
  'carts.delete': (shop) => shop.filledCart(),
  'carts.associate': async (shop) => {
    const { path, client } = await shop.filledCart();
    const { body } = await shop.registered();
    return { client: client.with({ jwt: body.token }), path: `${path}/associate` };
  },
  'carts.complete': async (shop) => {
    const { default_variant_id } = await shop.product();
    const { code } = await shop.giftCard('3.00');
    const { client, path } = await shop.readyCart(default_variant_id, code);
    return { client, path: `${path}/complete` };
  },
  'cart_items.add': async (shop) => {
    const { client, path } = await shop.filledCart();
    const { default_variant_id: variant_id } = await shop.product();
    return { client, path: `${path}/items`, body: { variant_id, quantity: 2 } };
  },
  'cart_items.change': async (shop) => {
    const { client, itemPath: path } = await shop.filledCart();
    return { client, path, body: { quantity: 3 } };
  },
  'cart_items.remove': async (shop) => {
    const { client, itemPath: path } = await shop.filledCart();
    return { client, path };
  },
  'cart_fulfillments.change': async (shop) => {
    const { client, path, body } = await shop.addressedCart();
    const [{ id, delivery_rates }] = body.fulfillments;
    const other = delivery_rates.find((rate: { selected: boolean }) => !rate.selected);
    return { client, path: `${path}/fulfillments/${id}`, body: { selected_delivery_rate_id: other.id } };
  },
  'cart_payments.add': async (shop) => {
    const { client, path, body } = await shop.addressedCart();
    const payment_method_id = body.payment_methods[0].id;
    return { client, path: `${path}/payments`, body: { payment_method_id } };
  },
  'cart_gift_cards.apply': async (shop) => {
    const { client, path } = await shop.filledCart();
    const { code } = await shop.giftCard('3.00');
    return { client, path: `${path}/gift_cards`, body: { code } };
  },
  'cart_gift_cards.remove': async (shop) => {
    const { client, path } = await shop.filledCart();
    const { id, code } = await shop.giftCard('3.00');
    await done(client.post(`${path}/gift_cards`, { code }));
    return { client, path: `${path}/gift_cards/${id}` };
  },
  'cart_store_credits.apply': async (shop) => {
    const { client, path } = await shop.creditedCart('3.00');
    return { client, path: `${path}/store_credits`, body: { amount: '2.00' } };
  },
  'cart_store_credits.remove': async (shop) => {
    const { client, path } = await shop.creditedCart('3.00');
    return { client, path: `${path}/store_credits` };
  },
  'orders.cancel': async (shop) => {
    const { order } = await shop.order((await shop.product()).default_variant_id);
    return { client: shop.admin, path: `${admin}/orders/${order.id}/cancel`, body: { restock: true } };
  },
  'orders.change': async (shop) => {
    const { order } = await shop.order((await shop.product()).default_variant_id);
    const { state_lock_version } = order;
    const body = { internal_note: 'Wrap it.', state_lock_version };
    return { client: shop.admin, path: `${admin}/orders/${order.id}`, body };
  },
  'payment_methods.create': staffs('payment_methods', paymentMethod),
  'payment_methods.change': changing('payment_methods', paymentMethod, { description: 'At the door.' }),
  'payment_methods.delete': changing('payment_methods', paymentMethod),
  'delivery_methods.create': staffs('delivery_methods', deliveryMethod),
  'delivery_methods.change': changing('delivery_methods', deliveryMethod, { name: 'Slow courier' }),
  'delivery_methods.delete': changing('delivery_methods', deliveryMethod),
  'exports.create': staffs('exports', () => ({ type: 'gift_cards', q: { state_eq: 'active' } })),
  'gift_card_batches.create': staffs('gift_card_batches', giftCardBatch),
  'gift_card_batches.cancel': changing('gift_card_batches', giftCardBatch, undefined, '/cancel'),
  'gift_cards.issue': staffs('gift_cards', giftCard),
  'gift_cards.change': changing('gift_cards', giftCard, { amount: '26.00' }),
  'gift_cards.cancel': changing('gift_cards', giftCard, undefined, '/cancel'),
  'gift_cards.delete': changing('gift_cards', giftCard),
  'gift_cards.convert': async (shop) => ({
    client: shop.admin,
    path: `${await shop.made('gift_cards', giftCard())}/convert`,
    body: { customer_id: (await shop.registered()).body.user.id },
  }),
  'webhook_endpoints.create': staffs('webhook_endpoints', () => ({ url: 'http://127.0.0.1:9/hooks' })),
  'webhook_endpoints.change': async (shop) => ({
    client: shop.admin,
    path: await shop.webhookEndpoint(),
    body: { name: 'another' },
  }),
  'webhook_endpoints.delete': async (shop) => ({ client: shop.admin, path: await shop.webhookEndpoint() }),
  'webhook_endpoints.enable': async (shop) => {
    const path = await shop.webhookEndpoint();
    await done(shop.admin.patch(`${path}/disable`));
    return { client: shop.admin, path: `${path}/enable` };
  },
  'webhook_endpoints.disable': async (shop) => ({
    client: shop.admin,
    path: `${await shop.webhookEndpoint()}/disable`,
  }),
  'webhook_endpoints.rotate_secret': async (shop) => ({
    client: shop.admin,
    path: `${await shop.webhookEndpoint()}/rotate_secret`,
  }),
  'webhook_endpoints.send_test': async (shop) => ({
    client: shop.admin,
    path: `${await shop.webhookEndpoint()}/send_test`,
  }),
  'webhook_deliveries.redeliver': async (shop) => {
    const path = await shop.webhookEndpoint();
    const { body } = await done(shop.admin.post(`${path}/send_test`));
    return { client: shop.admin, path: `${path}/deliveries/${body.id}/redeliver` };
  },
};
