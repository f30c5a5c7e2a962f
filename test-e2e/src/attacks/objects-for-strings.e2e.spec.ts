import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { done, PASSWORD, Shop } from '../tables/shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** What drivers of databases take for operators, what holds for any text, and what only looks like text. */
const oddities: readonly unknown[] = [
  { $ne: null },
  { $gt: '' },
  { $regex: '.*' },
  { toString: 'x' },
  { length: 8 },
  [],
  [PASSWORD],
  [['a', 'b']],
  true,
  0,
];

const SHOPPER = 'reader@example.com';

const REFUSALS = [
  'authentication_failed',
  'invalid_refresh_token',
  'invalid_token',
  'current_password_invalid',
  'parameter_missing',
  'validation_error',
];

/** Each text that a request proves something with, or asks for a mail with. */
const requests: readonly [method: 'POST' | 'PATCH', path: string, texts: readonly string[]][] = [
  ['POST', `${store}/auth/login`, ['email', 'password']],
  ['POST', `${store}/auth/refresh`, ['refresh_token']],
  ['POST', `${store}/customers`, ['email', 'password', 'password_confirmation']],
  ['PATCH', `${store}/customers/me`, ['email', 'password', 'current_password']],
  ['POST', `${store}/password_resets`, ['email', 'redirect_url']],
  ['PATCH', `${store}/password_resets/token`, ['password', 'password_confirmation']],
  ['POST', `${store}/newsletter_subscribers`, ['email', 'redirect_url']],
  ['POST', `${store}/newsletter_subscribers/verify`, ['token']],
  ['POST', `${store}/newsletter_subscribers/request_unsubscribe`, ['email', 'redirect_url']],
  ['POST', `${admin}/auth/login`, ['email', 'password']],
  ['POST', `${admin}/auth/refresh`, ['refresh_token']],
  ['POST', `${admin}/auth/password_resets`, ['email', 'redirect_url']],
  ['PATCH', `${admin}/auth/password_resets/token`, ['password']],
  ['PATCH', `${admin}/auth/invitations/token`, ['password']],
];

describe('an object or a list in place of a text', () => {
  let process: FreshStore;
  let shop: Shop;

  beforeAll(async () => {
    process = await startFreshStore('none', { RATE_LIMIT_LOGIN_PER_MIN: '1000000' });
    shop = new Shop(process);
    await shop.shopper(SHOPPER);
  });
  afterAll(() => process?.stop());

  it.each(requests)('proves nothing: %s %s with %j', async (method, path, texts) => {
    const client = await clientFor(path);
    const right = path.startsWith(admin)
      ? process.credentials.admin
      : {
          email: path.endsWith('/me') ? shop.email() : SHOPPER,
          password: PASSWORD,
          current_password: PASSWORD,
        };
    for (const text of texts) {
      for (const oddity of oddities) {
        const { status, body } = await client.send(method, path, { ...right, [text]: oddity });
        const told = `${text}: ${JSON.stringify(oddity)} is answered ${JSON.stringify(body)}`;
        expect([400, 401, 422], told).toContain(status);
        expect(REFUSALS, told).toContain(body.error.code);
      }
    }
  });

  it('is no token to unsubscribe with, nor one of many', async () => {
    const address = shop.email();
    const subscribed = await done(
      process.storefront.post(`${store}/newsletter_subscribers`, { email: address }),
    );
    const path = `${store}/newsletter_subscribers/${subscribed.body.id}`;
    for (const query of ['token[$ne]=x', 'token[]=x', 'token=x&token=y', 'token[toString]=x']) {
      expect((await process.storefront.delete(`${path}?${query}`)).status, query).toBeGreaterThanOrEqual(400);
    }
    const left = await done(process.admin.get(`${admin}/newsletter_subscribers/${subscribed.body.id}`));
    expect(left.body.email).toBe(address);
  });

  async function clientFor(path: string) {
    if (path.startsWith(admin)) return process.admin.with({ key: '' });
    return path.endsWith('/me') ? shop.shopper() : process.storefront;
  }
});
