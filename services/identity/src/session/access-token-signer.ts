import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Audience } from './session.ts';

export const ISSUER = 'storefold';
const ALGORITHM = 'EdDSA';

interface AccessClaims {
  readonly audience: Audience;
  /** The customer's or admin's id. */
  readonly subject: string;
  readonly sessionId: string;
  readonly storeId: string;
  readonly lifetimeS: number;
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
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

  /** Signs in this thread: handing the work to another one takes longer. */
  async sign({ audience, subject, sessionId, storeId, lifetimeS }: AccessClaims): Promise<string> {
    const key = (await this.#load()).at(-1);
    if (!key) throw new Error('the vault holds no key to sign access tokens with');
    const iat = Math.floor(this.clock.now() / 1000);
    const claims = { iss: ISSUER, aud: audience, sub: subject, iat, exp: iat + lifetimeS };
    const parts = [
      { alg: ALGORITHM, typ: 'JWT', kid: key.kid },
      { sid: sessionId, store_id: storeId, ...claims },
    ];
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const signature = sign(null, Buffer.from(signed), key.privateKey);
    return `${signed}.${signature.toString('base64url')}`;
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
    return stored.map((jwk) => {
      const { d: _, ...publicJwk } = jwk;
      const privateKey = createPrivateKey({ key: { ...jwk }, format: 'jwk' });
      return { kid: jwk.kid ?? '', privateKey, publicJwk };
    });
  }
}

/** A set of one key, as JSON. */
async function makeKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return JSON.stringify([{ ...jwk, kid, alg: ALGORITHM, use: 'sig' }]);
}
