import type { AdminOrder } from '@storefold/client';
import { expect } from 'vitest';
import { pngOf } from '../harness/picture.ts';
import type { Typed } from './driven-form.ts';
import { address, type HostileShop } from './hostile-shop.ts';

/** A form of the dashboard, and what somebody does with it. `turn` keeps apart what is made twice. */
export interface DashboardForm {
  /** What it does: `PATCH /admin/products/:id`. */
  readonly does: string;
  /** The page it is on. */
  readonly on: (shop: HostileShop) => string | Promise<string>;
  /** What is typed into it; by default nothing, where it is a button. */
  readonly typed?: (turn: string, shop: HostileShop) => Typed;
  /** Whether it shows what it changes: sent as it is, it changes nothing; opened again, it shows what was typed. */
  readonly saves?: true;
  /** What the next page shows, or `secret`; by default that it is done. */
  readonly shows?: (turn: string) => string | RegExp;
  /** Whether the page says that it cannot be done, with 422. */
  readonly isRefused?: true;
  /** Which of several on a page. */
  readonly at?: number;
}

/** The form of a record, which shows what it saves. */
const saves = (screen: string, typed: DashboardForm['typed'], form = 'edit'): DashboardForm => ({
  does: `PATCH /admin/${screen}/:id`,
  on: (shop) => `${shop.at(screen)}/${form}`,
  ...(typed && { typed }),
  saves: true,
});

/** The form of a new record, which leads to its page. */
const makes = (
  screen: string,
  typed: (turn: string, shop: HostileShop) => Typed,
  shows: DashboardForm['shows'] = (turn) => turn,
): DashboardForm => ({ does: `POST /admin/${screen}`, on: () => `/admin/${screen}/new`, typed, shows });

/** A button of the page of a record that is made for it. */
const does = (
  path: string,
  on: DashboardForm['on'],
  typed?: DashboardForm['typed'],
  more: Partial<DashboardForm> = {},
): DashboardForm => ({ does: `POST /admin/${path}`, on, ...(typed && { typed }), ...more });

const draft = async ({ admin, customerId, plain }: HostileShop, more: object = {}): Promise<AdminOrder> =>
  admin.orders.create({
    email: 'eve@example.com',
    customer_id: customerId,
    items: [{ variant_id: plain.default_variant_id, quantity: 2 }],
    shipping_address: { ...address, first_name: 'Eve' },
    use_shipping: true,
    ...more,
  });
const draftPage = async (shop: HostileShop) => orderPage(await draft(shop));
const orderPage = ({ id }: { readonly id: string }) => `/admin/orders/${id}`;

/** An order that was placed and is not paid. */
async function placed(shop: HostileShop): Promise<AdminOrder> {
  const { id } = await draft(shop);
  return shop.admin.orders.complete(id, { payment_pending: true, notify_customer: false });
}
const placedPage = async (shop: HostileShop) => orderPage(await placed(shop));

async function withPayment(shop: HostileShop): Promise<AdminOrder> {
  const order = await placed(shop);
  await shop.admin.orders.payments.create(order.id, { payment_method_id: shop.byHand.id });
  return order;
}

async function paid(shop: HostileShop): Promise<string> {
  const order = await withPayment(shop);
  const { payments } = await shop.admin.orders.get(order.id);
  await shop.admin.orders.payments.capture(order.id, payments[0]?.id ?? '', {});
  return orderPage(order);
}

async function shipped(shop: HostileShop): Promise<string> {
  const order = await placed(shop);
  await shop.admin.orders.fulfillments.ship(order.id, order.fulfillments[0]?.id ?? '', { tracking: '1Z999' });
  return orderPage(order);
}

/** An order of a guest with which nothing is to happen any more. */
async function shippedGuests(shop: HostileShop): Promise<AdminOrder> {
  const { id } = await draft(shop, { customer_id: null, email: 'guest@gone.example' });
  const { admin, byHand } = shop;
  const order = await admin.orders.complete(id, { payment_pending: true, notify_customer: false });
  const payment = await admin.orders.payments.create(id, { payment_method_id: byHand.id });
  await admin.orders.payments.capture(id, payment.id, {});
  await admin.orders.fulfillments.ship(id, order.fulfillments[0]?.id ?? '', {});
  return order;
}

/** An order of which something is to come back. */
export async function orderWithReturn(shop: HostileShop, isApproved = false): Promise<string> {
  const { returns } = shop.admin.orders;
  const order = await placed(shop);
  await shop.admin.orders.fulfillments.ship(order.id, order.fulfillments[0]?.id ?? '', {});
  const items = [{ item_id: order.items[0]?.id ?? '', quantity: 1 }];
  const { id } = await returns.create(order.id, { items });
  if (isApproved) await returns.approve(order.id, id, {});
  return orderPage(order);
}

/** An order about whose payment or refund its provider does not answer. */
async function unanswered(shop: HostileShop, about: 'payment' | 'refund'): Promise<string> {
  const { admin, storefront } = shop;
  const method = await admin.paymentMethods.create({
    name: `Card ${about} ${Date.now()}`,
    type: 'test',
    position: 9,
    auto_capture: about === 'refund',
  });
  const order = await placed(shop);
  const { url } = await admin.orders.paymentLink(order.id);
  const payer = storefront.with({ cartToken: new URL(url).searchParams.get('token') ?? '' });
  const source = { token: 'tok_approve' };
  const { id } = await payer.orders.payments.create(order.id, { payment_method_id: method.id, source });
  await admin.paymentMethods.update(method.id, { preferences: { test_mode: false } });
  if (about === 'payment') await admin.orders.payments.capture(order.id, id, {});
  else await admin.orders.refunds.create(order.id, { amount: '1.00' });
  return orderPage(order);
}

const hook = async ({ admin }: HostileShop) => {
  const url = 'http://127.0.0.1:9/own';
  const { id } = await admin.webhookEndpoints.create({ url, subscriptions: ['customer.created'] });
  return `/admin/webhook_endpoints/${id}`;
};

const removes = (path: string, on: DashboardForm['on']): DashboardForm => ({
  does: `DELETE /admin/${path}`,
  on,
});

const productPage = ({ product }: HostileShop) => `/admin/products/${product.id}`;

async function stripePage({ admin }: HostileShop): Promise<string> {
  const found = async () => (await admin.paymentMethods.list({ q: { type_eq: 'stripe' } })).data.length;
  if ((await found()) === 0) await admin.paymentMethods.create({ name: 'Card', type: 'stripe' });
  // Lists follow what happens; the page shows the method when they have it.
  await expect.poll(found).toBeGreaterThan(0);
  return '/admin/settings/stripe';
}

const at = (screen: string) => (shop: HostileShop) => shop.at(screen);

const giftCardPage = async ({ admin }: HostileShop) =>
  `/admin/gift_cards/${(await admin.giftCards.create({ amount: '9.00', currency: 'USD' })).id}`;

export const forms: readonly DashboardForm[] = [
  // What sells
  saves('products', (turn) => ({
    name: `Tea ${turn}`,
    description: `<p>Tea <em>${turn}</em></p>`,
    tags: `${turn}, "a, b"`,
    available_on: '2026-01-02T03:04:06',
    requires_shipping: false,
    meta_title: turn,
  })),
  makes('products', (turn) => ({ name: turn, 'prices[USD]': '7.50', count_on_hand: '4', weight: '2' })),
  does('products/:id/clone', async ({ admin }) => {
    const { id } = await admin.products.create({ name: 'Twin' });
    return `/admin/products/${id}`;
  }),
  {
    does: 'PATCH /admin/products/:id/variants/:id',
    on: ({ product }) => `/admin/products/${product.id}`,
    typed: (turn) => ({
      sku: `SKU ${turn}`,
      'prices[USD]': turn === 'First' ? '13.75' : '13.50',
      'compare_at_prices[USD]': '',
      'prices[EUR]': '',
      'compare_at_prices[EUR]': '',
      weight: '2.5',
    }),
    saves: true,
  },
  does(
    'products/:id/variants',
    ({ product }) => `/admin/products/${product.id}`,
    (turn) => ({
      options: `Size: ${turn}`,
      'prices[USD]': '3.50',
    }),
  ),
  does('products/:id/media', productPage, (turn) => ({
    file: new File([pngOf(40, 30)], 'tea.png', { type: 'image/png' }),
    alt: turn,
  })),
  does('products/:id/digitals', productPage, () => ({
    file: new File(['notes'], 'notes.txt', { type: 'text/plain' }),
  })),
  removes('products/:id/variants/:id', async ({ admin }) => {
    const variants = ['S', 'L'].map((value) => ({ options: [{ name: 'Size', value }] }));
    const { id } = await admin.products.create({ name: 'Two sizes', variants });
    return `/admin/products/${id}`;
  }),
  removes('products/:id/media/:id', productPage),
  removes('products/:id/digitals/:id', productPage),
  saves('categories', (turn) => ({ name: `Teas ${turn}`, description: `<p>Teas <em>${turn}</em></p>` })),
  makes('categories', (turn) => ({ name: turn })),
  saves('stock_items', (turn) => ({ count_on_hand: String(40 + turn.length), backorderable: true })),
  saves('option_types', (turn) => ({ label: turn, option_values: `red = ${turn}\nblue` })),
  makes('option_types', (turn) => ({ name: turn.toLowerCase(), label: turn, option_values: 'one\ntwo' })),
  // Who buys
  saves('customers', (turn) => ({
    first_name: turn,
    tags: `${turn}, "c, d"`,
    accepts_email_marketing: true,
    preferred_currency: 'EUR',
    internal_note: `two\nlines ${turn}`,
  })),
  makes('customers', (turn) => ({ email: `${turn.toLowerCase()}@example.com`, first_name: turn })),
  does('customers/:id/addresses', at('customers'), (turn) => ({
    first_name: turn,
    address1: '1 Way',
    city: 'Boston',
    postal_code: '02108',
    country_iso: 'US',
    state_abbr: 'MA',
  })),
  {
    does: 'PATCH /admin/customers/:id/addresses/:id',
    on: at('customers'),
    typed: (turn) => ({ first_name: turn, city: `Boston ${turn}`, is_default_billing: true }),
    saves: true,
  },
  does('customers/:id/store_credits', at('customers'), (turn) => ({ amount: '2.00', memo: turn })),
  does('customers/:id/customer_groups', async ({ admin, ...shop }) => {
    await admin.customerGroups.create({ name: 'Joined' });
    return shop.at('customers');
  }),
  removes('customers/:id/customer_groups/:id', async ({ admin, customerId, at: page }) => {
    const { id } = await admin.customerGroups.create({ name: `Left ${Date.now()}` });
    await admin.customerGroups.customers.create(id, { customer_ids: [customerId] });
    return page('customers');
  }),
  removes('customers/:id/addresses/:id', async ({ admin }) => {
    const { id } = await admin.customers.create({ email: `${Date.now()}@example.com` });
    await admin.customers.addresses.create(id, { ...address, first_name: 'Eve' });
    return `/admin/customers/${id}`;
  }),
  removes('customer_groups/:id', async ({ admin }) => {
    const { id } = await admin.customerGroups.create({ name: `Gone ${Date.now()}` });
    return `/admin/customer_groups/${id}`;
  }),
  saves('customer_groups', (turn) => ({ name: turn, description: `two\nlines ${turn}` })),
  makes('customer_groups', (turn) => ({ name: `New ${turn}`, description: 'of people' })),
  does('customer_groups/:id/customers', at('customer_groups'), () => ({ email: 'eve@example.com' })),
  removes('customer_groups/:id/customers/:id', at('customer_groups')),
  // What is promised
  saves('promotions', (turn) => ({
    name: turn,
    amount: turn === 'First' ? '12.50' : '13.50',
    starts_at: '2026-01-02T03:04:06',
    usage_limit: '7',
    description: `two\nlines ${turn}`,
  })),
  makes('promotions', (turn) => ({ name: turn, code: turn, amount: '10' })),
  saves('gift_cards', (turn) => ({ expires_at: turn === 'First' ? '2031-05-06' : '2032-05-06' })),
  makes(
    'gift_cards',
    (turn) => ({ amount: '12.00', code: `CARD${turn.toUpperCase()}` }),
    (turn) => `CARD${turn.toUpperCase()}`,
  ),
  does('gift_cards/:id/cancel', giftCardPage),
  does('gift_cards/:id/convert', giftCardPage, (_turn, { customerId }) => ({ customer_id: customerId })),
  makes(
    'gift_card_batches',
    (turn) => ({ codes_count: '2', amount: '5.00', prefix: turn.toUpperCase() }),
    (turn) => turn.toUpperCase(),
  ),
  does('gift_card_batches/:id/cancel', async ({ admin }) => {
    const { id } = await admin.giftCardBatches.create({ codes_count: 1, amount: '5.00' });
    return `/admin/gift_card_batches/${id}`;
  }),
  // What was ordered
  saves('orders', (turn) => ({
    email: `${turn.toLowerCase()}@example.com`,
    tags: `${turn}, "e, f"`,
    internal_note: `two\nlines ${turn}`,
  })),
  {
    does: 'PATCH /admin/orders/:id',
    on: async (shop) => `${await draftPage(shop)}/edit`,
    typed: (turn) => ({ tags: `"g, h", ${turn}`, customer_note: turn }),
    saves: true,
  },
  makes(
    'orders',
    (turn) => ({ email: `${turn.toLowerCase()}@example.com` }),
    (turn) => turn.toLowerCase(),
  ),
  {
    does: 'POST /admin/orders/:id/items',
    on: draftPage,
    saves: true,
  },
  does(
    'orders/:id/items',
    async (shop) => `${await draftPage(shop)}?find=Plain`,
    () => ({ quantity: '3' }),
    { at: 1 },
  ),
  does('orders/:id/discount_code', draftPage, () => ({ code: 'EVERY' })),
  does('orders/:id/gift_cards', draftPage, (_turn, { card }) => ({ gift_card: card })),
  does('orders/:id/store_credits', draftPage, () => ({ amount: '1.00' })),
  {
    does: 'PATCH /admin/orders/:id/fulfillments/:id',
    on: draftPage,
    saves: true,
  },
  {
    does: 'POST /admin/orders/:id/shipping_address',
    on: async (shop) => orderPage(await draft(shop, { billing_address: address, use_shipping: false })),
    typed: (turn) => ({ first_name: turn, address1: `1 ${turn}` }),
    saves: true,
  },
  {
    does: 'POST /admin/orders/:id/shipping_address',
    on: placedPage,
    typed: (turn) => ({ first_name: turn }),
    saves: true,
  },
  {
    does: 'POST /admin/orders/:id/billing_address',
    on: placedPage,
    typed: (turn) => ({ first_name: turn, address1: `1 ${turn}` }),
    saves: true,
  },
  { does: 'POST /admin/orders/:id/corrections', on: placedPage, saves: true },
  does('orders/:id/corrections', placedPage, (turn) => ({ discount: '1.00', reason: turn })),
  {
    does: 'POST /admin/orders/:id/fulfillments/:id/tracking',
    on: shipped,
    typed: (turn) => ({ tracking: turn }),
    saves: true,
  },
  does('orders/:id/payment_link', placedPage, undefined, {
    shows: () => 'Whoever has this link can read and pay the order.',
  }),
  does('orders/:id/complete', draftPage, () => ({ payment_pending: true })),
  does('orders/:id/payments', placedPage),
  does('orders/:id/payments/:id/capture', async (shop) => orderPage(await withPayment(shop))),
  does('orders/:id/payments/:id/void', async (shop) => orderPage(await withPayment(shop))),
  does(
    'orders/:id/payments/:id/settle',
    (shop) => unanswered(shop, 'payment'),
    () => ({ outcome: 'captured' }),
  ),
  does(
    'orders/:id/refunds/:id/settle',
    (shop) => unanswered(shop, 'refund'),
    () => ({ outcome: 'failed' }),
  ),
  does('orders/:id/fulfillments/:id/ship', paid, (turn) => ({ tracking: turn })),
  does('orders/:id/fulfillments/:id/cancel', placedPage),
  does('orders/:id/refunds', paid, () => ({ amount: '1.00', to: 'store_credit', reason: 'Broken' })),
  does('orders/:id/documents', async (shop) => {
    await shop.admin.store.update({ legal_name: 'Hemden & Söhne' });
    return placedPage(shop);
  }),
  does('orders/:id/returns', shipped),
  does('orders/:id/returns/:id/approve', (shop) => orderWithReturn(shop)),
  does('orders/:id/returns/:id/reject', (shop) => orderWithReturn(shop)),
  does(
    'orders/:id/returns/:id/receive',
    (shop) => orderWithReturn(shop, true),
    () => ({ refund: 'none' }),
  ),
  does('orders/:id/resend_confirmation', placedPage),
  does('orders/:id/cancel', async (shop) => `${await placedPage(shop)}/cancel`),
  does('orders/:id/erase', async (shop) => `${orderPage(await shippedGuests(shop))}/erase`),
  does('customers/:id/erase', async ({ admin }) => {
    const { id } = await admin.customers.create({ email: `${Date.now()}@gone.example` });
    return `/admin/customers/${id}/erase`;
  }),
  {
    does: 'POST /admin/custom_fields/products/:id',
    on: ({ product }) => `/admin/products/${product.id}`,
    typed: (turn) => ({ value: turn }),
    saves: true,
  },
  removes('orders/:id', draftPage),
  // How the shop is set up
  {
    does: 'PATCH /admin/settings/store',
    on: () => '/admin/settings/store',
    typed: (turn) => ({ name: `Shop ${turn}`, timezone: 'America/New_York', meta_description: 'two\nlines' }),
    saves: true,
  },
  {
    does: 'PATCH /admin/account',
    on: () => '/admin/account',
    typed: (turn) => ({ first_name: turn, last_name: 'Owner' }),
    saves: true,
  },
  saves('settings/staff', (turn) => ({ first_name: turn, last_name: 'Mallory' })),
  makes(
    'settings/staff',
    (turn, shop) => ({
      email: `${turn.toLowerCase()}@staff.example`,
      [`role_ids=${shop.idAt('settings/roles')}`]: true,
    }),
    (turn) => turn.toLowerCase(),
  ),
  does('settings/staff/:id/deactivate', async ({ admin, idAt }) => {
    const { id } = await admin.adminUsers.create({
      email: `${Date.now()}@staff.example`,
      role_ids: [idAt('settings/roles')],
    });
    return `/admin/settings/staff/${id}`;
  }),
  does('settings/staff/:id/activate', async ({ admin, idAt }) => {
    const { id } = await admin.adminUsers.create({
      email: `${Date.now()}@staff.example`,
      role_ids: [idAt('settings/roles')],
    });
    await admin.adminUsers.deactivate(id);
    return `/admin/settings/staff/${id}`;
  }),
  saves('settings/roles', (turn) => ({ name: turn, 'scopes=read_products': true })),
  makes('settings/roles', (turn) => ({ name: `New ${turn}`, 'scopes=read_orders': true })),
  saves('settings/api_keys', (turn) => ({ name: turn })),
  makes(
    'settings/api_keys',
    (turn) => ({ name: turn, key_type: 'secret', 'scopes=read_orders': true }),
    () => /sk_[\w-]{20,}/,
  ),
  does('settings/api_keys/:id/revoke', async ({ admin }) => {
    const { id } = await admin.apiKeys.create({ name: 'Old', key_type: 'publishable' });
    return `/admin/settings/api_keys/${id}`;
  }),
  saves('settings/allowed_origins', (turn) => ({ origin: `https://${turn.toLowerCase()}.example` })),
  makes(
    'settings/allowed_origins',
    (turn) => ({ origin: `https://${turn.toLowerCase()}.new.example` }),
    (turn) => turn.toLowerCase(),
  ),
  saves('settings/payment_methods', (turn) => ({
    name: turn,
    description: `two\nlines ${turn}`,
    auto_capture: false,
  })),
  makes('settings/payment_methods', (turn) => ({ name: turn })),
  {
    does: 'PATCH /admin/settings/stripe',
    on: stripePage,
    typed: (turn) => ({
      name: `Card ${turn}`,
      'preferences[publishable_key]': `pk_test_${turn}`,
      'preferences[statement_descriptor]': turn,
      active: false,
    }),
    saves: true,
  },
  // Where no key is set, nobody is asked.
  does('settings/stripe/test', stripePage, undefined, {
    shows: () => 'no secret key yet',
    isRefused: true,
  }),
  saves('settings/delivery_methods', (turn) => ({
    name: turn,
    'prices[USD]': '4.50',
    description: `two\nlines ${turn}`,
  })),
  makes('settings/delivery_methods', (turn) => ({
    name: turn,
    code: turn.toLowerCase(),
    'prices[USD]': '1.00',
  })),
  saves('settings/zones', (turn) => ({ name: turn, members: 'US\nDE\nCA-QC' })),
  makes('settings/zones', (turn) => ({ name: `New ${turn}`, members: 'DE\nFR' })),
  saves('redirects', (turn) => ({ from: '/pages/walked', to: `/${turn.toLowerCase()}` })),
  makes('redirects', (turn) => ({ from: `/pages/new-${turn.toLowerCase()}`, to: '/' })),
  saves('settings/tax_categories', (turn) => ({
    name: turn,
    tax_code: 'T-1',
    description: `two\nlines ${turn}`,
  })),
  makes('settings/tax_categories', (turn) => ({ name: `New ${turn}` })),
  saves('settings/tax_rates', (turn) => ({ name: turn, amount: '7', included_in_price: true })),
  makes('settings/tax_rates', (turn) => ({ name: turn, amount: '10 %' })),
  saves('settings/store_credit_categories', (turn) => ({ name: turn })),
  makes('settings/store_credit_categories', (turn) => ({ name: `New ${turn}` })),
  saves('settings/stock_locations', (turn) => ({ name: turn, city: 'Boston', country_iso: 'US' })),
  makes('settings/stock_locations', (turn) => ({ name: `New ${turn}` })),
  saves('settings/custom_field_definitions', (turn) => ({
    label: turn,
    storefront_visible: turn !== 'First',
  })),
  makes('settings/custom_field_definitions', (turn) => ({
    namespace: 'made',
    key: turn.toLowerCase(),
    label: turn,
    field_type: 'short_text',
  })),
  saves('webhook_endpoints', (turn) => ({ name: turn, subscriptions: 'order.*, customer.updated' })),
  makes(
    'webhook_endpoints',
    (turn) => ({
      url: `http://127.0.0.1:9/${turn}`,
      subscriptions: 'order.*',
    }),
    () => /whsec_[\w+/=]{20,}/,
  ),
  does('webhook_endpoints/:id/disable', hook),
  does('webhook_endpoints/:id/enable', async (shop) => {
    const path = await hook(shop);
    await shop.admin.webhookEndpoints.disable(path.split('/').at(-1) ?? '');
    return path;
  }),
  does('webhook_endpoints/:id/send_test', hook),
  does('webhook_endpoints/:id/rotate_secret', hook, undefined, {
    shows: () => /whsec_[\w+/=]{20,}/,
  }),
  does('webhook_endpoints/:id/replay', hook, () => ({ from: '2026-01-01T00:00', names: 'customer.created' })),
  does('webhook_endpoints/:id/deliveries/:id/redeliver', at('webhook_endpoints')),
  {
    does: 'POST /admin/imports',
    on: () => '/admin/imports/new',
    typed: (turn) => ({
      file: new File([`name,price\nImported ${turn},3.00\n`], `${turn}.csv`, { type: 'text/csv' }),
    }),
  },
  does('imports/:id/undo', async ({ admin }) => {
    const body = new FormData();
    body.append('file', new Blob(['name,price\nUndone,3.00\n'], { type: 'text/csv' }), 'undone.csv');
    const { id } = await admin.request<{ id: string }>('POST', '/imports', { body });
    const stateOf = async () => (await admin.request<{ state: string }>('GET', `/imports/${id}`)).state;
    await expect.poll(stateOf).toBe('completed');
    return `/admin/imports/${id}`;
  }),
  { does: 'POST /admin/exports', on: () => '/admin/exports/new', typed: () => ({ type: 'customers' }) },
];
