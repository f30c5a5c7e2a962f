import { allEndpoints, type Endpoint, exportTypes } from '@storefold/contracts';
import { rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Reply } from '../harness/client.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import type { LooseJson } from '../harness/loose-json.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { type Change, ChangingShop, changes } from './changes/index.ts';
import { readings } from './readings.ts';
import { done, PASSWORD } from './shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** Endpoints of what belongs to no store, or to whoever has the token of a mail or of a download. */
const ofEveryStore = [
  'countries.show',
  'admin.accept_invitation',
  'admin.reset_password',
  'digital_links.download',
  'payment_providers.events',
];
const withIds = allEndpoints.filter(({ name, path }) => /[:*]/.test(path) && !ofEveryStore.includes(name));
const table = withIds.map((endpoint, index) => [endpoint.name, endpoint, index] as const);
/** How many kinds of credentials ask at each endpoint. The short form takes another kind from endpoint to endpoint. */
const KINDS = rounds({ short: 1, full: 2 });

/** Records that are read at paths at which nothing changes, besides those that are read elsewhere too. */
const read: Readonly<Record<string, (shop: ChangingShop) => Promise<Change>>> = {
  ...readings,
  'wishlists.show': (shop) => shop.wishlist(),
  'order_fulfillments.list': async (shop) => {
    const { order } = await shop.order((await shop.product()).default_variant_id);
    return { client: shop.admin, path: `${admin}/orders/${order.id}/fulfillments` };
  },
  'credit_cards.read': async (shop) => {
    const { user, cardId } = await shop.savedCard();
    return { client: shop.admin, path: `${admin}/customers/${user.id}/credit_cards/${cardId}` };
  },
  'order_payments.read': async (shop) => {
    const { order } = await shop.order((await shop.product()).default_variant_id);
    return { client: shop.admin, path: `${admin}/orders/${order.id}/payments/${order.payments[0].id}` };
  },
  'refunds.read': async (shop) => {
    const path = `${admin}/orders/${(await shop.paidOrder()).id}/refunds`;
    const { body } = await done(shop.admin.post(path, { amount: '1.00' }));
    return { client: shop.admin, path: `${path}/${body.id}` };
  },
  'imports.read': async (shop) => {
    const file = new Blob(['Handle,Title\nmug,Mug\n'], { type: 'text/csv' });
    const { body } = await done(shop.admin.post(`${admin}/imports`, file));
    return { client: shop.admin, path: `${admin}/imports/${body.id}` };
  },
  'gift_card_batches.read': async (shop) => ({
    client: shop.admin,
    path: await shop.made('gift_card_batches', { codes_count: 1, amount: '5.00' }),
  }),
};

describe('with the credentials of another store', () => {
  let process: FreshStore;
  let receiver: WebhookReceiver;
  let shop: ChangingShop;
  let other: Other;

  beforeAll(async () => {
    process = await startFreshStore('none');
    receiver = await startWebhookReceiver();
    shop = new ChangingShop(process, receiver);
    const subscription = {
      url: receiver.url,
      subscriptions: ['customer.*', 'newsletter_subscriber.*', 'admin_user.*'],
    };
    await done(shop.admin.post(`${admin}/webhook_endpoints`, subscription));
    other = await openOther(shop);
  });
  afterAll(async () => {
    await process?.stop();
    await receiver?.close();
  });

  it.concurrent.each(table)(
    '%s: finds no record of this one, as if there were none',
    async (name, endpoint, index) => {
      const { client, path, body } = await recordOf(name, endpoint)(shop);
      const absent = withoutRecord(endpoint, path);
      const kinds = strangers(endpoint, client);
      const first = index % kinds.length;
      for (const stranger of [...kinds.slice(first), ...kinds.slice(0, first)].slice(0, KINDS)) {
        const [found, notThere] = await Promise.all(
          [path, absent].map((each) => stranger.send(endpoint.method, each, body)),
        );
        expect([found?.status, found?.body]).toEqual([notThere?.status, notThere?.body]);
        expect(found?.status, JSON.stringify(found?.body)).toBe(statusOfAbsence(name));
      }
      await done(client.send(endpoint.method, path, body));
    },
  );

  it('no list of staff holds or counts a record of this one', async () => {
    const lists = allEndpoints.filter(
      ({ list, path, access: { api }, name }) =>
        list && api === 'admin' && !/[:*]/.test(path) && name !== 'stores.list',
    );
    await shop.product({ tags: ['here'] });
    await shop.giftCard('5.00');
    await shop.storeCredit('5.00');
    await shop.buyer();
    const owner = (await shop.staff()).client;
    for (const { path, access, name } of lists) {
      const asked = `${path}?limit=100${name === 'tags.list' ? '&taggable_type=Product' : ''}`;
      const list = async (client: Client) => (await done(client.get(asked))).body;
      const here = new Set((await list(isOwners(access) ? owner : shop.admin)).data.map(keyOf));
      for (const stranger of strangers({ access }, shop.admin)) {
        const { data, meta } = await list(stranger);
        const own = data.filter((each: LooseJson) => !(name === 'admin_users.list' && actsEverywhere(each)));
        expect([name, own.map(keyOf).filter((key: string) => here.has(key))]).toEqual([name, []]);
        if (meta) expect([name, meta.count]).toEqual([name, data.length]);
      }
    }
  });

  it('no search, facet, export, event, report or webhook tells of this one', async () => {
    const program = shop.admin.with({ key: other.secretKey });
    const hook = await done(program.post(`${admin}/webhook_endpoints`, { url: receiver.url }));
    const product = await shop.product({ name: 'Samovar', tags: ['here'] });
    const card = await shop.giftCard('8431.07');
    const { user } = await shop.buyer();
    const teapot = { name: 'Teapot', status: 'active', prices: [{ currency: 'USD', amount: '10.00' }] };
    const own = (await done(program.post(`${admin}/products`, teapot))).body;
    const deliveries = `${admin}/webhook_endpoints/${hook.body.id}/deliveries?limit=100`;
    const textOf = async (reply: Promise<Reply>) => JSON.stringify((await done(reply)).body);
    await expect.poll(() => textOf(program.get(deliveries))).toContain(own.id);

    const exported = await Promise.all(
      exportTypes.map(async (type) => {
        const made = await done(program.post(`${admin}/exports`, { type }));
        const path = `${admin}/exports/${made.body.id}`;
        await expect.poll(async () => (await program.get(path)).body.done).toBe(true);
        return [`an export of ${type}`, program.get(`${path}/download`)] as const;
      }),
    );
    const guest = shop.storefront.with({ key: other.publishableKey });
    const told = {
      deliveries: program.get(deliveries),
      ...Object.fromEntries(exported),
      events: program.get(`${admin}/events?limit=1000`),
      'a report': program.get(`${admin}/reports/stored_value`),
      'a report over time': program.get(`${admin}/reports/liability`),
      'a report of sales': program.get(`${admin}/reports/sales`),
      'a report of events': program.get(`${admin}/reports/events`),
      'a report of carts': program.get(`${admin}/reports/conversion`),
      'a search of staff': program.get(`${admin}/products?q[search]=samovar`),
      tags: program.get(`${admin}/tags?taggable_type=Product`),
      'a search': guest.get(`${store}/products?q[search]=samovar`),
      facets: guest.get(`${store}/products/filters`),
    };
    const marks = [product.id, product.name, card.id, card.code, user.id, user.email, '"here"', '8431.07'];
    for (const [by, reply] of Object.entries(told)) {
      const text = await textOf(reply);
      expect([by, marks.filter((mark) => text.includes(mark))]).toEqual([by, []]);
    }
    const { body: facets } = await done(guest.get(`${store}/products/filters`));
    expect(facets.total_count).toBe(1);
  });

  it('an idempotency key of this one is another there, also to the same person', async () => {
    const owner = (await shop.staff()).client;
    const issue = (client: Client) =>
      done(client.with({ idempotencyKey: 'twice' }).post(`${admin}/gift_cards`, { amount: '5.00' }));
    const here = await issue(owner);
    const there = await issue(owner.with({ jwt: other.tokens.admin }));
    expect(there.body.id).not.toBe(here.body.id);
    expect(there.headers.get('idempotent-replayed')).toBeNull();
    expect((await issue(owner)).body.id).toBe(here.body.id);
  });

  /** Callers of the other store, who know whatever a client of this one knows. */
  function strangers({ access }: Pick<Endpoint, 'access'>, client: Client): Client[] {
    const { publishableKey, secretKey, tokens } = other;
    if (access.api === 'admin') {
      const owner = client.with({ key: '', jwt: tokens.admin });
      return isOwners(access) ? [owner] : [client.with({ key: secretKey }), owner];
    }
    const customer = client.with({ key: publishableKey, jwt: tokens.customer });
    const isCustomers = access.api === 'store' && access.who === 'customer';
    return isCustomers ? [customer] : [client.with({ key: publishableKey, jwt: '' }), customer];
  }
});

interface Other {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly tokens: { readonly admin: string; readonly customer: string };
}

/** Opens a second store, in which its owner and a customer are logged in. */
async function openOther(shop: ChangingShop): Promise<Other> {
  const { client } = await shop.staff();
  const { body } = await done(client.post(`${admin}/stores`, { name: 'The Other' }));
  const { publishable_key: publishableKey, secret_key: secretKey } = body;
  const logIn = { ...shop.store.credentials.admin, store: body.store.code };
  const owner = (await done(shop.admin.post(`${admin}/auth/login`, logIn))).body;
  const shopper = { email: 'other@example.com', password: PASSWORD };
  const guest = shop.storefront.with({ key: publishableKey });
  const customer = (await done(guest.post(`${store}/customers`, shopper))).body;
  return { publishableKey, secretKey, tokens: { admin: owner.token, customer: customer.token } };
}

const isOwners = (access: Endpoint['access']): boolean =>
  access.api === 'admin' && access.who === 'admin_user';

/** Owners of the first store look after each. */
const actsEverywhere = ({ scopes }: { readonly scopes: readonly string[] }): boolean =>
  scopes.includes('write_all');

const keyOf = ({ id, name }: { id?: string; name?: string }): string | undefined => id ?? name;

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
