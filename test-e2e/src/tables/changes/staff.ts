import { done, PASSWORD } from '../shop.ts';
import type { ChangingShop } from './changing-shop.ts';
import { type Changes, changing, named, staffs } from './prepare.ts';

const admin = '/api/v3/admin';

const origin = (shop: ChangingShop) => ({
  origin: `https://${shop.name('origin').replace(' ', '-')}.example.com`,
});
const apiKey = () => ({ name: 'program', key_type: 'secret', scopes: ['read_products'] });

/** A request for every endpoint that changes staff, stores, keys and webhook endpoints. */
export const staffChanges: Changes = {
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
  'webhook_replays.create': async (shop) => ({
    client: shop.admin,
    path: `${await shop.webhookEndpoint()}/replay`,
    body: { from: '2026-01-01', names: ['export.*'] },
  }),
  'mails.retry': async (shop) => ({ client: shop.admin, path: `${await shop.mail()}/retry` }),
};
