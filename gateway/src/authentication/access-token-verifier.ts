import { BoundedCache, type Clock } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { SigningKeyClient, TOKEN_ALGORITHM } from './signing-key-client.ts';

export type Audience = 'store' | 'admin';

/** The claims of a verified access token. */
export interface AccessToken {
  /** `cus_…` or `admin_…`. */
  readonly subject: string;
  readonly sessionId: string;
  readonly storeId: string;
  readonly audience: Audience;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

const MAX_CHARACTERS = 4_096;
const MAX_CACHED = 10_000;

/** Verifies access tokens with identity's public keys. A token is verified once and cached until it expires. */
export class AccessTokenVerifier {
  readonly #signingKeys: SigningKeyClient;
  readonly #verified = new BoundedCache<AccessToken>(MAX_CACHED);

  constructor(
    bus: Bus,
    private readonly clock: Clock,
  ) {
    this.#signingKeys = new SigningKeyClient(bus, clock);
  }

  /** Undefined when the token is forged, expired, or made for the other API. */
  verifyAccessToken(
    token: string,
    audience: Audience,
  ): AccessToken | undefined | Promise<AccessToken | undefined> {
    const cached = this.#verified.get(token);
    if (!cached) return this.#verifySignature(token, audience);
    if (cached.expiresAt > this.clock.now()) return cached.audience === audience ? cached : undefined;
    this.#verified.delete(token);
    return undefined;
  }

  async #verifySignature(token: string, audience: Audience): Promise<AccessToken | undefined> {
    if (token.length > MAX_CHARACTERS) return undefined;
    const kid = kidOf(token);
    const signing = kid === undefined ? undefined : await this.#signingKeys.findSigningKey(kid);
    if (!signing) return undefined;
    try {
      const { payload } = await jwtVerify(token, signing.key, {
        algorithms: [TOKEN_ALGORITHM],
        issuer: signing.issuer,
        audience,
        currentDate: new Date(this.clock.now()),
        requiredClaims: ['sub', 'sid', 'store_id', 'exp'],
      });
      const verified = accessTokenOf(payload, audience);
      if (verified) this.#verified.set(token, verified);
      return verified;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

function kidOf(token: string): string | undefined {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    return alg === TOKEN_ALGORITHM ? kid : undefined;
  } catch {
    return undefined;
  }
}

function accessTokenOf(payload: JWTPayload, audience: Audience): AccessToken | undefined {
  const { sub, exp, sid, store_id } = payload;
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof store_id !== 'string') return undefined;
  if (exp === undefined) return undefined;
  return { subject: sub, sessionId: sid, storeId: store_id, audience, expiresAt: exp * 1_000 };
}
