import {
  addAddress,
  addCustomerAddress,
  addCustomersToGroup,
  changeCustomer,
  changeCustomerAddress,
  changeProfile,
  createCustomerGroup,
  deleteCustomerGroup,
  endOtherSessions,
  endOwnSession,
  findCustomer,
  listAddresses,
  listCustomerAddresses,
  listOwnSessions,
  logInCustomer,
  logOutCustomer,
  recordMarketingConsent,
  refreshCustomer,
  registerCustomer,
  removeAddress,
  removeCustomerAddress,
  resolveApiKey,
  resolveSession,
  showCustomer,
  showProfile,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { exampleOrigin } from '@storefold/kernel/testing';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from './identity.ts';
import { FIRST_STORE_ID } from './store/store.queries.ts';

let driven: DrivenService;

beforeAll(async () => {
  driven = await driveService(identity, { store: { id: FIRST_STORE_ID } });
});
afterAll(() => driven.dispose());

describe('a shopper', () => {
  it('registers, is logged in at once, and may not register twice', async () => {
    const { status, body } = await register('First@Example.com');
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ email: 'first@example.com', full_name: 'Ada Byron', addresses: [] });
    expect(decodeJwt(body.token)).toMatchObject({
      iss: 'storefold',
      aud: 'store',
      sub: body.user.id,
      store_id: FIRST_STORE_ID,
    });
    const again = await register('FIRST@example.com');
    expect(again.status).toBe(422);
    expect(again.body.error).toMatchObject({
      code: 'validation_error',
      details: { email: ['has already been taken'] },
    });
  });

  it('may register in another store with the same e-mail', async () => {
    await register('both@example.com');
    const elsewhere = { store: { ...testStore, id: 'store_other' } };
    const { status } = await driven.send(registerCustomer, {
      body: registration('both@example.com'),
      caller: elsewhere,
    });
    expect(status).toBe(201);
  });

  it('of two racing registrations of one e-mail exactly one wins', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => register('race@example.com')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });

  it('logs in whatever the case of the e-mail, and a wrong password is told from nothing else', async () => {
    await register('login@example.com');
    const right = await logIn('LOGIN@example.com', password);
    expect(right.status).toBe(200);
    const refused = await Promise.all([
      logIn('login@example.com', 'wrong password'),
      logIn('nobody@example.com', password),
      driven.send(logInCustomer, { body: {} }),
    ]);
    const [first] = refused;
    for (const { status, body } of refused) {
      expect(status).toBe(401);
      expect(body.error).toEqual(first?.body.error);
      expect(body.error.code).toBe('authentication_failed');
    }
  });

  it('cannot log in with a provider that is not set up', async () => {
    const { status, body } = await driven.send(logInCustomer, { body: { provider: 'acme', id_token: 'x' } });
    expect([status, body.error.code]).toEqual([400, 'invalid_provider']);
  });

  it('reads and changes the profile', async () => {
    const { body } = await register('profile@example.com');
    const changed = await driven.send(changeProfile, {
      body: { first_name: 'Augusta', phone: '', accepts_email_marketing: true },
      caller: asCustomer(body),
    });
    expect(changed.status).toBe(200);
    const { body: profile } = await driven.send(showProfile, { caller: asCustomer(body) });
    expect(profile).toEqual(changed.body);
    expect(profile).toMatchObject({ first_name: 'Augusta', phone: null, accepts_email_marketing: true });
  });

  it('needs the current password for a new e-mail, and logs in with it from then on', async () => {
    const { body } = await register('old@example.com');
    const caller = asCustomer(body);
    const refused = await driven.send(changeProfile, { body: { email: 'new@example.com' }, caller });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'current_password_invalid']);
    const wrong = { email: 'new@example.com', current_password: 'wrong password' };
    expect((await driven.send(changeProfile, { body: wrong, caller })).status).toBe(422);

    const changes = { email: 'New@example.com', current_password: password };
    const { status } = await driven.send(changeProfile, { body: changes, caller });
    expect(status).toBe(200);
    expect((await logIn('new@example.com', password)).status).toBe(200);
    expect((await logIn('old@example.com', password)).status).toBe(401);
    expect((await register('old@example.com')).status).toBe(201);
    expect((await register('new@example.com')).status).toBe(422);
  });

  it('keeps this session and ends all others with a new password', async () => {
    const { body: here } = await register('sessions@example.com');
    const { body: elsewhere } = await logIn('sessions@example.com', password);
    const { status } = await driven.send(changeProfile, {
      body: { password: 'another horse', current_password: password },
      caller: asCustomer(here),
    });
    expect(status).toBe(200);
    expect((await refresh(elsewhere.refresh_token)).status).toBe(401);
    expect(await sessionOf(elsewhere)).toBeNull();
    expect(await sessionOf(here)).toMatchObject({ email: 'sessions@example.com' });
    expect((await refresh(here.refresh_token)).status).toBe(200);
    expect((await logIn('sessions@example.com', password)).status).toBe(401);
    expect((await logIn('sessions@example.com', 'another horse')).status).toBe(200);
  });
});

describe('where a shopper is logged in', () => {
  const places = async (loggedIn: LoggedIn) =>
    (await driven.send(listOwnSessions, { caller: asCustomer(loggedIn) })).body.data as {
      id: string;
      current: boolean;
      ip: string;
      user_agent: string;
    }[];

  it('is told with the address and the program of each log-in, and which one this is', async () => {
    const { body: first } = await register('places@example.com');
    const { body: second } = await driven.send(logInCustomer, {
      body: { email: 'places@example.com', password },
      caller: { ip: '203.0.113.7', userAgent: 'Browser/1.0' },
    });
    expect(await places(second)).toMatchObject([
      { id: decodeJwt(second.token).sid, current: true, ip: '203.0.113.7', user_agent: 'Browser/1.0' },
      { id: decodeJwt(first.token).sid, current: false, ip: '127.0.0.1' },
    ]);
  });

  it('is one place less when it ends one, but nobody else can end it', async () => {
    const { body: mine } = await register('owner@example.com');
    const { body: elsewhere } = await logIn('owner@example.com', password);
    const { body: other } = await register('others@example.com');
    const id = String(decodeJwt(elsewhere.token).sid);
    const end = (who: LoggedIn) => driven.send(endOwnSession, { params: { id }, caller: asCustomer(who) });
    expect((await end(other)).body.error).toEqual({
      code: 'record_not_found',
      message: 'Session not found',
    });
    expect(await sessionOf(elsewhere)).not.toBeNull();
    expect((await end(mine)).status).toBe(204);
    expect(await sessionOf(elsewhere)).toBeNull();
    expect((await refresh(elsewhere.refresh_token)).status).toBe(401);
    expect((await end(mine)).status).toBe(404);
    expect(await places(mine)).toHaveLength(1);
  });

  it('is this place only after all others have ended, until the next log-in', async () => {
    const { body: here } = await register('alone@example.com');
    const { body: elsewhere } = await logIn('alone@example.com', password);
    await driven.send(endOtherSessions, { caller: asCustomer(here) });
    expect(await sessionOf(elsewhere)).toBeNull();
    expect((await refresh(elsewhere.refresh_token)).status).toBe(401);
    expect(await sessionOf(here)).not.toBeNull();
    expect(await places(here)).toHaveLength(1);

    const { body: later } = await logIn('alone@example.com', password);
    expect(await places(here)).toHaveLength(2);
    await driven.send(endOtherSessions, { caller: asCustomer(later) });
    expect(await sessionOf(here)).toBeNull();
    expect(await sessionOf(later)).not.toBeNull();
  });
});

describe('a preferred language and currency', () => {
  it('begins with the language of the registration, unless another one is named', async () => {
    const caller = {
      locale: 'de',
      store: { ...testStore, id: FIRST_STORE_ID, supported_locales: ['en', 'de'] },
    };
    const registered = async (body: object) =>
      (await driven.send(registerCustomer, { body, caller })).body.user.id as string;
    const asked = async (id: string) => {
      const of = { store_id: FIRST_STORE_ID, customer_id: id };
      return (await driven.ports.bus.ask(findCustomer, of)).customer?.preferred_locale;
    };
    expect(await asked(await registered(registration('german@example.com')))).toBe('de');
    const english = { ...registration('english@example.com'), preferred_locale: 'en' };
    expect(await asked(await registered(english))).toBe('en');
  });

  it('are those of the store, and can be cleared', async () => {
    const { body } = await register('prefers@example.com');
    const change = (wanted: object) => driven.send(changeProfile, { body: wanted, caller: asCustomer(body) });
    const { body: chosen } = await change({ preferred_locale: 'en', preferred_currency: 'eur' });
    expect(chosen).toMatchObject({ preferred_locale: 'en', preferred_currency: 'EUR' });
    const { status, body: refused } = await change({ preferred_locale: 'tlh', preferred_currency: 'XTS' });
    expect([status, refused.error.details]).toEqual([
      422,
      {
        preferred_locale: ['is not included in the list'],
        preferred_currency: ['is not included in the list'],
      },
    ]);
    const { body: cleared } = await change({ preferred_locale: '', preferred_currency: null });
    expect(cleared).toMatchObject({ preferred_locale: null, preferred_currency: null });
  });
});

describe('staff', () => {
  it('keep the address book of a customer of their store', async () => {
    const { body: shopper } = await register('kept@example.com');
    const params = { customer_id: shopper.user.id };
    const added = await driven.send(addCustomerAddress, { params, body: address });
    expect(added.status).toBe(201);
    const one = { ...params, id: added.body.id };
    const moved = { city: 'Salem', metadata: { door: 2 } };
    const changed = await driven.send(changeCustomerAddress, { params: one, body: moved });
    expect(changed.body).toMatchObject({ ...moved, is_default_billing: true });
    const { metadata: _, created_at: createdAt, updated_at: updatedAt, ...shown } = changed.body;
    expect([added.body.created_at, added.body.updated_at]).toEqual([createdAt, createdAt]);
    const seen = await driven.send(showCustomer, { params: { id: shopper.user.id } });
    expect(updatedAt).toBe(seen.body.updated_at);
    const { body: own } = await driven.send(listAddresses, { caller: asCustomer(shopper) });
    expect(own.data).toEqual([shown]);

    const stranger = { store: { ...testStore, id: 'store_other' } };
    for (const { status } of [
      await driven.send(addCustomerAddress, { params, body: address, caller: stranger }),
      await driven.send(changeCustomerAddress, { params: one, body: { city: 'Rome' }, caller: stranger }),
      await driven.send(removeCustomerAddress, { params: one, caller: stranger }),
      await driven.send(listCustomerAddresses, { params, caller: stranger }),
    ]) {
      expect(status).toBe(404);
    }
    expect((await driven.send(removeCustomerAddress, { params: one })).status).toBe(204);
    expect((await driven.send(listCustomerAddresses, { params })).body.data).toEqual([]);
  });

  it('sort customers into groups, which their profiles and events name', async () => {
    const { body: shopper } = await register('grouped@example.com');
    const { body: group } = await driven.send(createCustomerGroup, { body: { name: 'Wholesale' } });
    const params = { id: group.id };
    const profile = async () => (await driven.send(showProfile, { caller: asCustomer(shopper) })).body;
    const unknown = { customer_ids: [shopper.user.id, 'cus_unknown'] };
    expect((await driven.send(addCustomersToGroup, { params, body: unknown })).status).toBe(404);
    expect((await profile()).customer_groups).toEqual([]);

    await driven.send(addCustomersToGroup, { params, body: { customer_ids: [shopper.user.id] } });
    expect((await profile()).customer_groups).toEqual([{ id: group.id, name: 'Wholesale' }]);
    const last = async () =>
      (await driven.published()).findLast(({ payload }) => payload.id === shopper.user.id)?.payload;
    await expect.poll(last).toMatchObject({ customer_groups: [{ name: 'Wholesale' }] });

    await driven.send(deleteCustomerGroup, { params });
    expect((await profile()).customer_groups).toEqual([]);
  });
});

describe('a session', () => {
  it('is renewed by its refresh token, which is replaced', async () => {
    const { body: first } = await register('refresh@example.com');
    const { status, body: second } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.user.email).toBe('refresh@example.com');
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it('gives refreshes that run side by side the same successor', async () => {
    const { body } = await register('parallel@example.com');
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(body.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
  });

  it('is refused for what is no refresh token, or that of another store', async () => {
    const { body } = await register('foreign@example.com');
    const forged = body.refresh_token.slice(0, -2) + (body.refresh_token.endsWith('AA') ? 'BB' : 'AA');
    for (const token of ['', 'rt_', 'nonsense', forged]) {
      const answer = await refresh(token);
      expect([answer.status, answer.body.error.code]).toEqual([401, 'invalid_refresh_token']);
    }
    const elsewhere = await driven.send(refreshCustomer, {
      body: { refresh_token: body.refresh_token },
      caller: { store: { ...testStore, id: 'store_other' } },
    });
    expect(elsewhere.status).toBe(401);
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  it('ends with a log-out, which always succeeds', async () => {
    const { body } = await register('logout@example.com');
    expect(await sessionOf(body)).not.toBeNull();
    for (const token of [body.refresh_token, body.refresh_token, 'nonsense', undefined]) {
      const { status } = await driven.send(logOutCustomer, { body: { refresh_token: token } });
      expect(status).toBe(204);
    }
    expect(await sessionOf(body)).toBeNull();
    expect((await refresh(body.refresh_token)).status).toBe(401);
  });

  it('is not ended by a log-out in another store', async () => {
    const { body } = await register('stays@example.com');
    const { status } = await driven.send(logOutCustomer, {
      body: { refresh_token: body.refresh_token },
      caller: { store: { ...testStore, id: 'store_other' } },
    });
    expect(status).toBe(204);
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  it('is nobody elses', async () => {
    const { body } = await register('mine@example.com');
    expect(await sessionOf(body, { subject: 'cus_other' })).toBeNull();
    expect(await sessionOf(body, { audience: 'admin' })).toBeNull();
  });
});

describe('the address book', () => {
  it('refuses an empty address with a message for each required field', async () => {
    const { body } = await register('empty@example.com');
    const { status, body: answer } = await driven.send(addAddress, { body: {}, caller: asCustomer(body) });
    expect([status, answer.error.code]).toEqual([422, 'validation_error']);
    expect(Object.keys(answer.error.details)).toEqual(['firstname', 'address1', 'city', 'country']);
  });

  it('keeps defaults, and hands them on', async () => {
    const { body: shopper } = await register('book@example.com');
    const caller = asCustomer(shopper);
    const { body: first } = await driven.send(addAddress, { body: address, caller });
    expect(first).toMatchObject({ is_default_billing: true, is_default_shipping: true, zipcode: '10001' });
    const second = { ...address, city: 'Albany', is_default_shipping: true };
    const { body: other } = await driven.send(addAddress, { body: second, caller });
    expect(other).toMatchObject({ is_default_billing: false, is_default_shipping: true });

    const removed = await driven.send(removeAddress, { params: { id: first.id }, caller });
    expect(removed.status).toBe(204);
    const { body: list } = await driven.send(listAddresses, { caller });
    expect(list.meta.count).toBe(1);
    expect(list.data[0]).toMatchObject({ id: other.id, is_default_billing: true, is_default_shipping: true });
    const gone = await driven.send(removeAddress, { params: { id: first.id }, caller });
    expect([gone.status, gone.body.error.message]).toEqual([404, 'Address not found']);
  });
});

describe('the newsletter subscription', () => {
  it('shows in the profile while it lasts', async () => {
    const { body: shopper } = await register('reader@example.com');
    const subscription = {
      id: 'sub_1',
      email: 'reader@example.com',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-02T00:00:00.000Z',
      verified: true,
      verified_at: '2026-01-02T00:00:00.000Z',
      customer_id: shopper.user.id,
    };
    const shown = async () =>
      (await driven.send(showProfile, { caller: asCustomer(shopper) })).body.newsletter_subscriber;
    await driven.announce('newsletter', { name: 'newsletter_subscriber.verified', payload: subscription });
    await expect.poll(shown).toEqual(subscription);
    await driven.announce('newsletter', { name: 'newsletter_subscriber.deleted', payload: subscription });
    await expect.poll(shown).toBeNull();
  });
});

describe('consent', () => {
  it('is recorded for a neighbour, and asking twice changes nothing more', async () => {
    const { body: shopper } = await register('consent@example.com');
    const request = {
      command_id: driven.ports.random.uuid(),
      store_id: FIRST_STORE_ID,
      customer_id: shopper.user.id,
      accepts_email_marketing: true,
    };
    await driven.ports.bus.ask(recordMarketingConsent, request, exampleOrigin);
    const caller = asCustomer(shopper);
    expect((await driven.send(showProfile, { caller })).body.accepts_email_marketing).toBe(true);
    await driven.send(changeProfile, { body: { accepts_email_marketing: false }, caller });
    await driven.ports.bus.ask(recordMarketingConsent, request, exampleOrigin);
    expect((await driven.send(showProfile, { caller })).body.accepts_email_marketing).toBe(false);
  });

  it('of an unknown customer, or one of another store, is refused', async () => {
    const { body: shopper } = await register('elsewhere@example.com');
    for (const [customer_id, store_id] of [
      ['cus_unknown', FIRST_STORE_ID],
      [shopper.user.id, 'store_other'],
    ]) {
      const asked = driven.ports.bus.ask(
        recordMarketingConsent,
        {
          command_id: driven.ports.random.uuid(),
          store_id: String(store_id),
          customer_id: String(customer_id),
          accepts_email_marketing: true,
        },
        exampleOrigin,
      );
      await expect(asked).rejects.toMatchObject({ code: 'record_not_found' });
    }
  });
});

describe('a neighbour', () => {
  it('finds a customer by id and by e-mail, with the address book', async () => {
    const { body: shopper } = await register('found@example.com');
    const { body: home } = await driven.send(addAddress, { body: address, caller: asCustomer(shopper) });
    const ask = (by: { customer_id: string } | { email: string }, store_id: string = FIRST_STORE_ID) =>
      driven.ports.bus.ask(findCustomer, { store_id, ...by });
    const { customer: found } = await ask({ email: 'FOUND@example.com' });
    expect(found).toMatchObject({
      id: shopper.user.id,
      default_shipping_address_id: home.id,
      addresses: [{ id: home.id, first_name: 'Ada', country_iso: 'US' }],
    });
    expect(await ask({ customer_id: shopper.user.id })).toEqual({ customer: found });
    expect(await ask({ customer_id: shopper.user.id }, 'store_other')).toEqual({ customer: null });
    expect(await ask({ email: 'nobody@example.com' })).toEqual({ customer: null });
  });
});

describe('the world', () => {
  it('hears of customers as the Admin API shows them, and only when something is shown otherwise', async () => {
    const { body } = await register('public@example.com');
    await driven.send(changeProfile, { body: { first_name: 'Augusta' }, caller: asCustomer(body) });
    const newPassword = { password: `${password}!`, current_password: password };
    const changed = await driven.send(changeProfile, { body: newPassword, caller: asCustomer(body) });
    expect(changed.status).toBe(200);
    const about = { params: { id: body.user.id } };
    const noted = { tags: ['vip'], internal_note: 'Rings twice', metadata: { crm: 7 } };
    await driven.send(changeCustomer, { ...about, body: noted });
    const find = async () => (await driven.published()).filter(({ payload }) => payload.id === body.user.id);
    await expect
      .poll(async () => (await find()).map(({ name }) => name))
      .toEqual(['customer.created', 'customer.updated', 'customer.updated']);
    const [created, updated, last] = await find();
    expect(created?.payload).toMatchObject({ ...body.user, orders_count: 0, tags: [] });
    expect(updated?.payload).toMatchObject({ first_name: 'Augusta', full_name: 'Augusta Byron' });
    expect(last?.payload).toMatchObject(noted);
    // Stored value does not run beside this one, so what the customer can spend is not known.
    const { body: shown } = await driven.send(showCustomer, about);
    const { available_store_credit_total: _, display_available_store_credit_total: __, ...known } = shown;
    expect(last?.payload).toEqual(known);
  });
});

describe('the log', () => {
  it('holds no e-mail, name, password or token in clear', async () => {
    const { body } = await register('secret.reader@example.com');
    await driven.send(addAddress, {
      body: { ...address, firstname: 'Clandestine' },
      caller: asCustomer(body),
    });
    await driven.ports.bus.ask(resolveApiKey, { digest: 'x' });
    const { events } = await driven.ports.log.readAll(-1, { limit: 10_000 });
    const text = JSON.stringify(events);
    expect(events.length).toBeGreaterThan(10);
    for (const secret of ['secret.reader', 'Byron', 'Clandestine', password, '$argon2', body.refresh_token]) {
      expect(text.includes(secret), secret).toBe(false);
    }
  });
});

const password = 'correct horse battery';
const address = {
  firstname: 'Ada',
  address1: '1 Main St',
  city: 'New York',
  country: 'US',
  zipcode: '10001',
};

const registration = (email: string) => ({
  email,
  password,
  password_confirmation: password,
  first_name: 'Ada',
  last_name: 'Byron',
});

const register = (email: string) => driven.send(registerCustomer, { body: registration(email) });
const logIn = (email: string, secret: string) =>
  driven.send(logInCustomer, { body: { email, password: secret } });
const refresh = (token: string) => driven.send(refreshCustomer, { body: { refresh_token: token } });

interface LoggedIn {
  readonly token: string;
  readonly user: { readonly id: string; readonly email: string };
}

/** What the gateway tells of whoever shows this token. */
function asCustomer({ token, user }: LoggedIn) {
  return { customer: { id: user.id, email: user.email, sessionId: String(decodeJwt(token).sid) } };
}

async function sessionOf({ token, user }: LoggedIn, over: { subject?: string; audience?: 'admin' } = {}) {
  const { session } = await driven.ports.bus.ask(resolveSession, {
    session_id: String(decodeJwt(token).sid),
    audience: 'store',
    subject: user.id,
    ...over,
  });
  return session;
}
