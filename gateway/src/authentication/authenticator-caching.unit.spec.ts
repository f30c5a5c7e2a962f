import { createPublicKey } from 'node:crypto';
import { apiKeyChanged, customerOnly, sessionEnded, shopper, storeChanged } from '@storefold/contracts';
import { openLocalBus } from '@storefold/engines/in-process';
import { apiKeyDigest, createLogger } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type JWK, SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { ExampleIdentity, HandClock, keys, mainStore, otherStore, PEPPER } from './identity.examples.ts';

describe('a guest’s request', () => {
  it('costs one question in ten seconds', async () => {
    await admitGuest();
    await Promise.all([admitGuest(), admitGuest()]);
    clock.advance(9_999);
    await admitGuest();
    expect(identity.asked).toEqual(['key']);
    clock.advance(1);
    await admitGuest();
    expect(identity.asked).toEqual(['key', 'key']);
  });

  it('is asked about again when the clock was set back since', async () => {
    await admitGuest();
    clock.advance(-3_600_000);
    await admitGuest();
    expect(identity.asked).toEqual(['key', 'key']);
  });

  it('asks one question when many come at once', async () => {
    await Promise.all([admitGuest(), admitGuest(), admitGuest()]);
    expect(identity.asked).toEqual(['key']);
  });

  it('is refused as soon as the key is revoked', async () => {
    await admitGuest();
    identity.apiKeys.delete(keys.publishable);
    bus.wake(apiKeyChanged, apiKeyDigest(keys.publishable, PEPPER));
    await expect.poll(() => isRefused(admitGuest())).toBe(true);
  });

  it('is let in as soon as the key exists', async () => {
    const known = identity.apiKeys.get(keys.publishable);
    identity.apiKeys.delete(keys.publishable);
    await expect(admitGuest()).rejects.toMatchObject({ code: 'invalid_token' });
    await expect(admitGuest()).rejects.toMatchObject({ code: 'invalid_token' });
    expect(identity.asked).toEqual(['key']);
    if (known) identity.apiKeys.set(keys.publishable, known);
    bus.wake(apiKeyChanged, apiKeyDigest(keys.publishable, PEPPER));
    await expect.poll(() => isRefused(admitGuest())).toBe(false);
  });

  it('sees a changed store at once', async () => {
    await admitGuest();
    const known = identity.apiKeys.get(keys.publishable);
    if (known)
      identity.apiKeys.set(keys.publishable, { ...known, store: { ...mainStore, name: 'New Street' } });
    bus.wake(storeChanged, mainStore.id);
    await expect.poll(async () => (await admitGuest()).store.name).toBe('New Street');
  });

  it('never meets an answer that was asked for before a change', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = slowed(bus, gate);
    authenticator = new Authenticator(slow, PEPPER, clock);
    const before = admitGuest();
    await expect.poll(() => identity.asked).toEqual(['key']);
    identity.apiKeys.delete(keys.publishable);
    slow.wake(apiKeyChanged, apiKeyDigest(keys.publishable, PEPPER));
    await expect.poll(() => slow.woken).toBe(1);
    release();
    await before;
    await expect(admitGuest()).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('is not kept out by many bad keys', async () => {
    await admitGuest();
    for (let hundred = 0; hundred < 101; hundred++) {
      await Promise.allSettled(
        Array.from({ length: 100 }, (_, index) => {
          const apiKey = `pk_made_up_0123456789abcdef_${hundred}_${index}`;
          return authenticator.authenticate(shopper, { ...nothing, apiKey });
        }),
      );
    }
    identity.asked.length = 0;
    await admitGuest();
    expect(identity.asked).toEqual([]);
  });

  it('that shows what can be no key costs no question', async () => {
    for (const apiKey of [
      '',
      'x',
      'pk_',
      `pk_${'a'.repeat(300)}`,
      'pk_ü123456789012345678',
      'tk_0123456789abcdef01',
    ]) {
      await expect(authenticator.authenticate(shopper, { ...nothing, apiKey })).rejects.toMatchObject({
        code: 'invalid_token',
      });
    }
    expect(identity.asked).toEqual([]);
  });
});

describe('while identity cannot be asked', () => {
  it('whoever was known less than a minute ago still is', async () => {
    await admitGuest();
    identity.isDown = true;
    clock.advance(50_000);
    await expect(admitGuest()).resolves.toMatchObject({ keyId: 'key_pk' });
    clock.advance(5_001);
    await expect(admitGuest()).rejects.toMatchObject({ code: 'processing_error', status: 503 });
  });

  it('it is asked again once a second, not by each request', async () => {
    await admitGuest();
    identity.isDown = true;
    clock.advance(20_000);
    await admitGuest();
    await admitGuest();
    expect(identity.asked).toEqual(['key', 'key']);
    clock.advance(1_000);
    await admitGuest();
    expect(identity.asked).toEqual(['key', 'key', 'key']);
  });

  it('nobody new is known: 503', async () => {
    identity.isDown = true;
    await expect(admitGuest()).rejects.toMatchObject({ code: 'processing_error', status: 503 });
    identity.isDown = false;
    await expect(admitGuest()).resolves.toBeDefined();
  });

  it('a customer stays signed in for at most 30 s', async () => {
    const token = await identity.token();
    await admitCustomer(token);
    identity.isDown = true;
    clock.advance(29_999);
    await expect(admitCustomer(token)).resolves.toBeDefined();
    clock.advance(1);
    await expect(admitCustomer(token)).rejects.toMatchObject({ status: 503 });
  });
});

describe('a customer’s request', () => {
  it('costs no question once the session is known', async () => {
    const token = await identity.token();
    await admitCustomer(token);
    identity.asked.length = 0;
    await admitCustomer(token);
    expect(identity.asked).toEqual([]);
  });

  it.each([
    ['the session ends', 'ses_shopper'],
    ['the customer’s sessions end', 'cus_1'],
  ])('is refused as soon as %s', async (_what, ended) => {
    const token = await identity.token();
    await admitCustomer(token);
    identity.sessions.delete('ses_shopper');
    bus.wake(sessionEnded, ended);
    await expect.poll(() => isRefused(admitCustomer(token))).toBe(true);
  });

  it('is refused within seconds when nobody told that the session ended', async () => {
    const token = await identity.token();
    await admitCustomer(token);
    identity.sessions.delete('ses_shopper');
    clock.advance(10_000);
    await expect(admitCustomer(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('is refused when the token expires, although it was verified before', async () => {
    const token = await identity.token({ livesS: 60 });
    await admitCustomer(token);
    clock.advance(61_000);
    await expect(admitCustomer(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('is refused with a token of the right key and another issuer', async () => {
    const token = await identity.token({ issuer: 'https://elsewhere.example' });
    await expect(admitCustomer(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('is refused with the session of somebody else', async () => {
    const token = await identity.token({ subject: 'cus_2' });
    await expect(admitCustomer(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('is refused with a token that claims another store than its session', async () => {
    const token = await identity.token({ store: otherStore });
    await expect(admitCustomer(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('is let in with a token of a key that came after the gateway had asked', async () => {
    await admitCustomer(await identity.token());
    await identity.addSigningKey('second');
    const token = await identity.token({ kid: 'second' });
    clock.advance(5_001);
    await expect(admitCustomer(token)).resolves.toBeDefined();
  });

  it('with a key nobody knows does not make the gateway ask again and again', async () => {
    await admitCustomer(await identity.token());
    await identity.addSigningKey('second');
    const token = await identity.token({ kid: 'second' });
    identity.asked.length = 0;
    for (let times = 0; times < 3; times++) {
      clock.advance(1_000);
      await admitCustomer(token).catch(() => undefined);
    }
    expect(identity.asked).toEqual([]);
  });

  it('is refused with a token of a key that was taken out of use minutes ago', async () => {
    await identity.addSigningKey('second');
    const signed = (jti: string) => identity.sign({ ...identity.claims(), jti }, 'second');
    const [first, second] = await Promise.all([signed('first'), signed('second')]);
    await admitCustomer(first);
    identity.removeSigningKey('second');
    clock.advance(300_000);
    await expect(admitCustomer(second)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it.each(['sub', 'sid', 'store_id', 'iss', 'aud', 'exp'])(
    'is refused with a token of the right key that lacks %s',
    async (name) => {
      const { [name]: _, ...claims } = identity.claims();
      const token = await identity.sign(claims);
      await expect(admitCustomer(token)).rejects.toMatchObject({ code: 'invalid_token' });
    },
  );

  it.each([
    ['its bytes', ({ x = '' }: JWK) => Buffer.from(x, 'base64url')],
    ['its text', ({ x = '' }: JWK) => Buffer.from(x)],
    ['its JWK', (jwk: JWK) => Buffer.from(JSON.stringify(jwk))],
    ['its PEM', (jwk: JWK) => Buffer.from(pemOf(jwk))],
  ])('is refused with a token that %s of the public key sign as a shared secret', async (_what, secretOf) => {
    const secret = secretOf(identity.publicKey('first'));
    const token = await new SignJWT(identity.claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .sign(secret);
    await expect(admitCustomer(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it.each([
    ['no signature', { alg: 'none', kid: 'first' }, ''],
    ['no signature of the algorithm it names', { alg: 'EdDSA', kid: 'first' }, ''],
    ['a signature that is none', { alg: 'EdDSA', kid: 'first' }, 'AAAA'],
  ])('is refused with a token that has %s', async (_what, header, signature) => {
    const token = `${part(header)}.${part(identity.claims())}.${signature}`;
    await expect(admitCustomer(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('is refused with a token that names no key, or is far longer than any', async () => {
    const [, claims, signature] = (await identity.token()).split('.');
    const nameless = `${part({ alg: 'EdDSA' })}.${claims}.${signature}`;
    await expect(admitCustomer(nameless)).rejects.toMatchObject({ code: 'invalid_token' });
    const long = await identity.sign({ ...identity.claims(), more: 'a'.repeat(5_000) });
    await expect(admitCustomer(long)).rejects.toMatchObject({ code: 'invalid_token' });
  });
});

const nothing = { apiKey: undefined, token: undefined, authorization: undefined, cartToken: undefined };
const admitGuest = () => authenticator.authenticate(shopper, { ...nothing, apiKey: keys.publishable });
const admitCustomer = (token: string) =>
  authenticator.authenticate(customerOnly, { ...nothing, apiKey: keys.publishable, token });

const isRefused = (admitting: Promise<unknown>): Promise<boolean> =>
  admitting.then(
    () => false,
    () => true,
  );

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const pemOf = (jwk: JWK): string =>
  createPublicKey({ key: { ...jwk }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();

/** Answers are there, but arrive only after the gate opens. */
function slowed(inner: Bus, gate: Promise<void>): Bus & { woken: number } {
  const slow = Object.create(inner) as Bus & { woken: number };
  slow.woken = 0;
  slow.ask = async (question, request, ...origin) => {
    const answer = await inner.ask(question, request, ...origin);
    await gate;
    return answer;
  };
  slow.onWake = (topic, handler) =>
    inner.onWake(topic, (body) => {
      slow.woken++;
      handler(body);
    });
  slow.wake = (topic, body) => inner.wake(topic, body);
  return slow;
}

let clock: HandClock;
let bus: Bus;
let identity: ExampleIdentity;
let authenticator: Authenticator;

beforeEach(async () => {
  clock = new HandClock();
  bus = openLocalBus({ clock, logger: createLogger({ logLevel: 'silent' }) });
  identity = new ExampleIdentity(bus, clock);
  authenticator = new Authenticator(bus, PEPPER, clock);
  await identity.start();
});
