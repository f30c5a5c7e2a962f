import { isRecent, storableText, textProblem } from '@storefold/kernel/core';
import { createRemoteJWKSet, errors, customFetch as fetchOfKeys, type JWTPayload, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { ProviderSettings } from '../provider-settings.ts';
import {
  type AuthorizationCode,
  NotProven,
  type ProvenIdentity,
  ProviderUnavailable,
} from './proven-identity.ts';

/** The permitted difference between the provider's clock and ours. */
const CLOCK_SKEW_S = 60;
/** The longest that one request to the provider may take. */
const TIMEOUT_MS = 5_000;
/** How long what the provider says of itself is used before it is asked again. */
const METADATA_MS = 3_600_000;
/** After a failure the provider is asked again no sooner. */
const RETRY_MS = 5_000;
const KEYS_MS = 600_000;
/** Tokens with a key that is not known make us ask for the keys at most this often. */
const KEYS_COOLDOWN_MS = 30_000;

/** OpenID Connect Core 1.0, section 2. */
const MAX_SUBJECT_LENGTH = 255;

/** Signatures with the provider's private key. A shared secret, or none at all, proves nothing. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

interface Discovered {
  readonly configuration: oidc.Configuration;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
  readonly sinceMs: number;
}

/**
 * One OpenID Connect provider. What it says of itself, and its keys, are kept and asked for again; while it is down, what
 * was known goes on.
 */
export class OidcProvider {
  #discovered: Discovered | undefined;
  #asking: Promise<Discovered> | undefined;
  #failedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly settings: ProviderSettings,
    private readonly nowMs: () => number,
    private readonly fetch: typeof globalThis.fetch,
  ) {}

  /** Rejects with NotProven or ProviderUnavailable. `nonce`: the one that the storefront asked with. */
  async proveByToken(idToken: string, nonce: string | undefined): Promise<ProvenIdentity> {
    return this.#verify(idToken, nonce, await this.#discover());
  }

  /** Exchanges a code for the token and checks it likewise. */
  async proveByCode(
    { code, redirectUri, codeVerifier }: AuthorizationCode,
    nonce: string | undefined,
  ): Promise<ProvenIdentity> {
    if (!URL.canParse(redirectUri)) throw new NotProven('the redirect URI is none');
    const discovered = await this.#discover();
    const returned = new URL(redirectUri);
    returned.search = '';
    returned.hash = '';
    returned.searchParams.set('code', code);
    returned.searchParams.set('iss', this.settings.issuer);
    const tokens = await oidc
      .authorizationCodeGrant(discovered.configuration, returned, {
        idTokenExpected: true,
        ...(codeVerifier === undefined ? {} : { pkceCodeVerifier: codeVerifier }),
        ...(nonce === undefined ? {} : { expectedNonce: nonce }),
      })
      .catch((error: unknown) => {
        throw failureOf(error);
      });
    return this.#verify(tokens.id_token ?? '', nonce, discovered);
  }

  async #verify(idToken: string, nonce: string | undefined, { keys }: Discovered): Promise<ProvenIdentity> {
    const { issuer, client_id: audience } = this.settings;
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_S,
      currentDate: new Date(this.nowMs()),
      requiredClaims: ['sub', 'exp', 'iat'],
    }).catch((error: unknown) => {
      throw failureOf(error);
    });
    refuseUnlessMeant(payload, audience, nonce, this.nowMs());
    return identityOf(issuer, payload);
  }

  /** What was known before, unless it is too old and the provider answers. */
  async #discover(): Promise<Discovered> {
    const known = this.#discovered;
    if (known && isRecent(known.sinceMs, METADATA_MS, this.nowMs())) return known;
    const isTooSoon = isRecent(this.#failedAtMs, RETRY_MS, this.nowMs());
    if (isTooSoon) {
      if (known) return known;
      throw new ProviderUnavailable('the provider did not answer a moment ago');
    }
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking.catch((error: unknown) => {
      if (known) return known;
      throw error;
    });
  }

  async #ask(): Promise<Discovered> {
    const { issuer, client_id, client_secret } = this.settings;
    try {
      const configuration = await oidc.discovery(
        new URL(issuer),
        client_id,
        { [oidc.clockTolerance]: CLOCK_SKEW_S },
        client_secret === undefined ? oidc.None() : oidc.ClientSecretBasic(client_secret),
        {
          execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
          timeout: TIMEOUT_MS / 1000,
          [oidc.customFetch]: this.fetch as oidc.CustomFetch,
        },
      );
      const { jwks_uri } = configuration.serverMetadata();
      if (jwks_uri === undefined) throw new ProviderUnavailable('the provider names no keys');
      const keys = createRemoteJWKSet(new URL(jwks_uri), {
        timeoutDuration: TIMEOUT_MS,
        cacheMaxAge: KEYS_MS,
        cooldownDuration: KEYS_COOLDOWN_MS,
        [fetchOfKeys]: this.fetch as never,
      });
      this.#discovered = { configuration, keys, sinceMs: this.nowMs() };
      return this.#discovered;
    } catch (error) {
      this.#failedAtMs = this.nowMs();
      throw new ProviderUnavailable('the provider does not say who it is', { cause: error });
    }
  }
}

/** Refuses a token for another client, with another nonce, or from the future. */
function refuseUnlessMeant(
  { aud, azp, nonce: found, iat = 0 }: JWTPayload,
  clientId: string,
  nonce: string | undefined,
  nowMs: number,
): void {
  const hasOthers = Array.isArray(aud) && aud.length > 1;
  if ((hasOthers && azp === undefined) || (azp !== undefined && azp !== clientId)) {
    throw new NotProven('the token is for another client');
  }
  if (found !== nonce) throw new NotProven('the nonce is another');
  if (iat > nowMs / 1000 + CLOCK_SKEW_S) throw new NotProven('the token is from the future');
}

function identityOf(issuer: string, payload: JWTPayload): ProvenIdentity {
  const { sub: subject, email, email_verified: isVerified, given_name, family_name } = payload;
  // The signature covers any JSON: a library's type of the claim is no proof of it.
  const isSubject =
    typeof subject === 'string' &&
    subject !== '' &&
    subject.length <= MAX_SUBJECT_LENGTH &&
    textProblem(subject) === undefined;
  if (!isSubject) throw new NotProven('the token is about nobody');
  const text = (value: unknown) =>
    typeof value === 'string' ? storableText(value).trim().slice(0, 255).toWellFormed() || null : null;
  return {
    issuer,
    subject,
    verifiedEmail: isVerified === true ? text(email) : null,
    firstName: text(given_name),
    lastName: text(family_name),
  };
}

/** Tells what is wrong with the token from what is wrong with the provider. */
function failureOf(error: unknown): NotProven | ProviderUnavailable {
  const isProviders =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
    error instanceof TypeError ||
    (error instanceof DOMException && error.name === 'TimeoutError') ||
    (error instanceof oidc.ClientError &&
      (error.cause instanceof TypeError || TRANSPORT_CODES.has(error.code ?? '')));
  const options = { cause: error };
  return isProviders
    ? new ProviderUnavailable('the provider does not answer', options)
    : new NotProven('the token or code does not hold', options);
}

const TRANSPORT_CODES = new Set(['OAUTH_TIMEOUT', 'OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_JSON']);
