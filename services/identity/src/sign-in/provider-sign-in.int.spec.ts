import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addAddress,
  changeProfile,
  createWishlist,
  deleteEarlierCarts,
  listCustomers,
  listWishlists,
  logInCustomer,
  refreshCustomer,
  registerCustomer,
  resolveSession,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { systemClock } from '@storefold/kernel/core';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { HostResolver } from '@storefold/outbound';
import { startNameServer } from '@storefold/outbound/name-server.examples';
import { decodeJwt, generateKeyPair } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { identity } from '../identity.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';
import { REDIRECT_URI, TestProvider } from './test-provider.examples.ts';

let provider: TestProvider;
let another: TestProvider;
let driven: DrivenService;
/** Accepts connections and never answers. */
let silent: Server;
/** By customer, the instant before which ordering was to delete carts. */
const cartsDeleted = new Map<string, string>();
let nameServer: Awaited<ReturnType<typeof startNameServer>>;

beforeAll(async () => {
  provider = await TestProvider.start();
  another = await TestProvider.start();
  nameServer = await startNameServer({ 'id.slow.example': { failure: 'server failure', afterMs: 700 } });
  silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const at = (issuer: string) => ({ issuer, client_id: 'shop' });
  const OIDC_PROVIDERS = JSON.stringify({
    acme: at(provider.issuer),
    another: at(another.issuer),
    gone: at('http://127.0.0.1:9'),
    nameless: at('https://id.slow.example'),
    silent: at(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`),
  });
  const nameServers = () => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    resolver.setServers([nameServer.address]);
    return resolver;
  };
  const hosts = { provide: HostResolver, useValue: new HostResolver({ clock: systemClock, nameServers }) };
  driven = await driveService(
    { ...identity, providers: [...(identity.providers ?? []), hosts] },
    {
      store: { id: FIRST_STORE_ID },
      env: { OIDC_PROVIDERS, RATE_LIMIT_LOGIN_PER_MIN: '1000' },
      neighbours: ({ bus }) =>
        answerOn(bus, [
          answerTo(deleteEarlierCarts, async ({ customer_id, before }) => {
            cartsDeleted.set(customer_id, before);
            return {};
          }),
        ]),
    },
  );
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  silent?.closeAllConnections();
  silent?.close();
  nameServer?.close();
  await provider?.stop();
  await another?.stop();
  await driven?.dispose();
});

describe('signing in with a provider', () => {
  it('registers whoever is new, and is the same account from then on, by token and by code', async () => {
    const ann = person();
    const first = await byToken(ann.id);
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({ email: ann.email, email_verified_at: expect.any(String) });
    const { status, body } = await byCode(ann.id);
    expect([status, body.user.id]).toEqual([200, first.body.user.id]);
    const renewed = await driven.send(refreshCustomer, { body: { refresh_token: body.refresh_token } });
    expect(renewed.status).toBe(200);
  });

  it('keeps of names what can be stored, and the customer is listed', async () => {
    const ann = { ...someone(), given_name: 'A\0nn\ud800', family_name: `Lee${'\u{1f600}'.repeat(200)}` };
    const { status, body } = await showing(ann);
    expect([status, body.user.first_name]).toEqual([200, 'Ann\ufffd']);
    expect(body.user.last_name.isWellFormed()).toBe(true);
    const query = `q[email_eq]=${encodeURIComponent(ann.email)}`;
    const { body: listed } = await driven.send(listCustomers, { query });
    expect(listed.data).toMatchObject([{ id: body.user.id, first_name: 'Ann\ufffd' }]);
  });

  it('stays the same account when the e-mail changes here or there', async () => {
    const ann = person();
    const { body } = await byToken(ann.id);
    provider.people.set(ann.id, { email: `${randomUUID()}@example.com`, email_verified: false });
    expect((await byToken(ann.id)).body.user.id).toBe(body.user.id);
  });

  it('links the account with a verified address, and removes the password, addresses and wishlists that somebody else may have chosen', async () => {
    const ann = person();
    const { body: squatter } = await register(ann.email);
    const squatting = callerOf(squatter, ann.email);
    const trap = {
      firstname: 'Eve',
      address1: '1 Trap Street',
      city: 'Boston',
      zipcode: '02108',
      country: 'US',
      state_abbr: 'MA',
    };
    expect((await driven.send(addAddress, { body: trap, caller: squatting })).status).toBe(201);
    expect((await driven.send(createWishlist, { body: { name: 'Gifts' }, caller: squatting })).status).toBe(
      201,
    );
    const { body } = await byToken(ann.id);
    expect(body.user.id).toBe(squatter.user.id);
    expect(body.user).toMatchObject({ addresses: [], default_shipping_address: null });
    const wishes = await driven.send(listWishlists, { caller: callerOf(body, ann.email) });
    expect(wishes.body.data).toEqual([]);
    expect((await logIn({ email: ann.email, password })).status).toBe(401);
    const gone = await driven.send(refreshCustomer, { body: { refresh_token: squatter.refresh_token } });
    expect(gone.status).toBe(401);
    expect(await sessionOf(squatter)).toBeNull();
    expect(await sessionOf(body)).not.toBeNull();
    const cartsOf = () => cartsDeleted.get(body.user.id);
    await expect.poll(cartsOf).toBe(body.user.email_verified_at);
  });

  it('never links an address that the provider has not verified', async () => {
    const ann = person({ email_verified: false });
    const { body } = await register(ann.email);
    const refused = await byToken(ann.id);
    expect([refused.status, refused.body.error.code]).toEqual([401, 'authentication_failed']);
    expect(refused.body.error.message).toBe('The sign-in provider does not vouch for an account here');
    expect((await logIn({ email: ann.email, password })).body.user.id).toBe(body.user.id);
    const nobody = person({ email_verified: false });
    expect(await refusalOf(byToken(nobody.id))).toBe('authentication_failed');
  });

  it.each(['true', 'false', 1, {}, null, undefined])(
    'believes no address of which the provider says that it is verified: %j',
    async (email_verified) => {
      const ann = person();
      const { body } = await register(ann.email);
      const refused = showing({ ...someone(), email: ann.email, email_verified });
      expect(await refusalOf(refused)).toBe('authentication_failed');
      expect((await logIn({ email: ann.email, password })).body.user.id).toBe(body.user.id);
    },
  );

  it('is nobody else who has the same name at another provider', async () => {
    const ann = person();
    const { body } = await byToken(ann.id);
    const namesake = { ...someone(), sub: ann.id };
    const id_token = await another.forge(namesake);
    expect(await refusalOf(logIn({ provider: 'acme', id_token }))).toBe('authentication_failed');
    const other = await logIn({ provider: 'another', id_token });
    expect(other.status).toBe(200);
    expect(other.body.user).toMatchObject({ email: namesake.email });
    expect(other.body.user.id).not.toBe(body.user.id);
  });

  it('of two first times at once makes one account', async () => {
    const ann = person();
    const answers = await Promise.all([byToken(ann.id), byToken(ann.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  });

  it('is an account of its own in another store', async () => {
    const ann = person();
    const { body } = await byToken(ann.id);
    const elsewhere = { store: { ...testStore, id: 'store_other' } };
    const nonce = randomUUID();
    const { id_token } = await provider.signIn(ann.id, { response_type: 'id_token', nonce });
    const other = await driven.send(logInCustomer, {
      body: { provider: 'acme', id_token, nonce },
      caller: elsewhere,
    });
    expect(other.status).toBe(200);
    expect(other.body.user.id).not.toBe(body.user.id);
  });

  it('leads nobody past the current password', async () => {
    const ann = person();
    const { body } = await byToken(ann.id);
    const caller = {
      customer: { id: body.user.id, email: ann.email, sessionId: String(decodeJwt(body.token).sid) },
    };
    const wanted = { email: `${randomUUID()}@example.com`, current_password: '' };
    const changed = await driven.send(changeProfile, { body: wanted, caller });
    expect(changed.body.error.code).toBe('current_password_invalid');
  });
});

describe('a token of a provider', () => {
  it('that is right is taken, also from a clock within a minute', async () => {
    const nowS = Math.floor(Date.now() / 1000);
    for (const times of [{}, { exp: nowS - 50 }, { iat: nowS + 50 }]) {
      expect((await showing({ ...someone(), ...times })).status, JSON.stringify(times)).toBe(200);
    }
  });

  it.each([
    ['an expired one', { exp: Math.floor(Date.now() / 1000) - 70 }],
    ['one from the future', { iat: Math.floor(Date.now() / 1000) + 3_600 }],
    ['one for another client', { aud: 'another shop' }],
    ['one for several clients that does not say for which', { aud: ['shop', 'another shop'] }],
    ['one for several clients, meant for another', { aud: ['shop', 'another'], azp: 'another' }],
    ['one of another issuer', { iss: 'https://elsewhere.example.com' }],
    ['one without a subject', { sub: '' }],
    ['one with an object as its subject', { sub: { id: 'ada' } }],
    ['one with a number as its subject', { sub: 7 }],
    ['one with a subject of more than 255 characters', { sub: 'a'.repeat(256) }],
    ['one with a subject that cannot be stored', { sub: 'ada\0' }],
    ['one without an end', { exp: undefined }],
    ['one with a nonce that nobody sent', { nonce: 'another' }],
  ])('is refused: %s', async (_, wrong) => {
    expect(await refusalOf(showing({ ...someone(), ...wrong }))).toBe('authentication_failed');
  });

  it('is refused with another nonce than the one that was asked with', async () => {
    const claims = { ...someone(), nonce: 'asked' };
    const id_token = await provider.forge(claims);
    expect(await refusalOf(logIn({ provider: 'acme', id_token, nonce: 'another' }))).toBe(
      'authentication_failed',
    );
    expect(await refusalOf(logIn({ provider: 'acme', id_token }))).toBe('authentication_failed');
    expect((await logIn({ provider: 'acme', id_token, nonce: 'asked' })).status).toBe(200);
  });

  it('is refused with the key of somebody else, and with any signature that needs none', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await provider.forge(someone(), { key: privateKey });
    const shared = await provider.forge(someone(), {
      header: { alg: 'HS256' },
      key: Buffer.from(provider.publicModulus),
    });
    const [, payload = ''] = (await provider.forge(someone())).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const unknown = await provider.forge(someone(), { header: { kid: 'unknown' } });
    for (const id_token of [forged, shared, unsigned, unknown, 'no token', 'a.b.c']) {
      expect(await refusalOf(logIn({ provider: 'acme', id_token })), id_token).toBe('authentication_failed');
    }
  });

  it('works once', async () => {
    const id_token = await provider.forge(someone());
    const answers = await Promise.all([1, 2, 3].map(() => logIn({ provider: 'acme', id_token })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('works once in all stores of the installation, which are one client of the provider', async () => {
    const id_token = await provider.forge(someone());
    expect((await logIn({ provider: 'acme', id_token })).status).toBe(200);
    const elsewhere = { store: { ...testStore, id: 'store_other' } };
    const again = { body: { provider: 'acme', id_token }, caller: elsewhere };
    expect(await refusalOf(driven.send(logInCustomer, again))).toBe('authentication_failed');
  });

  it('works once, however it is written', async () => {
    const id_token = await provider.forge(someone());
    expect((await logIn({ provider: 'acme', id_token })).status).toBe(200);
    const [header = '', payload = '', signature = ''] = id_token.split('.');
    const lastBits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      .split('')
      .map((last) => `${header}.${payload}.${signature.slice(0, -1)}${last}`);
    const spaced = [' ', '\n', '\t', '='].flatMap((added) => [
      `${id_token}${added}`,
      `${header}${added}.${payload}.${signature}`,
      `${header}.${payload.slice(0, 8)}${added}${payload.slice(8)}.${signature}`,
    ]);
    for (const written of [...lastBits, ...spaced]) {
      expect(await refusalOf(logIn({ provider: 'acme', id_token: written })), written).toBe(
        'authentication_failed',
      );
    }
  });

  it('is taken with a new key of the provider, once the old keys are half a minute old', async () => {
    expect((await showing(someone())).status).toBe(200);
    await provider.useNewKey();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect((await showing(someone())).status).toBe(200);
  });
});

describe('a code of a provider', () => {
  it('is refused without its verifier, with another one, for another page, and a second time', async () => {
    const ann = person();
    const wrongs = [
      { code_verifier: undefined },
      { code_verifier: randomBytes(32).toString('base64url') },
      { redirect_uri: 'https://shop.example.com/elsewhere' },
      { redirect_uri: 'no address' },
      { redirect_uri: undefined },
      { nonce: 'another' },
    ];
    for (const wrong of wrongs) {
      expect(await refusalOf(byCode(ann.id, wrong)), JSON.stringify(wrong)).toBe('authentication_failed');
    }
    const proof = await codeOf(ann.id);
    expect((await logIn(proof)).status).toBe(200);
    expect(await refusalOf(logIn(proof))).toBe('authentication_failed');
  });
});

describe('a provider', () => {
  it('that is down or silent is said not to be available, within seconds', async () => {
    const begun = Date.now();
    for (const name of ['gone', 'silent']) {
      const { status, body } = await logIn({ provider: name, id_token: await provider.forge(someone()) });
      expect([status, body.error.code], name).toEqual([503, 'processing_error']);
      const again = await logIn({ provider: name, id_token: await provider.forge(someone()) });
      expect(again.status).toBe(503);
    }
    expect(Date.now() - begun).toBeLessThan(12_000);
  });

  it('whose name server is slow and fails holds up nothing, and is said not to be available', async () => {
    const id_token = await provider.forge(someone());
    const signingIn = Array.from({ length: 12 }, () => logIn({ provider: 'nameless', id_token }));
    const { status } = await register(person().email);
    expect(status).toBe(201);
    for (const answer of signingIn) expect((await answer).status).toBe(503);
    expect(nameServer.asked).toContain('id.slow.example');
  });

  it('that is down after its keys were read is not needed for tokens', async () => {
    expect((await showing(someone())).status).toBe(200);
    const id_token = await provider.forge(someone());
    await provider.stop();
    expect((await logIn({ provider: 'acme', id_token })).status).toBe(200);
  });
});

const password = 'correct horse battery';

const logIn = (body: object) => driven.send(logInCustomer, { body });
const register = (email: string) => driven.send(registerCustomer, { body: { email, password } });
const refusalOf = async (answer: ReturnType<typeof logIn>) => (await answer).body.error?.code;

/** Somebody new with an account at the provider. */
function person({ email_verified = true } = {}) {
  const id = randomUUID();
  const email = `${id}@example.com`;
  provider.people.set(id, { email, email_verified });
  return { id, email };
}

/** The claims about somebody new. */
function someone() {
  const { id: sub, email } = person();
  return { sub, email, email_verified: true };
}

const showing = async (claims: Readonly<Record<string, unknown>>) =>
  logIn({ provider: 'acme', id_token: await provider.forge(claims) });

async function byToken(id: string) {
  const nonce = randomUUID();
  const { id_token } = await provider.signIn(id, { response_type: 'id_token', nonce });
  return logIn({ provider: 'acme', id_token, nonce });
}

async function byCode(id: string, over: object = {}) {
  return logIn({ ...(await codeOf(id)), ...over });
}

async function codeOf(id: string) {
  const nonce = randomUUID();
  const code_verifier = randomBytes(32).toString('base64url');
  const { code } = await provider.signIn(id, {
    response_type: 'code',
    nonce,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { provider: 'acme', code, redirect_uri: REDIRECT_URI, code_verifier, nonce };
}

const callerOf = ({ token, user }: LoggedIn, email: string) => ({
  customer: { id: user.id, email, sessionId: String(decodeJwt(token).sid) },
});

interface LoggedIn {
  readonly token: string;
  readonly user: { readonly id: string };
}

async function sessionOf({ token, user }: LoggedIn) {
  const { session } = await driven.ports.bus.ask(resolveSession, {
    session_id: String(decodeJwt(token).sid),
    audience: 'store',
    subject: user.id,
  });
  return session;
}
