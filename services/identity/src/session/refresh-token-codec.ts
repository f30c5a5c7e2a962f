import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';

/** The contents of a genuine refresh token. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
  /** Hexadecimal SHA-256, by which the log identifies the token. */
  readonly digest: string;
}

const PREFIX = 'rt_';
const SESSION_PREFIX = 'ses_';
const SESSION_BYTES = 20;
const GENERATION_BYTES = 4;
const SEAL_BYTES = 32;
const TOKEN_BYTES = SESSION_BYTES + GENERATION_BYTES + SEAL_BYTES;

/**
 * Refresh tokens: `rt_` and, in base64url, the session they belong to, their number in it, and 32 bytes that derive
 * from the vault's secret. The successor of a token can therefore be made again when two requests race with the same
 * one, a token leads to its session without a read model, and a forged token is refused without any look-up.
 */
@Injectable()
export class RefreshTokenCodec {
  #key: Promise<string> | undefined;

  constructor(@Inject(TOKENS.VAULT) private readonly vault: Vault) {}

  async makeToken(sessionId: string, generation: number): Promise<string> {
    const body = Buffer.alloc(SESSION_BYTES + GENERATION_BYTES);
    body.write(sessionId.slice(SESSION_PREFIX.length), 'latin1');
    body.writeUInt32BE(generation, SESSION_BYTES);
    return PREFIX + Buffer.concat([body, await this.#sealOf(body)]).toString('base64url');
  }

  /** Undefined if the token is not genuine. */
  async readToken(token: string): Promise<RefreshToken | undefined> {
    if (!token.startsWith(PREFIX)) return undefined;
    const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url');
    // Decoding passes over padding and whatever else is not base64url.
    const isWhole = PREFIX + bytes.toString('base64url') === token;
    if (!isWhole || bytes.length !== TOKEN_BYTES) return undefined;
    const body = bytes.subarray(0, SESSION_BYTES + GENERATION_BYTES);
    const seal = bytes.subarray(SESSION_BYTES + GENERATION_BYTES);
    if (!timingSafeEqual(seal, await this.#sealOf(body))) return undefined;
    return {
      sessionId: SESSION_PREFIX + body.toString('latin1', 0, SESSION_BYTES),
      generation: body.readUInt32BE(SESSION_BYTES),
      digest: digestOf(token),
    };
  }

  async #sealOf(body: Uint8Array): Promise<Buffer> {
    this.#key ??= this.vault.secret('refresh_token_key');
    return createHmac('sha256', await this.#key)
      .update(body)
      .digest();
  }
}

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
