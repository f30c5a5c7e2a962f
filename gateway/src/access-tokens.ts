import type { Clock } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { SigningKeys, TOKEN_ALGORITHM } from './signing-keys.ts';

export type Audience = 'store' | 'admin';

/** What a verified access token says. */
export interface AccessToken {
  /** `cus_…` or `admin_…`. */
  readonly subject: string;
  readonly sessionId: string;
  readonly storeId: string;
  readonly audience: Audience;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const MAX_CHARACTERS = 4_096;
const MAX_REMEMBERED = 10_000;

/** Verifies access tokens by identity's public keys. A token is verified once and remembered until it expires. */
export class AccessTokens {
  readonly #keys: SigningKeys;
  readonly #verified = new Map<string, AccessToken>();

  constructor(
    bus: Bus,
    private readonly clock: Clock,
  ) {
    this.#keys = new SigningKeys(bus, clock);
  }

  /** Undefined: forged, expired, or made for the other API. */
  verify(token: string, audience: Audience): AccessToken | undefined | Promise<AccessToken | undefined> {
    const known = this.#verified.get(token);
    if (!known) return this.#verifyFirst(token, audience);
    if (known.expiresAt > this.clock.now()) return known.audience === audience ? known : undefined;
    this.#verified.delete(token);
    return undefined;
  }

  async #verifyFirst(token: string, audience: Audience): Promise<AccessToken | undefined> {
    if (token.length > MAX_CHARACTERS) return undefined;
    const kid = kidOf(token);
    const signing = kid === undefined ? undefined : await this.#keys.find(kid);
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
      if (verified) this.#remember(token, verified);
      return verified;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  #remember(token: string, verified: AccessToken): void {
    this.#verified.set(token, verified);
    if (this.#verified.size <= MAX_REMEMBERED) return;
    const [oldest] = this.#verified.keys();
    if (oldest !== undefined) this.#verified.delete(oldest);
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
