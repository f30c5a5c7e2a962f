import { allEndpoints, type Endpoint } from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readings } from '../fuzz/readings.ts';
import type { Client } from '../harness/client.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { type Change, ChangingShop, changes } from './changes.ts';
import { done, PASSWORD } from './shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** Endpoints of what belongs to no store, or to whoever has the token of a mail. */
const ofEveryStore = ['countries.show', 'admin.accept_invitation', 'admin.reset_password'];
const withIds = allEndpoints.filter(({ name, path }) => /[:*]/.test(path) && !ofEveryStore.includes(name));
const table = withIds.map((endpoint) => [endpoint.name, endpoint] as const);

/** Records that are read at paths at which nothing changes, besides those that are read elsewhere too. */
const read: Readonly<Record<string, (shop: ChangingShop) => Promise<Change>>> = {
  ...readings,
  'wishlists.show': (shop) => shop.wishlist(),
  'customer_store_credits.read': async (shop) => {
    const { client, body } = await shop.registered();
    const { id } = await shop.storeCredit('5.00', body.user.id);
    return { client, path: `${store}/customers/me/store_credits/${id}` };
  },
  'store_credits.read': async (shop) => ({
    client: shop.admin,
    path: `${admin}/store_credits/${(await shop.storeCredit('5.00')).id}`,
  }),
  'store_credits.list_events': async (shop) => ({
    client: shop.admin,
    path: `${admin}/store_credits/${(await shop.storeCredit('5.00')).id}/events`,
  }),
  'gift_card_batches.read': async (shop) => ({
    client: shop.admin,
    path: await shop.made('gift_card_batches', { codes_count: 1, amount: '5.00' }),
  }),
};

describe('with the credentials of another store', () => {
  let process: FreshStore;
  let receiver: WebhookReceiver;
  let shop: ChangingShop;
  let keys: { publishable: string; secret: string };
  let tokens: { admin: string; customer: string };

  beforeAll(async () => {
    process = await startFreshStore('none');
    receiver = await startWebhookReceiver();
    shop = new ChangingShop(process, receiver);
    const subscription = {
      url: receiver.url,
      subscriptions: ['customer.*', 'newsletter_subscriber.*', 'admin_user.*'],
    };
    await done(shop.admin.post(`${admin}/webhook_endpoints`, subscription));
    const { client } = await shop.staff();
    const { body } = await done(client.post(`${admin}/stores`, { name: 'The Other' }));
    keys = { publishable: body.publishable_key, secret: body.secret_key };
    const logIn = { ...process.credentials.admin, store: body.store.code };
    const owner = (await done(shop.admin.post(`${admin}/auth/login`, logIn))).body;
    const shopper = { email: 'other@example.com', password: PASSWORD };
    const guest = shop.storefront.with({ key: keys.publishable });
    const customer = (await done(guest.post(`${store}/customers`, shopper))).body;
    tokens = { admin: owner.token, customer: customer.token };
  }, 60_000);
  afterAll(async () => {
    await process?.stop();
    await receiver?.close();
  }, 60_000);

  it.each(table)('%s: finds no record of this one, as if there were none', async (name, endpoint) => {
    const { client, path, body } = await recordOf(name, endpoint)(shop);
    const absent = withoutRecord(endpoint, path);
    for (const stranger of strangers(endpoint, client)) {
      const found = await stranger.send(endpoint.method, path, body);
      const notThere = await stranger.send(endpoint.method, absent, body);
      expect([found.status, found.body]).toEqual([notThere.status, notThere.body]);
      expect(found.status, JSON.stringify(found.body)).toBe(statusOfAbsence(name));
    }
    await done(client.send(endpoint.method, path, body));
  });

  it('no list of staff holds a record of this one', async () => {
    const lists = allEndpoints.filter(
      ({ list, path, access: { api }, name }) =>
        list && api === 'admin' && !/[:*]/.test(path) && name !== 'stores.list',
    );
    await shop.product({ tags: ['here'] });
    await shop.giftCard('5.00');
    await shop.storeCredit('5.00');
    await shop.buyer();
    for (const { path, access, name } of lists) {
      const asked = `${path}?limit=100${name === 'tags.list' ? '&taggable_type=Product' : ''}`;
      const isOwners = access.api === 'admin' && access.who === 'admin_user';
      const keyOf = ({ id, name: called }: { id?: string; name?: string }) => id ?? called;
      const keysIn = async (client: Client) => (await done(client.get(asked))).body.data.map(keyOf);
      const here = new Set(await keysIn(isOwners ? (await shop.staff()).client : shop.admin));
      for (const stranger of strangers({ access }, shop.admin)) {
        expect([name, (await keysIn(stranger)).filter((key: string) => here.has(key))]).toEqual([name, []]);
      }
    }
  });

  /** Callers of the other store, who know whatever a client of this one knows. */
  function strangers({ access }: Pick<Endpoint, 'access'>, client: Client): Client[] {
    if (access.api === 'admin') {
      const owner = client.with({ key: '', jwt: tokens.admin });
      return access.who === 'admin_user' ? [owner] : [client.with({ key: keys.secret }), owner];
    }
    const customer = client.with({ key: keys.publishable, jwt: tokens.customer });
    const isCustomers = access.api === 'store' && access.who === 'customer';
    return isCustomers ? [customer] : [client.with({ key: keys.publishable, jwt: '' }), customer];
  }
});

/** A request that finds its record in the store of its client. */
function recordOf(name: string, { path }: Endpoint): (shop: ChangingShop) => Promise<Change> {
  const [beside] = allEndpoints.filter((each) => each.path === path && each.name in changes);
  const prepare = changes[name] ?? read[name] ?? (beside && changes[beside.name]);
  if (!prepare) throw new Error(`no record for ${name}`);
  return async (shop) => {
    const { body, ...change } = await prepare(shop);
    return name in changes ? { ...change, body } : change;
  };
}

/** The path with other values for everything that names a record. */
function withoutRecord({ path: pattern }: Endpoint, path: string): string {
  const [pathname = '', query] = path.split('?');
  const segments = pathname.split('/');
  const absent = pattern.split('/').map((part, index) => (/^[:*]/.test(part) ? 'absent' : segments[index]));
  return absent.join('/') + (query === undefined ? '' : `?${query}`);
}

/** A token that is none is refused as such, and a conversion looks for the customer of its body first. */
const statusOfAbsence = (name: string): number =>
  name === 'password_resets.complete' ? 401 : name === 'gift_cards.convert' ? 422 : 404;
