import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address } from './harness/checkout.ts';
import { expectLimited } from './harness/expect-limited.ts';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import { Shop } from './tables/shop.ts';

describe('a store with limits', () => {
  let store: FreshStore;
  beforeAll(async () => {
    store = await startFreshStore('none', {
      TRUSTED_PROXIES: '127.0.0.0/8',
      RATE_LIMIT_KEY_PER_MIN: '12',
      RATE_LIMIT_LOGIN_PER_MIN: '3',
      RATE_LIMIT_REGISTRATION_PER_MIN: '2',
      RATE_LIMIT_REFRESH_PER_MIN: '2',
      RATE_LIMIT_RESET_PER_MIN: '2',
      RATE_LIMIT_NEWSLETTER_PER_MIN: '2',
      RATE_LIMIT_GUEST_ORDER_PER_HOUR: '2',
      RATE_LIMIT_GUEST_ORDER_NETWORK_PER_HOUR: '1',
    });
  });
  afterAll(async () => {
    await store?.stop();
  });

  it('counts the requests of a key for each client address, and says what is left', async () => {
    // What is done for the first time takes its time, and counts for more.
    await send('GET', COUNTRIES, { from: '203.0.113.250' });
    for (let left = 11; left >= 0; left--) {
      const { status, headers } = await send('GET', COUNTRIES, { from: '203.0.113.1' });
      expect(status).toBe(200);
      expect(headers.get('x-ratelimit-limit')).toBe('12');
      expect(headers.get('x-ratelimit-remaining')).toBe(String(left));
    }
    const refused = await send('GET', COUNTRIES, { from: '203.0.113.1' });
    expectLimited(refused);
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await send('GET', COUNTRIES, { from: '203.0.113.2' })).status).toBe(200);
  });

  it('counts all addresses of one IPv6 network as one client', async () => {
    for (let host = 1; host <= 12; host++)
      expect((await send('GET', COUNTRIES, { from: `2001:db8:1:2::${host}` })).status).toBe(200);
    expectLimited(await send('GET', COUNTRIES, { from: '2001:db8:1:2:ffff::1' }));
    expect((await send('GET', COUNTRIES, { from: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it('counts requests whose key is not valid', async () => {
    const guess = () => send('GET', COUNTRIES, { from: '203.0.113.3', key: 'pk_guess' });
    for (let round = 0; round < 12; round++) expect((await guess()).status).toBe(401);
    expectLimited(await guess());
  });

  it('counts requests for what the Store API does not have, and says what is left', async () => {
    const from = '203.0.113.4';
    for (let left = 11; left >= 0; left -= 2) {
      const unknown = await send('GET', '/api/v3/store/nothing', { from });
      expect([unknown.status, unknown.headers.get('x-ratelimit-remaining')]).toEqual([404, String(left)]);
      const wrong = await send('PUT', COUNTRIES, { from });
      expect([wrong.status, wrong.headers.get('x-ratelimit-remaining')]).toEqual([405, String(left - 1)]);
    }
    expectLimited(await send('GET', '/api/v3/store/nothing', { from }));
    const elsewhere = await send('GET', '/api/v3/admin/nothing', { from });
    expect([elsewhere.status, elsewhere.headers.get('x-ratelimit-limit')]).toEqual([404, null]);
  });

  it('refuses more failed log-ins to an account, wherever they come from, and says the same of unknown ones', async () => {
    await register('known@example.com', '203.0.113.10');
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const guess = (host: number) => logIn(email, 'wrong password', `198.51.100.${host}`);
      for (let host = 1; host <= 3; host++) expect((await guess(host)).status).toBe(401);
      expectLimited(await guess(4));
    }
  });

  it('takes other ways to write an address for the same account', async () => {
    await register('written@example.com', '203.0.113.15');
    const written = ['written@example.com', 'WRITTEN@EXAMPLE.COM', 'written@\uff45xample.com'];
    for (const [host, email] of written.entries()) {
      expect((await logIn(email, 'wrong password', `198.51.100.${80 + host}`)).status).toBe(401);
    }
    expectLimited(await logIn('Written@exampl\uff45.com', PASSWORD, '198.51.100.90'));
  });

  it('counts guesses of the current password as failed log-ins', async () => {
    const { body } = await register('guessed@example.com', '203.0.113.16');
    const { token } = body as { token: string };
    const change = (current_password: string) =>
      send('PATCH', '/api/v3/store/customers/me', {
        from: '203.0.113.16',
        token,
        body: { email: 'other@example.com', current_password },
      });
    for (let guess = 1; guess <= 3; guess++) expect((await change(`guess ${guess}`)).status).toBe(422);
    expectLimited(await change(PASSWORD));
  });

  it('counts other addresses of a customer as registrations, because either says which ones are taken', async () => {
    await register('taken@example.com', '203.0.113.17');
    const { body } = await register('curious@example.com', '203.0.113.18');
    const { token } = body as { token: string };
    const moveTo = (email: string) =>
      send('PATCH', '/api/v3/store/customers/me', {
        from: '203.0.113.19',
        token,
        body: { email, current_password: PASSWORD },
      });
    expect((await moveTo('taken@example.com')).status).toBe(422);
    expect((await moveTo('free@example.com')).status).toBe(200);
    expect((await moveTo('free@example.com')).status).toBe(200);
    expectLimited(await moveTo('taken@example.com'));
    expectLimited(await register('late@example.com', '203.0.113.19'));
  });

  it('lets the owner in meanwhile from an address that logged in before', async () => {
    await register('owner@example.com', '203.0.113.20');
    expect((await logIn('owner@example.com', PASSWORD, '203.0.113.20')).status).toBe(200);
    for (let host = 11; host <= 14; host++)
      await logIn('owner@example.com', 'wrong password', `198.51.100.${host}`);
    expectLimited(await logIn('owner@example.com', PASSWORD, '198.51.100.15'));
    expect((await logIn('owner@example.com', PASSWORD, '203.0.113.20')).status).toBe(200);
  });

  it('refuses more failed log-ins from an address, to whatever accounts, also when all come at once', async () => {
    const guesses = Array.from({ length: 10 }, (_, index) =>
      logIn(`somebody${index}@example.com`, 'wrong password', '198.51.100.30'),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('does not count log-ins that succeed', async () => {
    await register('often@example.com', '203.0.113.40');
    for (let round = 0; round < 6; round++) {
      const { status, headers } = await logIn('often@example.com', PASSWORD, '198.51.100.40');
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, '3']);
    }
  });

  it('limits the log-ins of staff likewise, and says what is left', async () => {
    const { email, password } = store.credentials.admin;
    const guess = (given: string) =>
      send('POST', '/api/v3/admin/auth/login', {
        from: '198.51.100.50',
        key: '',
        body: { email, password: given },
      });
    for (let left = 2; left >= 0; left--) {
      const { status, headers } = await guess('wrong password');
      expect(status).toBe(401);
      expect(headers.get('x-ratelimit-limit')).toBe('3');
      expect(headers.get('x-ratelimit-remaining')).toBe(String(left));
    }
    expectLimited(await guess(password));
  });

  it('limits registrations, refreshes, password resets and mails of the newsletter for each client address', async () => {
    const limited: [path: string, body: (round: number) => object][] = [
      [
        '/api/v3/store/customers',
        (round) => ({
          email: `new${round}@example.com`,
          password: PASSWORD,
          password_confirmation: PASSWORD,
        }),
      ],
      ['/api/v3/store/auth/refresh', () => ({ refresh_token: 'rt_unknown' })],
      ['/api/v3/store/password_resets', (round) => ({ email: `nobody${round}@example.com` })],
      ['/api/v3/store/newsletter_subscribers', (round) => ({ email: `reader${round}@example.com` })],
      [
        '/api/v3/store/newsletter_subscribers/request_unsubscribe',
        (round) => ({ email: `left${round}@example.com` }),
      ],
      ['/api/v3/admin/auth/refresh', () => ({ refresh_token: 'rt_unknown' })],
    ];
    for (const [index, [path, body]] of limited.entries()) {
      const [client, other] = [`198.51.100.${100 + index}`, `198.51.100.${120 + index}`];
      const key = path.includes('/admin/') ? '' : store.credentials.publishable_key;
      const ask = (round: number, from: string) => send('POST', path, { from, key, body: body(round) });
      expect((await ask(1, client)).status, path).not.toBe(429);
      expect((await ask(2, client)).status, path).not.toBe(429);
      expectLimited(await ask(3, client));
      expect((await ask(4, other)).status, path).not.toBe(429);
    }
  });

  it('limits mails to one mailbox, whoever asks for them, and says the same of unknown ones', async () => {
    const resets = '/api/v3/store/password_resets';
    const subscriptions = '/api/v3/store/newsletter_subscribers';
    const cancellations = `${subscriptions}/request_unsubscribe`;
    let host = 0;
    const ask = (path: string, email: string) =>
      send('POST', path, { from: `192.0.2.${++host}`, body: { email } });
    await register('known@example.com', '203.0.113.80');

    for (const email of ['known@example.com', 'unknown@example.com']) {
      for (const [first, then, windowS] of [
        [resets, resets, 900],
        [subscriptions, cancellations, 3_600],
      ] as const) {
        expect((await ask(first, email)).status).toBeLessThan(300);
        expect((await ask(then, email.replace('@', '+tag@'))).status).toBeLessThan(300);
        expectLimited(await ask(then, email), windowS);
        expectLimited(await ask(first, email.toUpperCase()), windowS);
      }
    }
    expect((await ask(subscriptions, 'another@example.com')).status).toBe(201);
  });

  describe('orders', () => {
    let variant_id: string;
    let host = 0;
    beforeAll(async () => {
      variant_id = (await new Shop(store).product()).default_variant_id ?? '';
    });

    /** Resolves with what completes it. */
    const readyCart = async (email: string, token: string | undefined, from: string, paying?: object) => {
      const carts = '/api/v3/store/carts';
      const items = [{ variant_id, quantity: 1 }];
      const whole = { email, items, shipping_address: address, use_shipping: true };
      const jwt = token === undefined ? {} : { token };
      const made = (await send('POST', carts, { from, ...jwt, body: whole })).body as MadeCart;
      const at = { from, ...jwt, cart: made.token };
      const body = paying ?? { payment_method_id: made.payment_methods[0]?.id };
      await send('POST', `${carts}/${made.id}/payments`, { ...at, body });
      return () => send('POST', `${carts}/${made.id}/complete`, { ...at, body: {} });
    };
    const order = async (email: string, token?: string, from = `198.18.0.${++host}`) =>
      (await readyCart(email, token, from))();

    it('with a mailbox that is not the buyer’s own are limited, whoever places them', async () => {
      expect((await order('mailbox@example.com')).status).toBe(200);
      expect((await order('mailbox+tag@example.com')).status).toBe(200);
      expectLimited(await order('MAILBOX@example.com'), 3_600);
      const { token } = (await register('buyer@example.com', '198.18.1.1')).body as { token: string };
      expectLimited(await order('mailbox@example.com', token), 3_600);
      for (let round = 0; round < 3; round++)
        expect((await order('buyer@example.com', token)).status).toBe(200);
      expect((await order('other-mailbox@example.com')).status).toBe(200);
    });

    it('of guests are limited by network, to whatever mailboxes, and those to one’s own are not', async () => {
      const from = '198.18.7.7';
      expect((await order('one@elsewhere.example', undefined, from)).status).toBe(200);
      expectLimited(await order('two@elsewhere.example', undefined, from), 3_600);
      expect((await order('three@elsewhere.example')).status).toBe(200);
      const { token } = (await register('own@example.com', '198.18.7.8')).body as { token: string };
      expect((await order('own@example.com', token, from)).status).toBe(200);
    });

    it('are counted once for a cart whose payment is declined again and again, and anew for the next cart', async () => {
      const from = '198.18.7.9';
      const payment_method_id = await new Shop(store).cardMethod();
      const paying = { payment_method_id, source: { token: 'tok_decline' } };
      const first = await readyCart('one@elsewhere.example', undefined, from, paying);
      for (let attempt = 0; attempt < 3; attempt++)
        expect((await first()).body).toMatchObject({ error: { code: 'payment_failed' } });
      const next = await readyCart('two@elsewhere.example', undefined, from, paying);
      for (let attempt = 0; attempt < 2; attempt++) expectLimited(await next(), 3_600);
    });
  });

  it('lets so many requests of a key wait for events, and others once those are answered or given up', async () => {
    const events = '/api/v3/admin/events?name=nothing.happens&after=999999999&wait=';
    const from = '203.0.113.60';
    const key = store.credentials.secret_key;
    const leaving = new AbortController();
    const refused: Awaited<ReturnType<typeof send>>[] = [];
    const asked = Array.from({ length: 30 }, async () => {
      try {
        refused.push(await send('GET', `${events}20`, { from, key, signal: leaving.signal }));
      } catch {
        // It was waiting when it was given up.
      }
    });
    await expect.poll(() => refused.length).toBe(10);
    for (const each of refused) expectLimited(each);
    leaving.abort();
    await Promise.all(asked);
    expect(refused).toHaveLength(10);
    await expect.poll(async () => (await send('GET', `${events}1`, { from, key })).status).toBe(200);
  });

  it('does not limit the Admin API otherwise', async () => {
    const key = store.credentials.secret_key;
    for (let round = 0; round < 15; round++) {
      const { status, headers } = await send('GET', '/api/v3/admin/orders', { from: '203.0.113.70', key });
      expect(status).toBe(200);
      expect(headers.get('x-ratelimit-limit')).toBeNull();
    }
  });

  const register = (email: string, from: string) =>
    send('POST', '/api/v3/store/customers', {
      from,
      body: { email, password: PASSWORD, password_confirmation: PASSWORD },
    });

  const logIn = (email: string, password: string, from: string) =>
    send('POST', '/api/v3/store/auth/login', { from, body: { email, password } });

  interface MadeCart {
    readonly id: string;
    readonly token: string;
    readonly payment_methods: readonly { readonly id: string }[];
  }

  interface Sent {
    readonly from: string;
    readonly key?: string;
    readonly token?: string;
    readonly cart?: string;
    readonly body?: object;
    readonly signal?: AbortSignal;
  }

  /** Sends a request as a proxy in front of the store does. */
  async function send(method: string, path: string, { from, key, token, cart, body, signal }: Sent) {
    const response = await fetch(`${store.baseUrl}${path}`, {
      method,
      ...(signal ? { signal } : {}),
      headers: {
        'x-forwarded-for': from,
        'x-service-api-key': key ?? store.credentials.publishable_key,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cart ? { 'x-service-token': cart } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
  }
});

const COUNTRIES = '/api/v3/store/countries';
const PASSWORD = 'correct horse battery';
