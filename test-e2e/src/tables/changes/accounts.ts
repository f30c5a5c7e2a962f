import { address } from '../../harness/checkout.ts';
import { done, PASSWORD } from '../shop.ts';
import type { ChangingShop } from './changing-shop.ts';
import { type Changes, changing, named, staffs } from './prepare.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

const someone = (shop: ChangingShop) => ({ email: shop.email(), first_name: 'Ada' });

/** A request for every endpoint that changes customers and subscribers. */
export const accountsChanges: Changes = {
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
  'customers.add': staffs('customers', someone),
  'customers.change': changing('customers', someone, { first_name: 'Grace' }),
  'customers.delete': changing('customers', someone),
  'customers.erase': async (shop) => ({
    client: shop.admin,
    path: `${await shop.made('customers', someone(shop))}/erase`,
  }),
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
};
