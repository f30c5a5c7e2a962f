import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import type { Audience } from './session.ts';

export const ISSUER = 'storefold';
const ALGORITHM = 'EdDSA';

export interface AccessClaims {
  readonly audience: Audience;
  /** The customer's or admin's id. */
  readonly subject: string;
  readonly sessionId: string;
  readonly storeId: string;
  readonly lifetimeS: number;
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey | Uint8Array;
  readonly publicJwk: JWK;
}

/** Signs access tokens: JWTs with Ed25519 keys that are made once and kept in the vault, the newest last. */
@Injectable()
export class AccessTokenSigner {
  #keys: Promise<readonly SigningKey[]> | undefined;

  constructor(
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  async sign({ audience, subject, sessionId, storeId, lifetimeS }: AccessClaims): Promise<string> {
    const key = (await this.#load()).at(-1);
    if (!key) throw new Error('the vault holds no key to sign access tokens with');
    const nowS = Math.floor(this.clock.now() / 1000);
    return new SignJWT({ sid: sessionId, store_id: storeId })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.kid })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + lifetimeS)
      .sign(key.privateKey);
  }

  /** The public keys, for verifying tokens. */
  async publicKeys(): Promise<JWK[]> {
    return (await this.#load()).map(({ publicJwk }) => publicJwk);
  }

  #load(): Promise<readonly SigningKey[]> {
    this.#keys ??= this.#read().catch((error: unknown) => {
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }

  async #read(): Promise<readonly SigningKey[]> {
    const stored = JSON.parse(await this.vault.secret('access_token_keys', makeKeys)) as JWK[];
    return Promise.all(
      stored.map(async (jwk): Promise<SigningKey> => {
        const { d: _, ...publicHalf } = jwk;
        const kid = jwk.kid ?? '';
        return { kid, privateKey: await importJWK(jwk, ALGORITHM), publicJwk: publicHalf };
      }),
    );
  }
}

/** A set of one key, as JSON. */
async function makeKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return JSON.stringify([{ ...jwk, kid, alg: ALGORITHM, use: 'sig' }]);
}
