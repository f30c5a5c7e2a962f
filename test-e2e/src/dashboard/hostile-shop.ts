import {
  type AdminClient,
  type AdminProduct,
  createAdminClient,
  createStoreClient,
  type PaymentMethod,
  type StoreClient,
} from '@storefold/client';
import type { StoreProcess } from '../harness/store-process.ts';

/** Text that would be a script, an attribute or an entity where somebody forgot to escape it. */
export const hostile = `<script>alert("x")</script>'"><img src=x onerror=alert(1)>&amp;`;

export interface HostileShop {
  readonly admin: AdminClient;
  readonly storefront: StoreClient;
  /** Records by the path of their screens. */
  readonly pages: readonly string[];
  readonly orderId: string;
  readonly draftId: string;
  readonly customerId: string;
  readonly productId: string;
  readonly product: AdminProduct;
  /** With plain texts, which no form of the tests changes. */
  readonly plain: AdminProduct;
  /** A method of payment by hand, and a gift card that nobody used. */
  readonly byHand: PaymentMethod;
  readonly card: string;
  /** The page of a record of a screen. */
  readonly at: (screen: string) => string;
  readonly idAt: (screen: string) => string;
}

/** Of somebody in Massachusetts. */
export const address = {
  first_name: hostile,
  last_name: hostile,
  address1: hostile,
  city: hostile,
  postal_code: '02108',
  country_iso: 'US',
  state_abbr: 'MA',
};

/** A shop with one record on each screen, all of whose texts are hostile. */
export async function fillShop({ baseUrl, credentials }: StoreProcess): Promise<HostileShop> {
  const admin = createAdminClient({ baseUrl, secretKey: credentials.secret_key });
  const product = await admin.products.create({
    name: hostile,
    description: `<p>Grown <strong>high</strong></p>\n<ul><li>up</li></ul>${hostile}`,
    tags: [hostile, 'hot, green', 'a "word"'],
    status: 'active',
    available_on: '2026-01-02T03:04:05.678Z',
    sku: `sku ${hostile}`,
    meta_title: hostile,
    prices: [
      { currency: 'USD', amount: '12.50', compare_at_amount: '15.00' },
      { currency: 'EUR', amount: '11.50', compare_at_amount: '14.00' },
    ],
    stock_items: [{ count_on_hand: 20 }],
  });
  const sold = { prices: [{ currency: 'USD', amount: '4.00' }], stock_items: [{ count_on_hand: 200 }] };
  const plain = await admin.products.create({ name: 'Plain tea', status: 'active', ...sold });
  const category = await admin.categories.create({
    name: hostile,
    description: `<p>Of <em>all</em> kinds</p>\n${hostile}`,
    meta_title: hostile,
  });
  await admin.products.update(product.id, { category_ids: [category.id] });
  const definition = await admin.customFieldDefinitions.create({
    resource_type: 'Product',
    namespace: 'notes',
    key: 'note',
    label: hostile,
    field_type: 'long_text',
  });
  await admin.products.customFields.create(product.id, {
    custom_field_definition_id: definition.id,
    value: hostile,
  });
  const customer = await admin.customers.create({
    email: 'eve@example.com',
    first_name: hostile,
    last_name: hostile,
    phone: hostile,
    tags: [hostile, 'old, and wise'],
    internal_note: `two\nlines ${hostile}`,
  });
  await admin.customers.addresses.create(customer.id, address);
  const group = await admin.customerGroups.create({ name: hostile, description: hostile });
  const promotion = await admin.promotions.create({
    name: hostile,
    description: `two\nlines ${hostile}`,
    code: 'HOSTILE',
    kind: 'percentage',
    amount: '10',
    starts_at: '2026-01-02T03:04:05Z',
    expires_at: '2036-01-02T23:59:59.999Z',
    product_ids: [product.id],
  });
  await admin.promotions.create({ name: 'TEN PERCENT', code: 'EVERY', kind: 'percentage', amount: '10' });
  const giftCard = await admin.giftCards.create({ amount: '25.00', currency: 'USD' });
  const batch = await admin.giftCardBatches.create({ codes_count: 2, amount: '5.00', prefix: 'BATCH' });
  const credit = await admin.customers.storeCredits.create(customer.id, {
    amount: '10.00',
    currency: 'USD',
    memo: hostile,
  });
  const webhook = await admin.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/hook',
    name: hostile,
    subscriptions: ['customer.updated'],
  });
  await admin.webhookEndpoints.sendTest(webhook.id);
  const exported = await admin.exports.create({ type: 'customers' });
  const zone = await admin.zones.create({
    name: hostile,
    description: hostile,
    members: [{ country_iso: 'US' }],
  });
  const redirect = await admin.redirects.create({
    from: '/pages/hostile',
    to: `/${encodeURIComponent(hostile)}`,
  });
  const taxCategory = await admin.taxCategories.create({ name: hostile, description: hostile });
  const taxRate = await admin.taxRates.create({
    name: hostile,
    amount: '0.05',
    zone_id: zone.id,
    active: false,
  });
  const role = await admin.roles.create({ name: hostile, scopes: ['read_orders'] });
  const member = await admin.adminUsers.create({
    email: 'mallory@example.com',
    first_name: hostile,
    last_name: hostile,
    role_ids: [role.id],
  });
  const apiKey = await admin.apiKeys.create({ name: hostile, key_type: 'publishable' });
  const origin = await admin.allowedOrigins.create({ origin: 'https://shop.example' });
  const creditCategory = await admin.storeCreditCategories.create({ name: hostile });
  const location = await admin.stockLocations.create({ name: hostile, city: hostile, address1: hostile });
  const optionType = await admin.optionTypes.create({
    name: hostile,
    label: hostile,
    option_values: [
      { name: hostile, label: 'a = b' },
      { name: 'red', label: 'Red' },
    ],
  });
  const { data: deliveries } = await admin.deliveryMethods.list();
  const delivery = await admin.deliveryMethods.create({
    name: hostile,
    description: hostile,
    code: 'hostile',
    prices: [
      { currency: 'USD', amount: '4.00' },
      { currency: 'EUR', amount: '3.00' },
    ],
    zone_ids: [zone.id],
  });
  const { data: methods } = await admin.paymentMethods.list();
  const manual = methods.find((each) => !each.session_required) ?? methods[0];
  const draft = await admin.orders.create({
    email: 'eve@example.com',
    customer_note: hostile,
    internal_note: `two\nlines ${hostile}`,
    tags: [hostile, 'gift, wrapped'],
    shipping_address: address,
    billing_address: { ...address, city: 'Salem' },
    items: [{ variant_id: product.default_variant_id, quantity: 1 }],
  });
  const order = await admin.orders.create({
    email: 'eve@example.com',
    customer_id: customer.id,
    customer_note: hostile,
    internal_note: hostile,
    tags: [hostile],
    items: [{ variant_id: product.default_variant_id, quantity: 2 }],
    shipping_address: address,
    use_shipping: true,
  });
  await admin.orders.complete(order.id, { payment_pending: true, notify_customer: false });
  const imported = await admin.request<{ id: string }>('POST', '/imports', {
    body: importOf('name,price\n,1\n'),
  });
  const { data: stock } = await admin.stockItems.list({ q: { product_id_eq: product.id } });
  const ids: readonly (readonly [string, { readonly id: string } | undefined])[] = [
    ['orders', order],
    ['orders', draft],
    ['products', product],
    ['categories', category],
    ['customers', customer],
    ['customer_groups', group],
    ['promotions', promotion],
    ['gift_cards', giftCard],
    ['gift_card_batches', batch],
    ['store_credits', credit],
    ['webhook_endpoints', webhook],
    ['exports', exported],
    ['imports', imported],
    ['stock_items', stock[0]],
    ['option_types', optionType],
    ['settings/zones', zone],
    ['settings/tax_categories', taxCategory],
    ['redirects', redirect],
    ['settings/tax_rates', taxRate],
    ['settings/roles', role],
    ['settings/staff', member],
    ['settings/api_keys', apiKey],
    ['settings/allowed_origins', origin],
    ['settings/store_credit_categories', creditCategory],
    ['settings/stock_locations', location],
    ['settings/custom_field_definitions', definition],
    ['settings/delivery_methods', delivery],
    ['settings/delivery_methods', deliveries[0]],
    ['settings/payment_methods', manual],
  ];
  const withoutForm = ['gift_card_batches', 'store_credits', 'exports', 'imports'];
  const idAt = (screen: string): string => ids.find(([path]) => path === screen)?.[1]?.id ?? '';
  const at = (screen: string): string => `/admin/${screen}/${idAt(screen)}`;
  return {
    admin,
    storefront: createStoreClient({ baseUrl, publishableKey: credentials.publishable_key }),
    product,
    plain,
    byHand: manual as PaymentMethod,
    card: giftCard.code,
    at,
    idAt,
    orderId: order.id,
    draftId: draft.id,
    customerId: customer.id,
    productId: product.id,
    pages: ids.flatMap(([path, record]) => {
      const page = `/admin/${path}/${record?.id}`;
      return withoutForm.includes(path) ? [page] : [page, `${page}/edit`];
    }),
  };
}

function importOf(text: string): FormData {
  const body = new FormData();
  body.append('file', new File([text], 'hostile.csv', { type: 'text/csv' }));
  return body;
}
