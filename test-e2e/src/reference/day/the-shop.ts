import { expect } from 'vitest';
import { done } from '../../tables/shop.ts';
import { type Day, heard } from './day.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
const PASSWORD = 'correct horse battery';

/** Returns the id of the endpoint that hears of everything below. */
export async function webhooks({ recorder, shop, shopsServer }: Day): Promise<string> {
  const at = `${admin}/webhook_endpoints`;
  const { id } = await recorder.ask(shop, 'POST', at, {
    name: 'Warehouse',
    url: shopsServer.url,
    subscriptions: [
      'order.*',
      'customer.password_reset_requested',
      'newsletter_subscriber.*',
      // Not admin_user.*: the owner was created just now, and the endpoint may still hear of that.
      'admin_user.invited',
      'admin_user.password_reset_requested',
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

export async function deliveries({ recorder, shop }: Day, id: string): Promise<void> {
  const at = `${admin}/webhook_endpoints`;
  const test = await recorder.ask(shop, 'POST', `${at}/${id}/send_test`);
  const path = `${at}/${id}/deliveries/${test.id}`;
  await expect.poll(async () => (await shop.get(path)).body.success).toBe(true);
  await recorder.ask(shop, 'GET', `${at}/${id}/deliveries?q[event_name_eq]=webhook.test&limit=1`);
  await recorder.ask(shop, 'GET', path);
  await recorder.ask(shop, 'POST', `${path}/redeliver`);
  const of = { from: '2026-01-01', names: ['order.completed'] };
  const replay = await recorder.ask(shop, 'POST', `${at}/${id}/replay`, of);
  const isOver = async () => (await shop.get(`${at}/${id}/replays/${replay.id}`)).body.state === 'completed';
  await expect.poll(isOver).toBe(true);
  await recorder.ask(shop, 'GET', `${at}/${id}/replays/${replay.id}`);
  await recorder.ask(shop, 'GET', `${at}/${id}/replays?limit=1`);
}

/** The order was confirmed by mail, which a store without a server of mails keeps as a file. */
export async function mails({ recorder, shop }: Day): Promise<void> {
  const path = `${admin}/mails?q[kind_eq]=order_confirmation&limit=1`;
  await expect.poll(async () => (await shop.get(path)).body.data[0]?.status).toBe('sent');
  const { data } = await recorder.ask(shop, 'GET', path);
  await recorder.ask(shop, 'GET', `${admin}/mails/${data[0].id}`);
  await recorder.ask(shop, 'POST', `${admin}/mails/${data[0].id}/retry`);
}

export async function events({ recorder, shop }: Day): Promise<void> {
  const page = await recorder.ask(shop, 'GET', `${admin}/events?name=gift_card.created&limit=1`);
  const [{ id, data }] = page.data;
  await recorder.ask(shop, 'GET', `${admin}/events/${id}`);
  await recorder.ask(shop, 'GET', `${admin}/streams/gift_card-${data.id}?limit=1`);
}

export async function staffLogsIn({ recorder, staff, credentials }: Day): Promise<void> {
  const { email, password } = credentials.admin;
  await recorder.meet(staff, 'POST', `${admin}/auth/login`, { email, password: 'wrong password' });
  const { refresh_token } = await recorder.ask(staff, 'POST', `${admin}/auth/login`, { email, password });
  const renewed = await recorder.ask(staff, 'POST', `${admin}/auth/refresh`, { refresh_token });
  const me = staff.with({ jwt: renewed.token });
  await recorder.ask(me, 'GET', `${admin}/me`);
  await recorder.ask(me, 'PATCH', `${admin}/me`, {
    first_name: 'Grace',
    last_name: 'Hopper',
    preferred_locale: 'en',
  });
  await recorder.ask(me, 'POST', `${admin}/stores`, { name: 'Outlet', default_currency: 'EUR' });
  await recorder.ask(me, 'GET', `${admin}/stores?limit=1`);
  await recorder.ask(staff, 'POST', `${admin}/auth/logout`, { refresh_token: renewed.refresh_token });
  await recorder.meet(staff, 'POST', `${admin}/auth/refresh`, { refresh_token: 'rt_unknown' });
  await recorder.meet(staff, 'GET', `${admin}/me`);
}

export async function staffOfTheShop({ recorder, shop, staff, shopsServer }: Day): Promise<void> {
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

export async function settings({ recorder, shop, guest }: Day): Promise<void> {
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
  await expect.poll(isUsed).not.toBeNull();
  await recorder.ask(shop, 'GET', `${keys}?q[name_eq]=Bookkeeping`);
  await recorder.ask(shop, 'GET', `${keys}/${key.id}`);
  await recorder.ask(shop, 'PATCH', `${keys}/${key.id}`, { scopes: ['read_orders'] });
  await recorder.ask(shop, 'PATCH', `${keys}/${key.id}/revoke`);
  await recorder.ask(shop, 'DELETE', `${keys}/${key.id}`);

  const payments = `${admin}/payment_methods`;
  const transfer = { name: 'Against invoice', description: 'Within two weeks' };
  const method = await recorder.ask(shop, 'POST', payments, transfer);
  await recorder.ask(shop, 'GET', `${payments}/types`);
  await recorder.ask(shop, 'GET', `${payments}?sort=name&limit=1`);
  await recorder.ask(shop, 'GET', `${payments}/${method.id}`);
  await recorder.ask(shop, 'PATCH', `${payments}/${method.id}`, { active: false });
  await recorder.ask(shop, 'DELETE', `${payments}/${method.id}`);
  const { body: card } = await done(shop.post(payments, { name: 'Card', type: 'test', active: false }));
  await recorder.ask(shop, 'POST', `${payments}/${card.id}/test`);
  await done(shop.delete(`${payments}/${card.id}`));

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

  const zones = `${admin}/zones`;
  const members = [{ country_iso: 'CA' }, { country_iso: 'US', state_abbr: 'NY' }];
  const zone = await recorder.ask(shop, 'POST', zones, { name: 'North', members });
  await recorder.ask(shop, 'GET', `${zones}?limit=1`);
  await recorder.ask(shop, 'GET', `${zones}/${zone.id}`);
  await recorder.ask(shop, 'PATCH', `${zones}/${zone.id}`, { members: [{ country_iso: 'CA' }] });
  const unused = await recorder.ask(shop, 'POST', zones, { name: 'South', members: [{ country_iso: 'MX' }] });
  await recorder.ask(shop, 'DELETE', `${zones}/${unused.id}`);

  const redirects = `${admin}/redirects`;
  const about = await recorder.ask(shop, 'POST', redirects, { from: '/pages/about', to: '/about' });
  await recorder.meet(shop, 'POST', redirects, { from: '/Pages/About/', to: '/elsewhere' });
  await recorder.ask(shop, 'GET', redirects);
  await recorder.ask(shop, 'GET', `${redirects}/${about.id}`);
  await recorder.ask(shop, 'PATCH', `${redirects}/${about.id}`, { to: '/about-us' });
  await recorder.ask(guest, 'GET', `${store}/redirects?from=/pages/about`);
  await recorder.meet(guest, 'GET', `${store}/redirects?from=/pages/nothing`);
  await recorder.ask(shop, 'DELETE', `${redirects}/${about.id}`);

  const categories = `${admin}/tax_categories`;
  const books = await recorder.ask(shop, 'POST', categories, { name: 'Books', tax_code: 'B7' });
  await recorder.ask(shop, 'GET', categories);
  await recorder.ask(shop, 'GET', `${categories}/${books.id}`);
  await recorder.ask(shop, 'PATCH', `${categories}/${books.id}`, { description: 'Printed ones.' });
  const rates = `${admin}/tax_rates`;
  const gst = { name: 'GST', amount: '0.05', zone_id: zone.id, tax_category_id: books.id };
  const rate = await recorder.ask(shop, 'POST', rates, gst);
  await recorder.ask(shop, 'GET', rates);
  await recorder.ask(shop, 'GET', `${rates}/${rate.id}`);
  await recorder.ask(shop, 'PATCH', `${rates}/${rate.id}`, { amount: '0.06' });
  await recorder.ask(shop, 'DELETE', `${rates}/${rate.id}`);
  await recorder.ask(shop, 'DELETE', `${categories}/${books.id}`);
}

export async function promotions({ recorder, shop }: Day): Promise<void> {
  const at = `${admin}/promotions`;
  const spring = { name: 'Spring', code: 'SPRING10', kind: 'percentage', amount: '10', usage_limit: 100 };
  const { id } = await recorder.ask(shop, 'POST', at, spring);
  await recorder.meet(shop, 'POST', at, { name: 'Springtide', code: 'spring10', amount: '5.00' });
  await recorder.ask(shop, 'GET', `${at}?q[code_i_cont]=spring&limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${id}`, { minimum_total: '25.00' });
  await recorder.ask(shop, 'DELETE', `${at}/${id}`);
  await done(shop.post(at, { name: 'Welcome', code: 'WELCOME', kind: 'percentage', amount: '10' }));
}

export async function places({ recorder, guest }: Day): Promise<void> {
  await recorder.ask(guest, 'GET', `${store}/countries`);
  await recorder.ask(guest, 'GET', `${store}/countries/DE`);
  await recorder.ask(guest, 'GET', `${store}/currencies`);
  await recorder.ask(guest, 'GET', `${store}/locales`);
}
