import {
  apiKeyChanged,
  findAllowedOrigins,
  findDefaultStore,
  listSigningKeys,
  resolveApiKey,
  resolveSession,
  type StoreInfo,
  sessionEnded,
} from '@storefold/contracts';
import { apiKeyDigest, type Clock, refusals } from '@storefold/kernel/core';
import type { Bus, Vault } from '@storefold/kernel/ports';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { Audience } from './access-token-verifier.ts';
import type { ApiKey } from './api-key-client.ts';
import type { Session } from './session-client.ts';

export const PEPPER = 'a pepper of the examples';
export const ISSUER = 'https://storefold.example';

export const mainStore: StoreInfo = {
  id: 'store_main',
  code: 'main',
  name: 'Main Street',
  default_currency: 'USD',
  supported_currencies: ['USD', 'EUR'],
  default_locale: 'en',
  supported_locales: ['en', 'pt-BR'],
  default_country: 'US',
  checkout_zone_id: null,
  timezone: 'UTC',
  unit_system: 'metric',
  allowed_origins: [],
  non_expiring_credit_categories: ['Non-expiring'],
  invoices: 'by_hand',
};

export const otherStore: StoreInfo = { ...mainStore, id: 'store_other', code: 'other', name: 'Elsewhere' };

export const germanStore: StoreInfo = {
  ...mainStore,
  id: 'store_german',
  default_locale: 'de',
  supported_locales: ['de', 'en'],
};

/** API keys by name. Identity does not know `revoked` any more. */
export const keys = {
  publishable: 'pk_0123456789abcdef0123456789',
  otherPublishable: 'pk_of_the_other_store_0123456789',
  germanPublishable: 'pk_of_the_german_store_0123456789',
  secret: 'sk_0123456789abcdef0123456789',
  readOnlySecret: 'sk_read_only_0123456789abcdef',
  otherSecret: 'sk_of_the_other_store_0123456789',
  revoked: 'pk_revoked_0123456789abcdef0123',
} as const;

export interface TokenClaims {
  readonly audience?: Audience;
  readonly subject?: string;
  readonly session?: string;
  readonly store?: StoreInfo;
  /** Seconds from now. */
  readonly livesS?: number;
  readonly issuer?: string;
  readonly kid?: string;
}

/** Answers the gateway's questions to identity, and records them. */
export class ExampleIdentity {
  readonly asked: string[] = [];
  isDown = false;
  defaultStore: StoreInfo | null = mainStore;
  readonly apiKeys = new Map<string, Omit<ApiKey, 'digest'>>([
    [keys.publishable, { id: 'key_pk', type: 'publishable', scopes: [], store: mainStore }],
    [keys.otherPublishable, { id: 'key_opk', type: 'publishable', scopes: [], store: otherStore }],
    [keys.germanPublishable, { id: 'key_gpk', type: 'publishable', scopes: [], store: germanStore }],
    [keys.secret, { id: 'key_sk', type: 'secret', scopes: ['write_all'], store: mainStore }],
    [keys.readOnlySecret, { id: 'key_ro', type: 'secret', scopes: ['read_orders'], store: mainStore }],
    [keys.otherSecret, { id: 'key_osk', type: 'secret', scopes: ['write_all'], store: otherStore }],
  ]);
  readonly sessions = new Map<string, Session>([
    ['ses_shopper', session('cus_1', 'shopper@example.com')],
    ['ses_admin', session('admin_1', 'admin@example.com', ['write_orders', 'read_products'])],
    ['ses_clerk', session('admin_2', 'clerk@example.com', ['read_orders'])],
    ['ses_elsewhere', { ...session('cus_9', 'other@example.com'), store: otherStore }],
  ]);
  readonly #signing = new Map<string, { jwk: JWK; key: CryptoKey }>();

  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  async start(): Promise<void> {
    await this.addSigningKey('first');
    await answerOn(this.bus, [
      answerTo(findDefaultStore, async () => this.#told('store', { store: this.defaultStore })),
      answerTo(findAllowedOrigins, async () => ({ origins: this.defaultStore?.allowed_origins ?? [] })),
      answerTo(resolveApiKey, async ({ digest }) => {
        const known = [...this.apiKeys].find(([plaintext]) => apiKeyDigest(plaintext, PEPPER) === digest);
        return this.#told('key', { key: known?.[1] ?? null });
      }),
      answerTo(resolveSession, async ({ session_id }) =>
        this.#told('session', { session: this.sessions.get(session_id) ?? null }),
      ),
      answerTo(listSigningKeys, async () =>
        this.#told('signing keys', {
          issuer: ISSUER,
          keys: [...this.#signing].map(([kid, { jwk }]) => ({ ...jwk, kid, alg: 'EdDSA', use: 'sig' })),
        }),
      ),
    ]);
    await this.bus.start();
  }

  /** Tells the gateway, too, which hears of it a moment later. */
  endSession(id: string): void {
    this.sessions.delete(id);
    this.bus.wake(sessionEnded, id);
  }

  /** Tells the gateway, too, which hears of it a moment later. */
  revokeKey(plaintext: string): void {
    this.apiKeys.delete(plaintext);
    this.bus.wake(apiKeyChanged, apiKeyDigest(plaintext, PEPPER));
  }

  async addSigningKey(kid: string): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    this.#signing.set(kid, { jwk: await exportJWK(publicKey), key: privateKey });
  }

  removeSigningKey(kid: string): void {
    this.#signing.delete(kid);
  }

  /** The public half of a key, which anybody may know. */
  publicKey(kid: string): JWK {
    return this.#signingKey(kid).jwk;
  }

  /** What an access token says. */
  claims(claims: TokenClaims = {}): JWTPayload {
    const { audience = 'store', subject = 'cus_1', session: sid = 'ses_shopper', store = mainStore } = claims;
    const { livesS = 3_600, issuer = ISSUER } = claims;
    const now = Math.floor(this.clock.now() / 1_000);
    const what = { sid, store_id: store.id, sub: subject, iss: issuer, aud: audience };
    return { ...what, iat: now, exp: now + livesS };
  }

  /** Signs whatever it is, as identity signs access tokens. */
  sign(claims: JWTPayload, kid = 'first'): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid }).sign(this.#signingKey(kid).key);
  }

  /** An access token, signed as identity signs them. */
  token(claims: TokenClaims = {}): Promise<string> {
    return this.sign(this.claims(claims), claims.kid);
  }

  adminToken(claims: TokenClaims = {}): Promise<string> {
    return this.token({ audience: 'admin', subject: 'admin_1', session: 'ses_admin', ...claims });
  }

  #signingKey(kid: string): { jwk: JWK; key: CryptoKey } {
    const signing = this.#signing.get(kid);
    if (!signing) throw new Error(`there is no key ${kid}`);
    return signing;
  }

  #told<A>(what: string, answer: A): A {
    this.asked.push(what);
    if (this.isDown) throw refusals.unavailable('the_store');
    return answer;
  }
}

export const exampleVault: Pick<Vault, 'secret'> = {
  secret: async (name) => (name === 'api_key_pepper' ? PEPPER : 'a caller secret of the examples'),
};

export class HandClock implements Clock {
  #now = Date.now();

  now = (): number => this.#now;
  sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => clearTimeout(timer));
    });

  advance(ms: number): void {
    this.#now += ms;
  }
}

function session(subject: string, email: string, scopes: string[] = []): Session {
  const epochs = { credential_epoch: 0, session_epoch: 0 };
  return { subject, store: mainStore, email, scopes, epochs };
}
