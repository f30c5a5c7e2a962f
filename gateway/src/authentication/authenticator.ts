import {
  type Access,
  anyone,
  type Endpoint,
  type Scope,
  type StoreInfo,
  scopeAllows,
  scopeOfCall,
  scopesOfBoth,
  staff,
} from '@storefold/contracts';
import { type Clock, Refusal, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import type { Caller } from '@storefold/server/http';
import { type AccessToken, AccessTokenVerifier, type Audience } from './access-token-verifier.ts';
import { type ApiKey, ApiKeyClient } from './api-key-client.ts';
import { authenticationRequired, invalidAccessToken, invalidApiKey } from './credential-refusals.ts';
import type { Credentials } from './credentials.ts';
import { DefaultStoreClient } from './default-store-client.ts';
import { type Session, SessionClient } from './session-client.ts';

/** The part of a caller that credentials prove. */
export type AuthenticatedCaller = Pick<Caller, 'store' | 'keyId' | 'scopes' | 'customer' | 'admin'>;

type AdminAccess = Extract<Access, { api: 'admin' }>;
type StoreAccess = Extract<Access, { api: 'store' }>;
type PublicAccess = Extract<Access, { api: 'public' }>;

interface SignedIn {
  readonly token: AccessToken;
  readonly session: Session;
}

/** What of an endpoint says which part of its scope a call uses. */
type Called = Pick<Endpoint, 'method' | 'erases'>;

/** Finds the caller that a request's credentials belong to, and checks whether it may call the endpoint. */
export class Authenticator {
  readonly #keys: ApiKeyClient;
  readonly #tokens: AccessTokenVerifier;
  readonly #sessions: SessionClient;
  readonly #defaultStore: DefaultStoreClient;

  constructor(bus: Bus, apiKeyPepper: string, clock: Clock) {
    this.#keys = new ApiKeyClient(bus, apiKeyPepper, clock);
    this.#tokens = new AccessTokenVerifier(bus, clock);
    this.#sessions = new SessionClient(bus, clock);
    this.#defaultStore = new DefaultStoreClient(bus, clock);
  }

  /** Rejects with 401, 403, or `unavailable` when identity has to be asked and does not answer. */
  authenticate(
    access: Access,
    credentials: Credentials,
    called: Called = { method: 'GET' },
  ): Promise<AuthenticatedCaller> {
    switch (access.api) {
      case 'store':
        return this.#authenticateForStore(access, credentials);
      case 'admin':
        return this.#authenticateForAdmin(access, credentials, called);
      case 'public':
        return this.#authenticatePublic(access, credentials);
    }
  }

  /** The origins whose pages may call the Admin API. Without an answer of identity there are none. */
  async findAllowedOrigins(): Promise<readonly string[]> {
    try {
      return await this.#defaultStore.findAllowedOrigins();
    } catch {
      return [];
    }
  }

  /** The store of a key or an admin's token. Undefined without one that is good, and when identity does not answer. */
  async findStoreOf(credentials: Credentials): Promise<StoreInfo | undefined> {
    for (const access of [anyone, staff]) {
      const caller = await this.authenticate(access, credentials).catch(() => undefined);
      if (caller) return caller.store;
    }
    return undefined;
  }

  /** Undefined when identity does not answer. */
  findDefaultStore(): Promise<StoreInfo | undefined> {
    return this.#defaultStore.findDefaultStore().catch(() => undefined);
  }

  async #authenticatePublic(
    { recognized, keyed }: PublicAccess,
    credentials: Credentials,
  ): Promise<AuthenticatedCaller> {
    if (keyed && credentials.apiKey !== undefined)
      return guestCaller(await this.#apiKeyOf(credentials, 'publishable'));
    return recognized ? this.#recognize(credentials) : this.#authenticateAnyone();
  }

  async #authenticateAnyone(): Promise<AuthenticatedCaller> {
    return anonymousCaller(await this.#defaultStore.findDefaultStore());
  }

  /** A token that is not good counts as none. */
  async #recognize(credentials: Credentials): Promise<AuthenticatedCaller> {
    const signedIn = await this.#signedIn(credentials, 'store').catch((error: unknown) => {
      if (error instanceof Refusal && error.status < 500) return undefined;
      throw error;
    });
    return signedIn
      ? { ...anonymousCaller(signedIn.session.store), customer: customerOf(signedIn) }
      : this.#authenticateAnyone();
  }

  async #authenticateForStore({ who }: StoreAccess, credentials: Credentials): Promise<AuthenticatedCaller> {
    const key = await this.#apiKeyOf(credentials, 'publishable');
    if (who === 'anyone') return guestCaller(key);
    const signedIn = await this.#signedIn(credentials, 'store');
    if (!signedIn) {
      if (who === 'customer') throw authenticationRequired(CUSTOMER_TOKEN);
      return guestCaller(key);
    }
    if (signedIn.session.store.id !== key.store.id) throw invalidAccessToken(credentials);
    return { ...guestCaller(key), customer: customerOf(signedIn) };
  }

  async #authenticateForAdmin(
    access: AdminAccess,
    credentials: Credentials,
    called: Called,
  ): Promise<AuthenticatedCaller> {
    if (access.who === 'anyone') return this.#authenticateAnyone();
    const key = credentials.apiKey === undefined ? undefined : await this.#apiKeyOf(credentials, 'secret');
    const signedIn = await this.#signedIn(credentials, 'admin');
    if (key && signedIn && key.store.id !== signedIn.session.store.id) throw invalidAccessToken(credentials);
    const caller = adminCaller(key, signedIn);
    if (access.who === 'admin_user' && !signedIn) throw authenticationRequired(ADMIN_TOKEN);
    if (!caller) throw authenticationRequired(KEY_OR_ADMIN_TOKEN);
    const lacking = neededScopes(access).find(
      (scope) => !scopeAllows(caller.scopes, scopeOfCall(scope, called)),
    );
    if (lacking) throw refusals.accessDenied(lacking);
    return caller;
  }

  async #apiKeyOf(credentials: Credentials, type: ApiKey['type']): Promise<ApiKey> {
    const { apiKey } = credentials;
    const key = apiKey === undefined ? null : await this.#keys.findApiKey(apiKey);
    if (key?.type !== type) throw invalidApiKey(credentials, type);
    return key;
  }

  /** Undefined without a token. */
  async #signedIn(credentials: Credentials, audience: Audience): Promise<SignedIn | undefined> {
    if (credentials.token === undefined) return undefined;
    const token = await this.#tokens.verifyAccessToken(credentials.token, audience);
    const session = token && (await this.#sessions.findSession(token));
    if (!token || !session) throw invalidAccessToken(credentials);
    return { token, session };
  }
}

/** A key and an admin together have the scopes of both. */
function adminCaller(
  key: ApiKey | undefined,
  signedIn: SignedIn | undefined,
): AuthenticatedCaller | undefined {
  if (!signedIn) return key && { ...guestCaller(key), scopes: key.scopes };
  const { store, scopes } = signedIn.session;
  return {
    store,
    keyId: key?.id ?? null,
    scopes: key ? scopesOfBoth(key.scopes, scopes) : scopes,
    customer: null,
    admin: personOf(signedIn),
  };
}

const anonymousCaller = (store: StoreInfo, keyId: string | null = null): AuthenticatedCaller => ({
  store,
  keyId,
  scopes: [],
  customer: null,
  admin: null,
});

const guestCaller = ({ store, id }: ApiKey): AuthenticatedCaller => anonymousCaller(store, id);

const personOf = ({ token, session }: SignedIn) => ({
  id: session.subject,
  email: session.email,
  sessionId: token.sessionId,
});

const customerOf = (signedIn: SignedIn) => {
  const { epochs, locale } = signedIn.session;
  return { ...personOf(signedIn), epochs, ...(locale && { locale }) };
};

function neededScopes(access: AdminAccess): Scope[] {
  if (access.who !== 'scoped') return [];
  const { scope, furtherScope } = access;
  return furtherScope ? [scope, furtherScope] : [scope];
}

const CUSTOMER_TOKEN = 'send_customer_token';
const ADMIN_TOKEN = 'send_admin_token';
const KEY_OR_ADMIN_TOKEN = 'send_secret_key_or_admin_token';
