import { listSigningKeys } from '@storefold/contracts';
import { type Clock, isRecent } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type CryptoKey, importJWK, type JWK } from 'jose';

/** The only algorithm that access tokens are signed with. */
export const TOKEN_ALGORITHM = 'EdDSA';

export interface SigningKey {
  readonly key: CryptoKey;
  readonly issuer: string;
}

/** Known keys are asked for again after this long, which drops the keys that were taken out of use. */
const KEEP_MS = 300_000;
/** Tokens with an unknown key id cause at most one question per this interval. */
const ASK_AGAIN_MS = 5_000;

/** Caches the public halves of identity's signing keys by `kid`, and asks for unknown ones. */
export class SigningKeyClient {
  #keys: ReadonlyMap<string, SigningKey> = new Map();
  #askedAt = Number.NEGATIVE_INFINITY;
  #pending: Promise<void> | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  /**
   * Undefined when there is no such key. Rejects with `unavailable` when identity had to be asked and did not answer.
   */
  async findSigningKey(kid: string): Promise<SigningKey | undefined> {
    const known = this.#keys.get(kid);
    if (!isRecent(this.#askedAt, known ? KEEP_MS : ASK_AGAIN_MS, this.clock.now())) await this.#askOnce();
    return this.#keys.get(kid);
  }

  #askOnce(): Promise<void> {
    this.#pending ??= this.#askIdentity().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #askIdentity(): Promise<void> {
    const askedAt = this.clock.now();
    const { issuer, keys } = await this.bus.ask(listSigningKeys, {});
    const imported = new Map<string, SigningKey>();
    for (const jwk of keys as JWK[]) {
      if (!jwk.kid || jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519') continue;
      const key = await importJWK(jwk, TOKEN_ALGORITHM);
      if (!(key instanceof Uint8Array)) imported.set(jwk.kid, { key, issuer });
    }
    this.#keys = imported;
    this.#askedAt = askedAt;
  }
}
