import { type Access, type Scope, type StoreInfo, scopeAllows } from '@storefold/contracts';
import { type Clock, Refusal } from '@storefold/kernel/core';
import type { Caller } from '@storefold/kernel/http';
import type { Bus } from '@storefold/kernel/ports';
import { type AccessToken, AccessTokens, type Audience } from './access-tokens.ts';
import { type ApiKey, ApiKeys } from './api-keys.ts';
import type { Credentials } from './credentials.ts';
import { DefaultStore } from './default-store.ts';
import { type Session, Sessions } from './sessions.ts';

/** Who may pass, before the rest of the caller is known. */
export type Admitted = Pick<Caller, 'store' | 'keyId' | 'scopes' | 'customer' | 'admin'>;

type AdminAccess = Extract<Access, { api: 'admin' }>;
type StoreAccess = Extract<Access, { api: 'store' }>;

interface SignedIn {
  readonly token: AccessToken;
  readonly session: Session;
}

/** Decides, by an endpoint's declaration, who may call it; what that costs is remembered for seconds. */
export class Gatekeeper {
  readonly #keys: ApiKeys;
  readonly #tokens: AccessTokens;
  readonly #sessions: Sessions;
  readonly #defaultStore: DefaultStore;

  constructor(bus: Bus, apiKeyPepper: string, clock: Clock) {
    this.#keys = new ApiKeys(bus, apiKeyPepper, clock);
    this.#tokens = new AccessTokens(bus, clock);
    this.#sessions = new Sessions(bus, clock);
    this.#defaultStore = new DefaultStore(bus, clock);
  }

  /** Rejects with 401, 403, or `unavailable` when identity has to be asked and does not answer. */
  async admit(access: Access, credentials: Credentials): Promise<Admitted> {
    switch (access.api) {
      case 'store':
        return this.#admitToStore(access, credentials);
      case 'admin':
        return this.#admitToAdmin(access, credentials);
      case 'public':
        return nobody(await this.#defaultStore.find());
    }
  }

  async #admitToStore({ who }: StoreAccess, { apiKey, token }: Credentials): Promise<Admitted> {
    const key = await this.#keyOf(apiKey, 'publishable');
    if (who === 'anyone') return guest(key);
    if (token === undefined) {
      if (who === 'customer') throw notSignedIn();
      return guest(key);
    }
    const signedIn = await this.#signedIn(token, 'store');
    if (signedIn.session.store.id !== key.store.id) throw badToken();
    return { ...guest(key), customer: personOf(signedIn) };
  }

  async #admitToAdmin(access: AdminAccess, { apiKey, token }: Credentials): Promise<Admitted> {
    if (access.who === 'anyone') return nobody(await this.#defaultStore.find());
    const key = apiKey === undefined ? undefined : await this.#keyOf(apiKey, 'secret');
    const signedIn = token === undefined ? undefined : await this.#signedIn(token, 'admin');
    const admitted = adminCaller(key, signedIn);
    if (!admitted || (access.who === 'admin_user' && !signedIn)) throw notSignedIn();
    if (access.who === 'scoped' && !scopeAllows(admitted.scopes, access.scope))
      throw outOfScope(access.scope);
    return admitted;
  }

  async #keyOf(plaintext: string | undefined, type: ApiKey['type']): Promise<ApiKey> {
    const key = plaintext === undefined ? null : await this.#keys.resolve(plaintext);
    if (key?.type !== type) throw new Refusal('invalid_token', 'The API key is missing or not valid');
    return key;
  }

  async #signedIn(plaintext: string, audience: Audience): Promise<SignedIn> {
    const token = await this.#tokens.verify(plaintext, audience);
    const session = token && (await this.#sessions.resolve(token));
    if (!token || !session) throw badToken();
    return { token, session };
  }
}

/** A key and a person together may do what both may. */
function adminCaller(key: ApiKey | undefined, signedIn: SignedIn | undefined): Admitted | undefined {
  if (!signedIn) return key && { ...guest(key), scopes: key.scopes };
  const { store, scopes } = signedIn.session;
  if (key && key.store.id !== store.id) throw badToken();
  return {
    store,
    keyId: key?.id ?? null,
    scopes: key ? commonScopes(key.scopes, scopes) : scopes,
    customer: null,
    admin: personOf(signedIn),
  };
}

const commonScopes = (one: readonly string[], other: readonly string[]): string[] => [
  ...new Set([
    ...one.filter((scope) => scopeAllows(other, scope as Scope)),
    ...other.filter((scope) => scopeAllows(one, scope as Scope)),
  ]),
];

const nobody = (store: StoreInfo): Admitted => ({
  store,
  keyId: null,
  scopes: [],
  customer: null,
  admin: null,
});

const guest = (key: ApiKey): Admitted => ({ ...nobody(key.store), keyId: key.id });

const personOf = ({ token, session }: SignedIn) => ({
  id: session.subject,
  email: session.email,
  sessionId: token.sessionId,
});

const badToken = (): Refusal => new Refusal('invalid_token', 'The access token is not valid or has expired');

const notSignedIn = (): Refusal => new Refusal('authentication_required', 'Authentication is required');

const outOfScope = (required: Scope): Refusal =>
  new Refusal('access_denied', `This needs the scope ${required}`, { required_scope: required });
