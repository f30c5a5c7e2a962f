import { join } from 'node:path';
import { querySqlite } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Reply } from './harness/client.ts';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import { rawRequest } from './harness/raw-request.ts';
import { done, PASSWORD, Shop } from './tables/shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
const card = { amount: '25.00', currency: 'USD' };

describe('a request with an idempotency key', () => {
  let process: FreshStore;
  let shop: Shop;

  beforeAll(async () => {
    process = await startFreshStore('none');
    shop = new Shop(process);
  });
  afterAll(async () => {
    await process?.stop();
  });

  const keyed = (client: Client, key: string): Client => client.with({ idempotencyKey: key });
  const cardCount = async (): Promise<number> =>
    (await shop.admin.get(`${admin}/gift_cards`)).body.meta.count;

  it('has one effect and one answer when 50 arrive at once', async () => {
    const before = await cardCount();
    const client = keyed(shop.admin, 'fifty');
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => client.post(`${admin}/gift_cards`, card)),
    );
    expectOneAnswer(replies, 201);
    expect(await cardCount()).toBe(before + 1);
  });

  it('has one answer also when that is a refusal', async () => {
    const client = keyed(shop.storefront, 'refused');
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => client.post(`${store}/customers`, {})),
    );
    expectOneAnswer(replies, 422);
    const { status, headers } = await client.post(`${store}/customers`, {});
    expect([status, headers.get('idempotent-replayed')]).toEqual([422, 'true']);
  });

  it('is replayed with the headers of its endpoint, and a request id of its own', async () => {
    const client = keyed(shop.storefront, 'registration');
    const registration = { email: shop.email(), password: PASSWORD };
    const first = await client.post(`${store}/customers`, registration);
    const again = await client.post(`${store}/customers`, registration);
    expect(again.body).toEqual(first.body);
    for (const name of ['cache-control', 'content-type', 'content-length', 'x-frame-options']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(first.headers.get('idempotent-replayed')).toBeNull();
  });

  it('that logs in is replayed as long as the password is right', async () => {
    const email = shop.email();
    await done(shop.storefront.post(`${store}/customers`, { email, password: PASSWORD }));
    const client = keyed(shop.storefront, 'log-in');
    const logIn = () => client.post(`${store}/auth/login`, { email, password: PASSWORD });
    const { body } = await done(logIn());
    const again = await logIn();
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', body]);
    const change = { password: `${PASSWORD}!`, current_password: PASSWORD };
    await done(shop.storefront.with({ jwt: body.token }).patch(`${store}/customers/me`, change));
    const late = await logIn();
    expect([late.status, late.body.error.code]).toEqual([401, 'authentication_failed']);
  });

  it('is refused when anything but the order of the body is different', async () => {
    const client = keyed(shop.admin, 'different');
    const { body } = await done(client.post(`${admin}/gift_cards`, card));
    expect((await client.post(`${admin}/gift_cards`, { currency: 'USD', amount: '25.00' })).body).toEqual(
      body,
    );
    for (const different of [
      client.post(`${admin}/gift_cards`, { ...card, amount: '26.00' }),
      client.post(`${admin}/categories`, card),
      client.patch(`${admin}/gift_cards/${body.id}`, card),
      client.delete(`${admin}/gift_cards/${body.id}`),
    ]) {
      const { status, body: refusal } = await different;
      expect([status, refusal.error.code]).toEqual([422, 'idempotency_key_reused']);
    }
  });

  it.each(['x'.repeat(256), 'a b', ''])('is refused with the key %j, which is none', async (key) => {
    const reply = await rawRequest(process.baseUrl, {
      method: 'POST',
      path: `${store}/carts`,
      headers: { 'x-service-api-key': process.credentials.publishable_key, 'idempotency-key': key },
    });
    expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_request']);
  });

  it('has no answer left once its customer is deleted, and still happens only once', async () => {
    const client = keyed(shop.admin, 'deleted');
    const person = { email: shop.email(), first_name: 'Ada' };
    const { body } = await done(client.post(`${admin}/customers`, person));
    await done(shop.admin.delete(`${admin}/customers/${body.id}`));
    const { status, body: refusal, headers } = await client.post(`${admin}/customers`, person);
    expect([status, refusal.error.code]).toEqual([422, 'idempotency_key_reused']);
    expect(refusal.error.message).toContain('deleted');
    expect(headers.get('idempotent-replayed')).toBeNull();
    const { body: found } = await shop.admin.get(`${admin}/customers?q[first_name_eq]=Ada`);
    expect(found.data).toEqual([]);
    await done(shop.admin.post(`${admin}/customers`, person));
  });

  it('has no answer left either that tells about a deleted customer without naming them', async () => {
    const { body: customer } = await done(shop.admin.post(`${admin}/customers`, { email: shop.email() }));
    const credit = await shop.storeCredit('5.00', customer.id);
    const given = await shop.giftCard('5.00');
    const noted = await shop.giftCard('5.00');
    for (const { id } of [given, noted])
      await done(shop.admin.patch(`${admin}/gift_cards/${id}`, { customer_id: customer.id }));
    const hook = { url: 'http://127.0.0.1:9/', subscriptions: ['custom_field.created'] };
    const { body: endpoint } = await done(shop.admin.post(`${admin}/webhook_endpoints`, hook));
    const fields = await Promise.all(
      [
        { type: 'StoreCredit', path: `store_credits/${credit.id}` },
        { type: 'GiftCard', path: `gift_cards/${given.id}` },
      ].map(async ({ type, path }) => {
        const definition = { namespace: 'custom', key: 'habits', label: 'Habits', field_type: 'short_text' };
        const { body } = await done(
          shop.admin.post(`${admin}/custom_field_definitions`, { ...definition, resource_type: type }),
        );
        const field = { custom_field_definition_id: body.id, value: 'rings three times' };
        const client = keyed(shop.admin, `about ${type}`.replace(' ', '-'));
        return () => client.post(`${admin}/${path}/custom_fields`, field);
      }),
    );
    const taken = { customer_id: null, metadata: { of: 'who rings three times' } };
    const deliveries = `${admin}/webhook_endpoints/${endpoint.id}/deliveries`;
    const sentAgain = async (): Promise<Reply> => {
      const { body } = await done(shop.admin.get(`${deliveries}?sort=created_at`));
      return keyed(shop.admin, 'redelivered').post(`${deliveries}/${body.data[0].id}/redeliver`);
    };
    const countOfDeliveries = async () => (await shop.admin.get(deliveries)).body.meta.count;
    for (const give of fields) await done(give());
    await expect.poll(countOfDeliveries).toBeGreaterThan(1);
    const requests = [
      ...fields,
      sentAgain,
      () => keyed(shop.admin, 'taken-back').patch(`${admin}/gift_cards/${noted.id}`, taken),
    ];
    for (const request of requests) {
      const { body } = await done(request());
      const again = await request();
      expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', body]);
      expect(JSON.stringify(body)).not.toContain(customer.id);
    }
    await done(shop.admin.delete(`${admin}/customers/${customer.id}`));
    for (const request of requests) {
      await expect.poll(async () => (await request()).body.error?.code).toBe('idempotency_key_reused');
    }
  });

  it('costs what it costs, however many ids the caller names in texts, metadata and query', async () => {
    const people = await Promise.all(
      Array.from({ length: 30 }, () => done(shop.admin.post(`${admin}/customers`, { email: shop.email() }))),
    );
    const ids = Array.from({ length: 500 }, (_, index) => people[index % 30]?.body.id as string);
    const { default_variant_id } = await shop.product();
    const cart = { items: [{ variant_id: default_variant_id, quantity: 1 }] };
    const named = { customer_note: ids.slice(0, 380).join(' '), metadata: { ids, customer_id: ids[0] } };
    const client = keyed(shop.storefront, 'many-names');
    const create = () => client.post(`${store}/carts?q=${ids.slice(0, 250).join()}`, { ...cart, ...named });
    const { body } = await done(create());
    expect((await create()).body).toEqual(body);
    await done(shop.admin.delete(`${admin}/customers/${ids[0]}`));
    // They named the customer, but the cart has nothing to do with them.
    expect((await create()).body).toEqual(body);
    const [{ data }] = querySqlite(
      join(process.dataDir, 'events.db'),
      `SELECT data FROM events WHERE type = 'IdempotencyKeyAnswered' ORDER BY position DESC LIMIT 1`,
      {},
    ) as [{ data: string }];
    expect(JSON.parse(data).record_ids).toEqual([expect.stringMatching(/^or_/)]);
    expect(data.length).toBeLessThan(3 * JSON.stringify(body).length);
  });

  it('means nothing to a read', async () => {
    const client = keyed(shop.admin, 'read');
    const count = (await client.get(`${admin}/gift_cards`)).body.meta.count;
    await shop.giftCard('5.00');
    expect((await client.get(`${admin}/gift_cards`)).body.meta.count).toBe(count + 1);
  });

  it('belongs to its credential: another key, customer, member of the staff or cart token makes it another', async () => {
    const key = 'shared';
    const { body: other } = await done(
      shop.admin.post(`${admin}/api_keys`, { name: 'other', key_type: 'secret', scopes: ['write_all'] }),
    );
    const { body: staff } = await done(shop.admin.post(`${admin}/auth/login`, process.credentials.admin));
    const staffClient = new Shop(process).admin.with({ key: '', jwt: staff.token });
    const issuers = [shop.admin, shop.admin.with({ key: other.plaintext_token }), staffClient];
    const cards = await Promise.all(
      issuers.map((client) => done(keyed(client, key).post(`${admin}/gift_cards`, card))),
    );
    expect(new Set(cards.map(({ body }) => body.id)).size).toBe(3);

    const shoppers = [
      await shop.shopper(),
      await shop.shopper(),
      shop.storefront,
      shop.storefront.with({ cartToken: 'x' }),
    ];
    const carts = await Promise.all(
      shoppers.map((client) => done(keyed(client, key).post(`${store}/carts`, {}))),
    );
    expect(new Set(carts.map(({ body }) => body.id)).size).toBe(4);
  });
});

/** All replies are equal, and exactly one is the first. */
function expectOneAnswer(replies: readonly Reply[], status: number): void {
  const [{ body } = { body: undefined }] = replies;
  for (const reply of replies) {
    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
    expect(reply.body).toEqual(body);
  }
  const first = replies.filter(({ headers }) => headers.get('idempotent-replayed') === null);
  expect(first).toHaveLength(1);
}
