import { readFile } from 'node:fs/promises';
import {
  addAllowedOrigin,
  addCustomer,
  apiKeyChanged,
  changeAdminAccount,
  changeAllowedOrigin,
  changeApiKey,
  changeCustomer,
  changeStore,
  customerGroups,
  deleteApiKey,
  findDefaultStore,
  findPublishableKey,
  findZone,
  issueApiKey,
  listAllowedOrigins,
  listApiKeys,
  listCountries,
  listCurrencies,
  listCustomers,
  listLocales,
  logInAdmin,
  logInCustomer,
  logOutAdmin,
  refreshAdmin,
  refreshCustomer,
  registerCustomer,
  removeAllowedOrigin,
  resolveApiKey,
  resolveSession,
  revokeApiKey,
  roles,
  showAdminAccount,
  showApiKey,
  showCountry,
  showCustomer,
  showStore,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { API_KEY_PEPPER, apiKeyDigest } from '@storefold/kernel/core';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Credentials } from '../bootstrap/credentials.ts';
import { credentialsFile } from '../bootstrap/credentials.ts';
import { identity } from '../identity.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';

let driven: DrivenService;
let owner: Credentials['admin'];

/** The only zone that the ordering service knows. */
const ZONE = 'zone_known';
let areZonesAway = false;

describe('names of roles and customer groups', () => {
  it.each([
    ['roles', roles, { scopes: [] }],
    ['customer groups', customerGroups, {}],
  ] as const)('%s are taken once, however many ask at once', async (_, endpoints, more) => {
    const made = await Promise.all(
      ['Desk', 'desk ', 'DESK'].map((name) =>
        driven.send(endpoints.create, { body: { name, ...more }, caller: { scopes: ['write_all'] } }),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = made.flatMap(({ body }) => body.error?.details ?? []);
    expect(refused).toEqual(Array(2).fill({ name: ['has already been taken'] }));
  });
});

beforeAll(async () => {
  driven = await driveService(identity, {
    store: { id: FIRST_STORE_ID },
    neighbours: ({ bus }) =>
      answerOn(bus, [
        answerTo(findZone, async ({ zone_id }) => {
          if (areZonesAway) throw new Error('ordering is down');
          return { zone: zone_id === ZONE ? { country_isos: ['US', 'DE'] } : null };
        }),
      ]),
  });
  const file = await readFile(credentialsFile(driven.ports.settings.dataDir), 'utf8');
  owner = (JSON.parse(file) as Credentials).admin;
});
afterAll(() => driven.dispose());

describe('an admin', () => {
  it('logs in to one store, stays logged in, and logs out', async () => {
    const { status, body } = await driven.send(logInAdmin, { body: owner });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email: owner.email,
      roles: [{ name: 'owner' }],
      scopes: ['read_all', 'write_all'],
    });
    const claims = decodeJwt(body.token);
    expect(claims).toMatchObject({ aud: 'admin', sub: body.user.id, store_id: FIRST_STORE_ID });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);

    const { session } = await driven.ports.bus.ask(resolveSession, {
      session_id: String(claims.sid),
      audience: 'admin',
      subject: body.user.id,
    });
    expect(session).toMatchObject({ scopes: ['read_all', 'write_all'], store: { code: 'default' } });

    const asCustomer = await driven.send(refreshCustomer, { body: { refresh_token: body.refresh_token } });
    expect(asCustomer.status).toBe(401);
    const { body: renewed } = await driven.send(refreshAdmin, {
      body: { refresh_token: body.refresh_token },
    });
    const out = await driven.send(logOutAdmin, { body: { refresh_token: renewed.refresh_token } });
    expect(out.status).toBe(204);
    const again = await driven.send(refreshAdmin, { body: { refresh_token: renewed.refresh_token } });
    expect([again.status, again.body.error.code]).toEqual([401, 'invalid_refresh_token']);
  });

  it('is told of wrong e-mail, password and store in the same words', async () => {
    const wrong = [
      { ...owner, password: 'wrong' },
      { ...owner, email: 'x@example.com' },
      { ...owner, store: 'x' },
    ];
    for (const body of wrong) {
      const answer = await driven.send(logInAdmin, { body });
      expect([answer.status, answer.body.error.code]).toEqual([401, 'authentication_failed']);
    }
  });

  it('changes name and password, the latter only with the current one', async () => {
    const { body } = await driven.send(logInAdmin, { body: owner });
    const admin = { id: body.user.id, email: owner.email, sessionId: String(decodeJwt(body.token).sid) };
    const named = await driven.send(changeAdminAccount, { body: { first_name: 'Grace' }, caller: { admin } });
    expect(named.body).toMatchObject({ first_name: 'Grace', full_name: 'Grace' });
    const refused = await driven.send(changeAdminAccount, {
      body: { password: 'brand new password', current_password: 'wrong' },
      caller: { admin },
    });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'current_password_invalid']);
    const changed = await driven.send(changeAdminAccount, {
      body: { password: 'brand new password', current_password: owner.password },
      caller: { admin },
    });
    expect(changed.status).toBe(200);
    expect((await driven.send(logInAdmin, { body: owner })).status).toBe(401);
    owner = { ...owner, password: 'brand new password' };
    expect((await driven.send(logInAdmin, { body: owner })).status).toBe(200);
    const { body: shown } = await driven.send(showAdminAccount, { caller: { admin } });
    expect(shown).toMatchObject({ first_name: 'Grace', store: { id: FIRST_STORE_ID, timezone: 'UTC' } });
  });
});

describe('API keys', () => {
  it('are shown once, and work until they are revoked', async () => {
    const woken: string[] = [];
    driven.ports.bus.onWake(apiKeyChanged, (digest) => woken.push(digest));
    const { status, body } = await issue({ name: 'ERP', key_type: 'secret', scopes: ['read_orders'] });
    expect(status).toBe(201);
    const digest = await digestOf(body.plaintext_token);
    // It works at once where it was refused before.
    await expect.poll(() => woken).toEqual([digest]);
    expect(body.plaintext_token).toMatch(/^sk_[\w-]{43}$/);
    const { body: shown } = await driven.send(showApiKey, { params: { id: body.id } });
    expect(shown).toEqual({ ...body, plaintext_token: null });
    expect(await resolve(body.plaintext_token)).toMatchObject({ id: body.id, scopes: ['read_orders'] });

    const caller = { scopes: ['write_all'] };
    const revoked = await driven.send(revokeApiKey, { params: { id: body.id }, caller });
    expect(revoked.body).toMatchObject({ active: false, revoked_at: expect.any(String) });
    expect(await resolve(body.plaintext_token)).toBeNull();
    await expect.poll(() => woken).toEqual([digest, digest]);
  });

  it('tells the sample shop the oldest publishable one of the store that is good', async () => {
    const keyOfShop = async () =>
      (await driven.ports.bus.ask(findPublishableKey, { store_id: FIRST_STORE_ID })).publishable_key;
    const before = await keyOfShop();
    const { body } = await issue({ name: 'Later', key_type: 'publishable' });
    const { body: listed } = await driven.send(listApiKeys);
    const good = listed.data.filter(
      ({ key_type, active }: { key_type: string; active: boolean }) => key_type === 'publishable' && active,
    );
    expect(good.length).toBeGreaterThan(1);
    expect(before).not.toBe(body.plaintext_token);
    for (const { id } of good.filter(({ id }: { id: string }) => id !== body.id))
      await driven.send(revokeApiKey, { params: { id }, caller: { scopes: ['write_all'] } });
    await expect.poll(keyOfShop).toBe(body.plaintext_token);
  });

  it('of the publishable kind are always shown, and have no scopes', async () => {
    const { body } = await issue({ name: 'Web', key_type: 'publishable' });
    const { body: shown } = await driven.send(showApiKey, { params: { id: body.id } });
    expect(shown.plaintext_token).toBe(body.plaintext_token);
    const refused = await issue({ name: 'Web', key_type: 'publishable', scopes: ['read_orders'] });
    expect(refused.status).toBe(422);
  });

  it('never have a scope that their maker lacks', async () => {
    const refused = await issue({ name: 'ERP', key_type: 'secret', scopes: ['write_orders'] }, [
      'write_api_keys',
    ]);
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: 'access_denied', details: { required_scope: 'write_orders' } },
    ]);
    const { body } = await issue({ name: 'ERP', key_type: 'secret', scopes: [] });
    const raised = await driven.send(changeApiKey, {
      params: { id: body.id },
      body: { scopes: ['write_all'] },
      caller: { scopes: ['write_api_keys', 'read_all'] },
    });
    expect(raised.status).toBe(403);
  });

  it('are renamed, changed, revoked and deleted only by whoever has all of their scopes', async () => {
    const { body } = await issue({ name: 'Stronger', key_type: 'secret', scopes: ['write_orders'] });
    const params = { id: body.id };
    const weak = { params, caller: { scopes: ['write_api_keys', 'read_all'] } };
    const refusals = [
      await driven.send(changeApiKey, { ...weak, body: { name: 'Renamed' } }),
      await driven.send(changeApiKey, { ...weak, body: { scopes: [] } }),
      await driven.send(revokeApiKey, weak),
      await driven.send(deleteApiKey, weak),
    ];
    for (const { status, body: refusal } of refusals) {
      expect([status, refusal.error]).toMatchObject([
        403,
        { code: 'access_denied', details: { required_scope: 'write_orders' } },
      ]);
    }
    expect((await driven.send(showApiKey, { params })).body).toMatchObject({
      name: 'Stronger',
      active: true,
    });
    expect(await resolve(body.plaintext_token)).toMatchObject({ scopes: ['write_orders'] });

    const strong = { params, caller: { scopes: ['write_api_keys', 'write_orders'] } };
    expect((await driven.send(revokeApiKey, strong)).status).toBe(200);
    const { body: web } = await issue({ name: 'Any shop', key_type: 'publishable' });
    const onWeb = { params: { id: web.id }, caller: { scopes: ['write_api_keys'] } };
    expect((await driven.send(revokeApiKey, onWeb)).status).toBe(200);
  });

  it('shows the same key again when the same command is asked twice', async () => {
    const commandId = driven.ports.random.uuid();
    const body = { name: 'Twice', key_type: 'secret' };
    const once = () => driven.send(issueApiKey, { body, caller: { commandId } });
    const [first, second] = [await once(), await once()];
    expect(second).toEqual(first);
    expect((await listNames()).filter((name) => name === 'Twice')).toHaveLength(1);
  });

  it('leave the list when they are deleted, and stay within their store', async () => {
    const { body } = await issue({ name: 'Gone', key_type: 'secret' });
    const elsewhere = { store: { ...testStore, id: 'store_other' } };
    const foreign = await driven.send(deleteApiKey, { params: { id: body.id }, caller: elsewhere });
    expect(foreign.status).toBe(404);
    expect(await listNames()).toContain('Gone');
    expect((await driven.send(deleteApiKey, { params: { id: body.id } })).status).toBe(204);
    expect(await listNames()).not.toContain('Gone');
    expect(await resolve(body.plaintext_token)).toBeNull();
    expect((await driven.send(showApiKey, { params: { id: body.id } })).status).toBe(404);
  });

  it('know only the scopes there are', async () => {
    const { status, body } = await issue({ name: 'X', key_type: 'secret', scopes: ['read_minds'] });
    expect([status, body.error.code]).toEqual([422, 'validation_error']);
  });
});

describe('the store', () => {
  it('shows and changes its settings', async () => {
    const { body: before } = await driven.send(showStore);
    expect(before).toMatchObject({ code: 'default', supported_currencies: 'USD,EUR,GBP,JPY' });
    expect(before.default_country).toMatchObject({ iso: 'US', iso3: 'USA', name: 'United States' });
    const changes = {
      name: 'Corner shop',
      supported_currencies: 'usd, chf',
      default_country_id: 'CH',
      seo_title: '',
    };
    const { status, body } = await driven.send(changeStore, { body: changes });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Corner shop',
      supported_currencies: 'USD,CHF',
      default_country: { name: 'Switzerland' },
    });
    const { store } = await driven.ports.bus.ask(findDefaultStore, {});
    expect(store).toMatchObject({ name: 'Corner shop', supported_currencies: ['USD', 'CHF'] });
  });

  it('keeps the default currency among the supported ones', async () => {
    const { body } = await driven.send(changeStore, { body: { default_currency: 'EUR' } });
    expect(body).toMatchObject({ default_currency: 'EUR', supported_currencies: 'EUR,USD,CHF' });
  });

  it('refuses what nobody knows', async () => {
    const changes = {
      default_currency: 'XXZ',
      default_country_id: 'ZZ',
      timezone: 'Mars/Base',
      default_locale: 'xx-XX-X',
    };
    const { status, body } = await driven.send(changeStore, { body: changes });
    expect(status).toBe(422);
    expect(Object.keys(body.error.details).sort()).toEqual([
      'default_country_id',
      'default_currency',
      'default_locale',
      'timezone',
    ]);
  });

  it('has allowed origins, each once and in its normal form', async () => {
    const { status, body } = await driven.send(addAllowedOrigin, {
      body: { origin: 'https://Shop.example:443/' },
    });
    expect([status, body.origin]).toEqual([201, 'https://shop.example']);
    const again = await driven.send(addAllowedOrigin, { body: { origin: 'https://shop.example' } });
    expect(again.body.error.details).toEqual({ origin: ['has already been taken'] });
    const path = await driven.send(addAllowedOrigin, { body: { origin: 'https://shop.example/path' } });
    expect(path.body.error.details).toEqual({ origin: ['is invalid'] });
    const changed = await driven.send(changeAllowedOrigin, {
      params: { id: body.id },
      body: { origin: 'http://localhost:5173' },
    });
    expect(changed.body.origin).toBe('http://localhost:5173');
    const { store } = await driven.ports.bus.ask(findDefaultStore, {});
    expect(store?.allowed_origins).toEqual(['http://localhost:5173']);
    expect((await driven.send(removeAllowedOrigin, { params: { id: body.id } })).status).toBe(204);
    const { body: list } = await driven.send(listAllowedOrigins);
    expect(list.data).toEqual([]);
  });
});

describe('customers, to the staff', () => {
  it('are added without a password, changed and found', async () => {
    const { status, body } = await driven.send(addCustomer, {
      body: {
        email: 'Vip@example.com',
        first_name: 'Vera',
        tags: ['vip', 'vip'],
        internal_note: 'calls on Mondays',
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: 'vip@example.com',
      tags: ['vip'],
      internal_note: 'calls on Mondays',
    });
    const logIn = await driven.send(logInCustomer, { body: { email: 'vip@example.com', password: '' } });
    expect(logIn.status).toBe(401);

    const changed = await driven.send(changeCustomer, {
      params: { id: body.id },
      body: { email: 'vera@example.com', tags: ['vip', 'wholesale'] },
    });
    expect(changed.body).toMatchObject({
      email: 'vera@example.com',
      tags: ['vip', 'wholesale'],
      first_name: 'Vera',
    });
    const registered = await driven.send(registerCustomer, {
      body: { email: 'vera@example.com', password: 'correct horse' },
    });
    expect(registered.status).toBe(422);

    for (const query of ['q[email_eq]=VERA@example.com', 'q[tags_eq]=wholesale', 'q[first_name_start]=Ver']) {
      const { body: list } = await driven.send(listCustomers, { query });
      expect(list.data.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    }
    expect((await driven.send(showCustomer, { params: { id: body.id } })).body).toEqual(changed.body);
    const foreign = await driven.send(showCustomer, {
      params: { id: body.id },
      caller: { store: { ...testStore, id: 'store_other' } },
    });
    expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Customer not found']);
  });

  it('are found by an e-mail address however it is typed', async () => {
    const { body } = await driven.send(addCustomer, { body: { email: 'Paula@bücher.example' } });
    for (const query of [
      'q[email_eq]=paula@Bücher.example',
      'q[email_in][]=ｐaula@bücher.example',
      'q[email_end]=@bücher.example',
    ]) {
      const { body: list } = await driven.send(listCustomers, { query: encodeURI(query) });
      expect(list.data.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    }
  });
});

describe('what customers bought', () => {
  it('is summed up, and shown to the staff', async () => {
    const { body } = await driven.send(addCustomer, { body: { email: 'buyer@example.com' } });
    expect(body).toMatchObject({ orders_count: 0, total_spent: '0.00', last_order_completed_at: null });
    const completed_at = '2026-02-03T04:05:06.000Z';
    const order = { id: 'or_1', customer_id: body.id, total: '12.50', currency: 'USD', completed_at };
    for (const payload of [order, { ...order, id: 'or_2', customer_id: null }]) {
      await driven.announce('ordering', { name: 'order.completed', payload });
    }
    const shown = async () => (await driven.send(showCustomer, { params: { id: body.id } })).body;
    await expect.poll(async () => (await shown()).orders_count).toBe(1);
    expect(await shown()).toMatchObject({ total_spent: '12.50', last_order_completed_at: completed_at });
    const changed = await driven.send(changeCustomer, {
      params: { id: body.id },
      body: { first_name: 'Bea' },
    });
    expect(changed.body).toMatchObject({ orders_count: 1, total_spent: '12.50' });
  });

  it('includes the orders that a guest placed, once they are the customer’s', async () => {
    const { body } = await driven.send(addCustomer, { body: { email: 'claimer@example.com' } });
    const order = { id: 'or_3', customer_id: null, total: '7.50', currency: 'USD' };
    const at = { completed_at: '2026-02-03T04:05:06.000Z' };
    const tell = (name: 'order.completed' | 'order.updated', customer_id: string | null, id = order.id) =>
      driven.announce('ordering', { name, payload: { ...order, ...at, id, customer_id } });
    await tell('order.completed', null);
    await tell('order.updated', null);
    await tell('order.updated', body.id);
    await tell('order.updated', body.id);
    await tell('order.completed', body.id, 'or_4');
    await tell('order.updated', body.id, 'or_4');
    const shown = async () => (await driven.send(showCustomer, { params: { id: body.id } })).body;
    await expect.poll(async () => (await shown()).orders_count).toBe(2);
    expect(await shown()).toMatchObject({ total_spent: '15.00', last_order_completed_at: at.completed_at });
  });

  it('has the e-mail that is left to itself when it is changed there and back at once', async () => {
    const emails = ['there@example.com', 'back@example.com'];
    const { body: made } = await driven.send(addCustomer, { body: { email: emails[0] } });
    const change = (email: string | undefined) =>
      driven.send(changeCustomer, { params: { id: made.id }, body: { email } });
    for (let round = 0; round < 10; round++) {
      const changes = [];
      for (let number = 1; number <= 6; number++) {
        changes.push(change(emails[number % 2]));
        await new Promise((resolve) => setTimeout(resolve, number % 3));
      }
      await Promise.all(changes);
      const { body } = await driven.send(showCustomer, { params: { id: made.id } });
      const again = await driven.send(addCustomer, { body: { email: body.email } });
      expect(again.status).toBe(422);
    }
  });
});

describe('places', () => {
  it('are the countries of the world, with their states on demand', async () => {
    const { body } = await driven.send(listCountries);
    expect(body.data).toHaveLength(249);
    const { body: plain } = await driven.send(showCountry, { params: { iso: 'us' } });
    expect(plain).toEqual({
      iso: 'US',
      iso3: 'USA',
      name: 'United States',
      states_required: true,
      zipcode_required: true,
    });
    const { body: country } = await driven.send(showCountry, {
      params: { iso: 'CA' },
      query: 'expand=states',
    });
    expect(country.states).toContainEqual({ abbr: 'QC', name: 'Quebec' });
    expect((await driven.send(showCountry, { params: { iso: 'XX' } })).status).toBe(404);
  });

  it('are listed as far as the store ships to them, and shown wherever they are', async () => {
    const known = { ...testStore, checkout_zone_id: ZONE };
    const store = { caller: { store: known } };
    expect((await driven.send(listCountries, store)).body.data).toMatchObject([{ iso: 'DE' }, { iso: 'US' }]);
    expect((await driven.send(showCountry, { ...store, params: { iso: 'FR' } })).status).toBe(200);
    const gone = { caller: { store: { ...testStore, checkout_zone_id: 'zone_gone' } } };
    expect((await driven.send(listCountries, gone)).body.data).toHaveLength(249);
  });

  it('that a store ships to are a zone that is there, or all', async () => {
    const change = async (checkout_zone_id: string | null) => {
      const { status, body } = await driven.send(changeStore, { body: { checkout_zone_id } });
      return status === 200 ? body.checkout_zone_id : body.error.details;
    };
    const { body: loggedIn } = await driven.send(logInAdmin, { body: owner });
    const sessionId = String(decodeJwt(loggedIn.token).sid);
    const admin = { id: loggedIn.user.id, email: owner.email, sessionId };
    const checkoutCountries = async () =>
      (await driven.send(showAdminAccount, { caller: { admin } })).body.store.checkout_country_isos;
    expect(await change('zone_gone')).toEqual({ checkout_zone_id: ['must exist'] });
    expect(await checkoutCountries()).toBeNull();
    expect(await change(ZONE)).toBe(ZONE);
    expect(await checkoutCountries()).toEqual(['US', 'DE']);
    // Staff are let in all the same while the zones cannot be asked for.
    areZonesAway = true;
    expect(await checkoutCountries()).toBeNull();
    areZonesAway = false;
    expect(await change(null)).toBeNull();
  });

  it('are the currencies and locales of the store', async () => {
    const store = { ...testStore, supported_locales: ['en', 'ar'], supported_currencies: ['USD', 'JPY'] };
    const currencies = await driven.send(listCurrencies, { caller: { store } });
    expect(currencies.body.data).toEqual([
      { iso_code: 'USD', name: 'United States Dollar', symbol: '$' },
      { iso_code: 'JPY', name: 'Japanese Yen', symbol: '¥' },
    ]);
    const locales = await driven.send(listLocales, { caller: { store } });
    expect(locales.body.data).toEqual([
      { code: 'en', name: 'English', default: true, rtl: false },
      { code: 'ar', name: 'Arabic', default: false, rtl: true },
    ]);
  });
});

const issue = (body: object, scopes: readonly string[] = ['write_all', 'read_all']) =>
  driven.send(issueApiKey, { body, caller: { scopes } });

async function listNames(): Promise<string[]> {
  const { body } = await driven.send(listApiKeys);
  return body.data.map(({ name }: { name: string }) => name);
}

const digestOf = async (token: string): Promise<string> =>
  apiKeyDigest(token, await driven.ports.vault.secret(API_KEY_PEPPER));

const resolve = async (token: string) =>
  (await driven.ports.bus.ask(resolveApiKey, { digest: await digestOf(token) })).key;
