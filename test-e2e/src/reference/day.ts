import { customFieldResources } from '@storefold/contracts';
import { expect } from 'vitest';
import { address, manualMethodOf } from '../harness/checkout.ts';
import type { Client } from '../harness/client.ts';
import type { FreshStore } from '../harness/fresh-store.ts';
import type { LooseJson } from '../harness/loose-json.ts';
import type { WebhookReceiver } from '../harness/webhook-receiver.ts';
import { fieldCarriers } from '../tables/field-carriers.ts';
import { done, Shop } from '../tables/shop.ts';
import type { ExampleRecorder } from './example-recorder.ts';
import { fillShortLists } from './short-lists.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
const PASSWORD = 'correct horse battery';

/** What the steps of a day share. */
interface Day {
  readonly recorder: ExampleRecorder;
  readonly shop: Client;
  readonly guest: Client;
  readonly staff: Client;
  readonly credentials: FreshStore['credentials'];
  readonly shopsServer: WebhookReceiver;
}

/** What is there at the end of a day. `lists`: by the name of an endpoint, the path of a list with something in it. */
interface RestOfTheDay {
  /** Logged in. */
  readonly owner: Client;
  readonly customer: Client;
  readonly webhookEndpointId: string;
  readonly customerId: string;
  readonly storeCreditId: string;
  readonly lists: Readonly<Record<string, string>>;
}

/**
 * A shop opens and sells: every endpoint is asked in the way a first user would. Returns who the customer is, and
 * where the shop's server is told of events.
 */
export async function liveThroughADay(
  recorder: ExampleRecorder,
  { admin: shop, storefront: guest, credentials }: FreshStore,
  shopsServer: WebhookReceiver,
): Promise<RestOfTheDay> {
  const day: Day = { recorder, shop, guest, staff: guest.with({ key: '' }), credentials, shopsServer };
  const webhookEndpointId = await webhooks(day);
  await staffLogsIn(day);
  await staffOfTheShop(day);
  await settings(day);
  await places(day);
  const variantId = await catalog(day);
  const customer = await account(day);
  await wishes(day, customer, variantId);
  const cardId = await giftCards(day);
  await giftCardBatches(day);
  await exportsAndReports(day);
  const credited = await storeCredits(day, customer);
  await order(day, customer, { variantId, cardId, credited });
  await newsletter(day, customer);
  await customersOfTheShop(day);
  const fieldLists = await valuesOfCustomFields(day);
  await deliveries(day, webhookEndpointId);
  await events(day);
  const lists = { ...fieldLists, ...(await fillShortLists(shop, customer)) };
  const { body } = await done(day.staff.post(`${admin}/auth/login`, credentials.admin));
  const owner = day.staff.with({ jwt: body.token });
  return { owner, customer, webhookEndpointId, lists, ...credited };
}

/** Returns the id of the endpoint that hears of everything below. */
async function webhooks({ recorder, shop, shopsServer }: Day): Promise<string> {
  const at = `${admin}/webhook_endpoints`;
  const { id } = await recorder.ask(shop, 'POST', at, {
    name: 'Warehouse',
    url: shopsServer.url,
    subscriptions: [
      'order.*',
      'customer.password_reset_requested',
      'newsletter_subscriber.*',
      'admin_user.*',
    ],
  });
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${id}`, { name: 'Warehouse in Boston' });
  await recorder.ask(shop, 'PATCH', `${at}/${id}/disable`);
  await recorder.ask(shop, 'PATCH', `${at}/${id}/enable`);
  await recorder.ask(shop, 'POST', `${at}/${id}/rotate_secret`);
  const spare = await recorder.ask(shop, 'POST', at, { url: shopsServer.url });
  await recorder.ask(shop, 'DELETE', `${at}/${spare.id}`);
  return id;
}

async function deliveries({ recorder, shop }: Day, id: string): Promise<void> {
  const at = `${admin}/webhook_endpoints`;
  const test = await recorder.ask(shop, 'POST', `${at}/${id}/send_test`);
  const path = `${at}/${id}/deliveries/${test.id}`;
  await expect.poll(async () => (await shop.get(path)).body.success, { timeout: 15_000 }).toBe(true);
  await recorder.ask(shop, 'GET', `${at}/${id}/deliveries?q[event_name_eq]=webhook.test&limit=1`);
  await recorder.ask(shop, 'GET', path);
  await recorder.ask(shop, 'POST', `${path}/redeliver`);
}

async function events({ recorder, shop }: Day): Promise<void> {
  const page = await recorder.ask(shop, 'GET', `${admin}/events?name=gift_card.created&limit=1`);
  const [{ id, data }] = page.data;
  await recorder.ask(shop, 'GET', `${admin}/events/${id}`);
  await recorder.ask(shop, 'GET', `${admin}/streams/gift_card-${data.id}?limit=1`);
}

async function staffLogsIn({ recorder, staff, credentials }: Day): Promise<void> {
  const { email, password } = credentials.admin;
  await recorder.meet(staff, 'POST', `${admin}/auth/login`, { email, password: 'wrong password' });
  const { refresh_token } = await recorder.ask(staff, 'POST', `${admin}/auth/login`, { email, password });
  const renewed = await recorder.ask(staff, 'POST', `${admin}/auth/refresh`, { refresh_token });
  const me = staff.with({ jwt: renewed.token });
  await recorder.ask(me, 'GET', `${admin}/me`);
  await recorder.ask(me, 'PATCH', `${admin}/me`, { first_name: 'Grace', last_name: 'Hopper' });
  await recorder.ask(me, 'POST', `${admin}/stores`, { name: 'Outlet', default_currency: 'EUR' });
  await recorder.ask(me, 'GET', `${admin}/stores?limit=1`);
  await recorder.ask(staff, 'POST', `${admin}/auth/logout`, { refresh_token: renewed.refresh_token });
  await recorder.meet(staff, 'POST', `${admin}/auth/refresh`, { refresh_token: 'rt_unknown' });
  await recorder.meet(staff, 'GET', `${admin}/me`);
}

async function staffOfTheShop({ recorder, shop, staff, shopsServer }: Day): Promise<void> {
  const roles = `${admin}/roles`;
  const packing = { name: 'Packing', scopes: ['read_orders', 'write_fulfillments'] };
  const role = await recorder.ask(shop, 'POST', roles, packing);
  await recorder.ask(shop, 'GET', `${roles}?sort=name`);
  await recorder.ask(shop, 'GET', `${roles}/${role.id}`);
  await recorder.ask(shop, 'PATCH', `${roles}/${role.id}`, { name: 'Warehouse' });

  const at = `${admin}/admin_users`;
  const email = 'grace@example.com';
  const grace = { email, first_name: 'Grace', last_name: 'Hopper', role_ids: [role.id] };
  const { id } = await recorder.ask(shop, 'POST', at, grace);
  await recorder.ask(shop, 'GET', `${at}?q[status_eq]=invited`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  const { invitation_token } = await heard(shopsServer, 'admin_user.invited');
  const chosen = { password: PASSWORD };
  await recorder.ask(staff, 'PATCH', `${admin}/auth/invitations/${invitation_token}`, chosen);
  const resets = `${admin}/auth/password_resets`;
  await recorder.ask(staff, 'POST', resets, { email });
  const { reset_token } = await heard(shopsServer, 'admin_user.password_reset_requested');
  await recorder.ask(staff, 'PATCH', `${resets}/${reset_token}`, { password: 'correct horse staple' });
  await recorder.ask(shop, 'PATCH', `${at}/${id}`, { last_name: 'Murray' });
  await recorder.ask(shop, 'PATCH', `${at}/${id}/deactivate`);
  await recorder.ask(shop, 'PATCH', `${at}/${id}/activate`);
  await recorder.ask(shop, 'DELETE', `${at}/${id}`);
  await recorder.ask(shop, 'DELETE', `${roles}/${role.id}`);
}

async function settings({ recorder, shop }: Day): Promise<void> {
  await recorder.ask(shop, 'GET', `${admin}/store`);
  await recorder.ask(shop, 'PATCH', `${admin}/store`, { name: 'Linen & Co.', timezone: 'America/New_York' });

  await recorder.ask(shop, 'GET', `${admin}/option_lists`);

  const origins = `${admin}/allowed_origins`;
  const origin = await recorder.ask(shop, 'POST', origins, { origin: 'https://shop.example.com' });
  await recorder.ask(shop, 'GET', `${origins}?limit=1`);
  await recorder.ask(shop, 'GET', `${origins}/${origin.id}`);
  await recorder.ask(shop, 'PATCH', `${origins}/${origin.id}`, { origin: 'https://www.example.com' });
  await recorder.ask(shop, 'DELETE', `${origins}/${origin.id}`);

  const keys = `${admin}/api_keys`;
  const key = await recorder.ask(shop, 'POST', keys, {
    name: 'Bookkeeping',
    key_type: 'secret',
    scopes: ['read_orders', 'read_gift_cards'],
  });
  await recorder.meet(shop.with({ key: key.plaintext_token }), 'GET', `${admin}/products`);
  const isUsed = async () => (await shop.get(`${keys}?q[name_eq]=Bookkeeping`)).body.data[0].last_used_at;
  await expect.poll(isUsed, { timeout: 40_000 }).not.toBeNull();
  await recorder.ask(shop, 'GET', `${keys}?q[name_eq]=Bookkeeping`);
  await recorder.ask(shop, 'GET', `${keys}/${key.id}`);
  await recorder.ask(shop, 'PATCH', `${keys}/${key.id}`, { scopes: ['read_orders'] });
  await recorder.ask(shop, 'PATCH', `${keys}/${key.id}/revoke`);
  await recorder.ask(shop, 'DELETE', `${keys}/${key.id}`);

  const payments = `${admin}/payment_methods`;
  const transfer = { name: 'Against invoice', description: 'Within two weeks' };
  const method = await recorder.ask(shop, 'POST', payments, transfer);
  await recorder.ask(shop, 'GET', `${payments}?sort=name&limit=1`);
  await recorder.ask(shop, 'GET', `${payments}/${method.id}`);
  await recorder.ask(shop, 'PATCH', `${payments}/${method.id}`, { active: false });
  await recorder.ask(shop, 'DELETE', `${payments}/${method.id}`);

  const ways = `${admin}/delivery_methods`;
  const way = await recorder.ask(shop, 'POST', ways, {
    name: 'Courier',
    code: 'courier',
    prices: [{ currency: 'USD', amount: '12.00' }],
  });
  await recorder.ask(shop, 'GET', `${ways}?sort=name&limit=1`);
  await recorder.ask(shop, 'GET', `${ways}/${way.id}`);
  await recorder.ask(shop, 'PATCH', `${ways}/${way.id}`, { position: 9 });
  await recorder.ask(shop, 'DELETE', `${ways}/${way.id}`);
}

async function places({ recorder, guest }: Day): Promise<void> {
  await recorder.ask(guest, 'GET', `${store}/countries`);
  await recorder.ask(guest, 'GET', `${store}/countries/DE`);
  await recorder.ask(guest, 'GET', `${store}/currencies`);
  await recorder.ask(guest, 'GET', `${store}/locales`);
}

/** Returns the id of a variant that can be bought. */
async function catalog(day: Day): Promise<string> {
  const { recorder, shop } = day;
  const categories = `${admin}/categories`;
  const clothing = await recorder.ask(shop, 'POST', categories, { name: 'Clothing' });
  const shirts = await recorder.ask(shop, 'POST', categories, { name: 'Shirts', parent_id: clothing.id });
  await recorder.ask(shop, 'GET', `${categories}?limit=1`);
  await recorder.ask(shop, 'GET', `${categories}/${shirts.id}`);
  await recorder.ask(shop, 'PATCH', `${categories}/${shirts.id}`, { description: 'Made of linen.' });
  const season = await recorder.ask(shop, 'POST', categories, { name: 'Summer' });
  await recorder.ask(shop, 'DELETE', `${categories}/${season.id}`);

  const types = `${admin}/option_types`;
  const size = await recorder.ask(shop, 'POST', types, {
    name: 'size',
    label: 'Size',
    kind: 'buttons',
    option_values: [
      { name: 's', label: 'S' },
      { name: 'm', label: 'M' },
    ],
  });
  await recorder.ask(shop, 'GET', `${types}?sort=name&limit=1`);
  await recorder.ask(shop, 'GET', `${types}/${size.id}`);
  await recorder.ask(shop, 'PATCH', `${types}/${size.id}`, { label: 'Shirt size' });
  const fit = await recorder.ask(shop, 'POST', types, { name: 'fit' });
  await recorder.ask(shop, 'DELETE', `${types}/${fit.id}`);

  const product = await products(day, shirts.id);
  await customFields(day);
  await stock(day, product.variants[0].id);
  await browse(day, product);
  return product.variants[0].id;
}

async function customFields({ recorder, shop }: Day): Promise<void> {
  const at = `${admin}/custom_field_definitions`;
  const { id } = await recorder.ask(shop, 'POST', at, {
    resource_type: 'Product',
    namespace: 'properties',
    key: 'material',
    label: 'Material',
    field_type: 'short_text',
    searchable: true,
  });
  await recorder.ask(shop, 'GET', `${at}?q[resource_type_eq]=Product&limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${id}`, { sortable: true });
  const origin = {
    resource_type: 'Product',
    namespace: 'properties',
    key: 'origin',
    field_type: 'short_text',
  };
  const spare = await recorder.ask(shop, 'POST', at, origin);
  await recorder.ask(shop, 'DELETE', `${at}/${spare.id}`);
}

/** A value for one record of each kind. Returns the paths of the lists of those values, by the name of the endpoint. */
async function valuesOfCustomFields(day: Day): Promise<Record<string, string>> {
  const { recorder, shop } = day;
  const lists: Record<string, string> = {};
  const owner = new Shop({ storefront: day.guest, admin: shop });
  for (const [name, make] of Object.entries(fieldCarriers)) {
    const { type, path } = customFieldResources[name as keyof typeof fieldCarriers];
    const note = { resource_type: type, namespace: 'custom', key: 'note', field_type: 'short_text' };
    const definition = await recorder.ask(shop, 'POST', `${admin}/custom_field_definitions`, note);
    const at = `${admin}/${path}/${(await make(owner)).id}/custom_fields`;
    const given = { custom_field_definition_id: definition.id, value: 'Hand-made' };
    const { id } = await recorder.ask(shop, 'POST', at, given);
    await recorder.ask(shop, 'GET', `${at}?limit=1`);
    await recorder.ask(shop, 'GET', `${at}/${id}`);
    await recorder.ask(shop, 'PATCH', `${at}/${id}`, { value: 'Made by hand' });
    await recorder.ask(shop, 'DELETE', `${at}/${id}`);
    await done(shop.post(at, given));
    lists[`${name}_custom_fields.list`] = at;
  }
  return lists;
}

async function products({ recorder, shop }: Day, categoryId: string): Promise<LooseJson> {
  const at = `${admin}/products`;
  const variantOf = (size: string, sku: string) => ({
    sku,
    options: [{ name: 'size', value: size }],
    prices: [{ currency: 'USD', amount: '59.00' }],
    stock_items: [{ count_on_hand: 12 }],
  });
  const { id } = await recorder.ask(shop, 'POST', at, {
    name: 'Linen shirt',
    status: 'active',
    description: '<p>Light, and washes well.</p>',
    category_ids: [categoryId],
    tags: ['summer'],
    variants: [variantOf('s', 'SHIRT-S')],
  });
  await recorder.meet(shop, 'POST', at, { name: '' });
  await recorder.ask(shop, 'PATCH', `${at}/${id}`, { meta_title: 'Linen shirt, made in Portugal' });
  const variants = `${at}/${id}/variants`;
  const medium = await recorder.ask(shop, 'POST', variants, variantOf('m', 'SHIRT-M'));
  await recorder.ask(shop, 'GET', `${variants}?limit=1`);
  await recorder.ask(shop, 'GET', `${variants}/${medium.id}`);
  await recorder.ask(shop, 'PATCH', `${variants}/${medium.id}`, { weight: 0.25 });
  await recorder.ask(shop, 'DELETE', `${variants}/${medium.id}`);
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  const scarf = await recorder.ask(shop, 'POST', at, { name: 'Scarf' });
  await recorder.ask(shop, 'DELETE', `${at}/${scarf.id}`);
  return recorder.ask(shop, 'GET', `${at}/${id}?expand=variants`);
}

async function stock({ recorder, shop }: Day, variantId: string): Promise<void> {
  const at = `${admin}/stock_items`;
  const { data } = await recorder.ask(shop, 'GET', `${at}?q[variant_id_eq]=${variantId}`);
  await recorder.ask(shop, 'GET', `${at}/${data[0].id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${data[0].id}`, { count_on_hand: 20 });
}

async function browse({ recorder, guest }: Day, { id, slug }: LooseJson): Promise<void> {
  await recorder.ask(guest, 'GET', `${store}/products?search=shirt&in_stock=true&sort=price&limit=1`);
  await recorder.ask(guest, 'GET', `${store}/products/${slug}?expand=variants,categories`);
  await recorder.ask(guest, 'GET', `${store}/products/filters`);
  await recorder.ask(guest, 'GET', `${store}/categories?limit=1`);
  await recorder.ask(guest, 'GET', `${store}/categories/clothing/shirts?expand=parent`);
  await recorder.meet(guest, 'GET', `${store}/products/prod_unknown`);
  await recorder.meet(guest.with({ key: 'pk_unknown' }), 'GET', `${store}/products/${id}`);
  await recorder.meet(guest, 'GET', `${store}/products/filters?category_id[]=a&category_id[]=b`);
}

async function account(day: Day): Promise<Client> {
  const { recorder, guest, shopsServer } = day;
  const email = 'ada@example.com';
  await recorder.ask(guest, 'POST', `${store}/customers`, {
    email,
    password: PASSWORD,
    first_name: 'Ada',
    last_name: 'Byron',
    accepts_email_marketing: true,
  });
  const first = await recorder.ask(guest, 'POST', `${store}/auth/login`, { email, password: PASSWORD });
  await recorder.meet(guest, 'POST', `${store}/auth/login`, { provider: 'nowhere', id_token: 'eyJ…' });
  const { refresh_token } = first;
  const renewed = await recorder.ask(guest, 'POST', `${store}/auth/refresh`, { refresh_token });
  await recorder.ask(guest, 'POST', `${store}/auth/logout`, { refresh_token: renewed.refresh_token });

  await recorder.meet(guest, 'POST', `${store}/password_resets`, {});
  await recorder.ask(guest, 'POST', `${store}/password_resets`, { email });
  const { reset_token } = await heard(shopsServer, 'customer.password_reset_requested');
  const password = 'correct horse staple';
  const reset = await recorder.ask(guest, 'PATCH', `${store}/password_resets/${reset_token}`, { password });

  const customer = guest.with({ jwt: reset.token });
  const me = `${store}/customers/me`;
  await recorder.ask(customer, 'GET', me);
  await recorder.ask(customer, 'PATCH', me, { phone: '+1 617 555 0100' });
  await recorder.meet(customer, 'PATCH', me, { password: PASSWORD, current_password: 'wrong horse' });
  const book = `${me}/addresses`;
  const home = await recorder.ask(customer, 'POST', book, address);
  await recorder.ask(customer, 'GET', `${book}?limit=1`);
  await recorder.ask(customer, 'GET', `${book}/${home.id}`);
  await recorder.ask(customer, 'PATCH', `${book}/${home.id}`, { address2: 'Apartment 3' });
  const office = await recorder.ask(customer, 'POST', book, { ...address, address1: '9 Harbor Road' });
  await recorder.ask(customer, 'DELETE', `${book}/${office.id}`);
  await sessions(day, customer, { email, password });
  return customer;
}

async function wishes({ recorder, guest }: Day, customer: Client, variant_id: string): Promise<void> {
  const at = `${store}/wishlists`;
  const { id, token } = await recorder.ask(customer, 'POST', at, { name: 'Birthday', is_private: false });
  const item = await recorder.ask(customer, 'POST', `${at}/${id}/items`, { variant_id });
  await recorder.ask(customer, 'PATCH', `${at}/${id}/items/${item.id}`, { quantity: 2 });
  await recorder.ask(customer, 'GET', `${at}/${id}/items/${item.id}`);
  await recorder.ask(customer, 'GET', `${at}/${id}/items`);
  await recorder.ask(customer, 'PATCH', `${at}/${id}`, { name: 'My birthday' });
  await recorder.ask(customer, 'GET', at);
  await recorder.ask(guest, 'GET', `${at}/${token}?expand=items`);
  await recorder.ask(customer, 'DELETE', `${at}/${id}/items/${item.id}`);
  await recorder.ask(customer, 'DELETE', `${at}/${id}`);
}

async function sessions({ recorder, guest }: Day, customer: Client, credentials: object): Promise<void> {
  const at = `${store}/customers/me/sessions`;
  await guest.post(`${store}/auth/login`, credentials);
  const { data } = await recorder.ask(customer, 'GET', at);
  const other = data.find((session: LooseJson) => !session.current);
  await recorder.ask(customer, 'DELETE', `${at}/${other.id}`);
  await recorder.ask(customer, 'DELETE', at);
}

/** The data of the first event of a name that reached the shop's server. */
async function heard({ received }: WebhookReceiver, event: string): Promise<LooseJson> {
  const find = () => received.find(({ body }) => body.name === event);
  await expect.poll(find, { timeout: 15_000, interval: 20 }).toBeDefined();
  return find()?.body.data;
}

async function exportsAndReports({ recorder, shop }: Day): Promise<void> {
  const at = `${admin}/exports`;
  const wanted = { type: 'gift_cards', q: { code_start: 'WELCOME-', state_eq: 'active' } };
  const { id } = await recorder.ask(shop, 'POST', at, wanted);
  await expect.poll(async () => (await shop.get(`${at}/${id}`)).body.done, { timeout: 15_000 }).toBe(true);
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  await recorder.ask(shop, 'GET', `${at}/${id}/download`);
  await recorder.ask(shop, 'GET', `${admin}/reports/stored_value`);
}

async function giftCardBatches({ recorder, shop }: Day): Promise<void> {
  const at = `${admin}/gift_card_batches`;
  const batch = { codes_count: 3, amount: '15.00', prefix: 'SPRING-', expires_at: '2099-12-31' };
  const { id } = await recorder.ask(shop, 'POST', at, batch);
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${id}/cancel`);
}

async function giftCards({ recorder, shop }: Day): Promise<string> {
  const at = `${admin}/gift_cards`;
  const card = await recorder.ask(shop, 'POST', at, {
    amount: '25.00',
    currency: 'USD',
    code: 'WELCOME-25',
    expires_at: '2099-12-31',
  });
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${card.id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${card.id}`, { metadata: { campaign: 'spring' } });
  const other = await recorder.ask(shop, 'POST', at, { amount: '5.00', code: 'MISPRINT' });
  await recorder.ask(shop, 'PATCH', `${at}/${other.id}/cancel`);
  await recorder.meet(shop, 'PATCH', `${at}/${other.id}/cancel`);
  const unused = await recorder.ask(shop, 'POST', at, { amount: '10.00', code: 'TEST' });
  await recorder.ask(shop, 'DELETE', `${at}/${unused.id}`);
  return card.id;
}

/** Returns who the customer is, and the id of a credit that can be spent. */
async function storeCredits({ recorder, shop }: Day, customer: Client) {
  const categories = `${admin}/store_credit_categories`;
  const category = await recorder.ask(shop, 'POST', categories, { name: 'Goodwill' });
  await recorder.ask(shop, 'GET', categories);
  await recorder.ask(shop, 'GET', `${categories}/${category.id}`);
  await recorder.ask(shop, 'PATCH', `${categories}/${category.id}`, { name: 'Apologies' });
  await recorder.ask(shop, 'GET', `${admin}/store_credit_types`);
  const { body: me } = await customer.get(`${store}/customers/me`);
  const at = `${admin}/customers/${me.id}/store_credits`;
  const apology = { amount: '15.00', currency: 'USD', category_id: category.id, memo: 'Parcel was late' };
  const credit = await recorder.ask(shop, 'POST', at, apology);
  await recorder.meet(shop, 'DELETE', `${categories}/${category.id}`);
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${credit.id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${credit.id}`, { amount: '20.00' });
  await recorder.ask(shop, 'GET', `${admin}/store_credits?limit=1`);
  await recorder.ask(shop, 'GET', `${admin}/store_credits/${credit.id}`);
  await recorder.ask(shop, 'GET', `${admin}/store_credits/${credit.id}/events`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/store_credits`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/store_credits/${credit.id}`);
  const mistake = await recorder.ask(shop, 'POST', at, { amount: '500.00' });
  await recorder.ask(shop, 'DELETE', `${at}/${mistake.id}`);
  const spare = await recorder.ask(shop, 'POST', categories, { name: 'Typo' });
  await recorder.ask(shop, 'DELETE', `${categories}/${spare.id}`);
  const card = await recorder.ask(shop, 'POST', `${admin}/gift_cards`, { amount: '8.00', code: 'TO-CREDIT' });
  await recorder.ask(shop, 'POST', `${admin}/gift_cards/${card.id}/convert`, { customer_id: me.id });
  return { customerId: me.id as string, storeCreditId: credit.id as string };
}

interface Wares {
  readonly variantId: string;
  readonly cardId: string;
  readonly credited: Awaited<ReturnType<typeof storeCredits>>;
}

async function order(day: Day, customer: Client, { variantId, cardId, credited }: Wares): Promise<void> {
  const { recorder, guest, shop } = day;
  const { id, token } = await recorder.ask(guest, 'POST', `${store}/carts`, { email: 'ada@example.com' });
  const at = `${store}/carts/${id}`;
  const holder = guest.with({ cartToken: token });
  await recorder.meet(guest, 'GET', at);
  await recorder.meet(holder, 'POST', `${at}/complete`);
  const item = { variant_id: variantId, quantity: 1 };
  const filled = await recorder.ask(holder, 'POST', `${at}/items`, item);
  await recorder.meet(holder, 'POST', `${at}/items`, { ...item, quantity: 1_000 });
  await recorder.meet(holder, 'POST', `${at}/items`, { ...item, quantity: 0 });
  await recorder.meet(holder, 'POST', `${at}/items`, { variant_id: 'var_unknown', quantity: 1 });
  await recorder.meet(holder, 'PATCH', `${at}/items/li_unknown`, { quantity: 1 });
  await recorder.meet(holder, 'POST', `${at}/complete`);
  await recorder.ask(holder, 'PATCH', `${at}/items/${filled.items[0].id}`, { quantity: 2 });
  await recorder.meet(holder, 'PATCH', at, { customer_note: 'Ring twice', state_lock_version: 0 });
  const addressed = await recorder.ask(holder, 'PATCH', at, {
    shipping_address: address,
    use_shipping: true,
  });
  const [fulfillment] = addressed.fulfillments;
  const rate = { selected_delivery_rate_id: fulfillment.delivery_rates.at(-1).id };
  await recorder.ask(holder, 'PATCH', `${at}/fulfillments/${fulfillment.id}`, rate);
  await recorder.ask(holder, 'POST', `${at}/gift_cards`, { code: 'WELCOME-25' });
  await recorder.ask(holder, 'DELETE', `${at}/gift_cards/${cardId}`);
  await recorder.ask(holder, 'POST', `${at}/gift_cards`, { code: 'WELCOME-25' });
  await recorder.ask(customer.with({ cartToken: token }), 'PATCH', `${at}/associate`);
  await recorder.ask(customer, 'POST', `${at}/store_credits`, { amount: '10.00' });
  await recorder.ask(customer, 'DELETE', `${at}/store_credits`);
  await recorder.ask(customer, 'POST', `${at}/store_credits`);
  const ready = await recorder.ask(customer, 'GET', at);
  await recorder.ask(customer, 'POST', `${at}/payments`, { payment_method_id: manualMethodOf(ready) });
  const placed = await recorder.ask(customer, 'POST', `${at}/complete`);
  await recorder.meet(customer, 'PATCH', at, { customer_note: 'Ring twice' });
  await recorder.meet(shop, 'DELETE', `${admin}/gift_cards/${cardId}`);
  await recorder.meet(guest, 'GET', `${store}/orders/or_unknown`);

  await recorder.ask(customer, 'GET', `${store}/orders/${placed.id}`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/orders?limit=1`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/orders/${placed.id}`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/export`);
  await recorder.ask(shop, 'GET', `${admin}/orders?limit=1`);
  await recorder.ask(shop, 'GET', `${admin}/orders/${placed.id}`);
  await recorder.ask(shop, 'PATCH', `${admin}/orders/${placed.id}`, { tags: ['gift'] });
  await recorder.meet(
    shop,
    'DELETE',
    `${admin}/customers/${credited.customerId}/store_credits/${credited.storeCreditId}`,
  );
  await recorder.ask(shop, 'PATCH', `${admin}/orders/${placed.id}/cancel`);
  await recorder.meet(shop, 'PATCH', `${admin}/orders/${placed.id}/cancel`);
  await ownGiftCard(day, customer);
  await secondThoughts(day, customer, item);
}

async function ownGiftCard({ recorder, shop }: Day, customer: Client): Promise<void> {
  const { body: me } = await customer.get(`${store}/customers/me`);
  const card = { amount: '50.00', code: 'FOR-ADA', customer_id: me.id };
  const { id } = await recorder.ask(shop, 'POST', `${admin}/gift_cards`, card);
  await recorder.ask(customer, 'GET', `${store}/customers/me/gift_cards?limit=1`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/gift_cards/${id}`);
}

async function secondThoughts({ recorder }: Day, customer: Client, item: LooseJson): Promise<void> {
  const cart = await recorder.ask(customer, 'POST', `${store}/carts`, { items: [item] });
  await recorder.ask(customer, 'GET', `${store}/carts?limit=1`);
  await recorder.ask(customer, 'DELETE', `${store}/carts/${cart.id}/items/${cart.items[0].id}`);
  await recorder.ask(customer, 'DELETE', `${store}/carts/${cart.id}`);
}

async function newsletter({ recorder, guest, shop, shopsServer }: Day, customer: Client): Promise<void> {
  const at = `${store}/newsletter_subscribers`;
  const reader = await recorder.ask(guest, 'POST', at, { email: 'reader@example.com' });
  const event = 'newsletter_subscriber.subscription_requested';
  const { verification_token: token } = await heard(shopsServer, event);
  await recorder.ask(guest, 'POST', `${at}/verify`, { token });
  await recorder.ask(guest, 'POST', `${at}/request_unsubscribe`, { email: 'reader@example.com' });
  const own = await recorder.ask(customer, 'POST', at, { email: 'ada@example.com' });
  await recorder.ask(shop, 'GET', `${admin}/newsletter_subscribers?limit=1`);
  await recorder.ask(shop, 'GET', `${admin}/newsletter_subscribers/${reader.id}`);
  await recorder.ask(customer, 'DELETE', `${at}/${own.id}`);
  await recorder.ask(shop, 'DELETE', `${admin}/newsletter_subscribers/${reader.id}`);
  await recorder.ask(guest, 'POST', at, { email: 'friend@example.com' });
}

async function customersOfTheShop({ recorder, shop }: Day): Promise<void> {
  await recorder.ask(shop, 'GET', `${admin}/tags?taggable_type=Product&q=sum`);
  await recorder.meet(shop, 'GET', `${admin}/tags?taggable_type=Variant`);
  const at = `${admin}/customers`;
  const emile = { email: 'emile@example.com', first_name: 'Émile', last_name: 'Zola' };
  const { id } = await recorder.ask(shop, 'POST', at, emile);
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${id}`, { tags: ['wholesale'] });
  const book = `${at}/${id}/addresses`;
  const home = await recorder.ask(shop, 'POST', book, address);
  await recorder.ask(shop, 'GET', `${book}?limit=1`);
  await recorder.ask(shop, 'GET', `${book}/${home.id}`);
  await recorder.ask(shop, 'PATCH', `${book}/${home.id}`, { company: 'Zola & Co.' });
  await recorder.ask(shop, 'DELETE', `${book}/${home.id}`);
  await customerGroups(recorder, shop, id);
  await recorder.ask(shop, 'DELETE', `${at}/${id}`);
  const { data } = await recorder.ask(shop, 'GET', `${at}?q[email_eq]=ada@example.com`);
  await recorder.meet(shop, 'DELETE', `${at}/${data[0].id}`);
}

async function customerGroups(recorder: ExampleRecorder, shop: Client, customerId: string): Promise<void> {
  const at = `${admin}/customer_groups`;
  const { id } = await recorder.ask(shop, 'POST', at, { name: 'Wholesale' });
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${id}`, { description: 'Pays on account' });
  await recorder.ask(shop, 'POST', `${at}/${id}/customers`, { customer_ids: [customerId] });
  await recorder.ask(shop, 'DELETE', `${at}/${id}/customers/${customerId}`);
  const { id: former } = await recorder.ask(shop, 'POST', at, { name: 'Former' });
  await recorder.ask(shop, 'DELETE', `${at}/${former}`);
}
