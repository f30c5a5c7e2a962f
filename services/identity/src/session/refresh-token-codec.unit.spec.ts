import type { Vault } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { digestOf, RefreshTokenCodec } from './refresh-token-codec.ts';

const sessionId = 'ses_0123456789ABCDEFGHJK';

describe('a refresh token', () => {
  it('leads to its session and its number in it', async () => {
    const token = await tokens().makeToken(sessionId, 7);
    expect(token).toMatch(/^rt_[\w-]{75}$/);
    expect(await tokens().readToken(token)).toEqual({ sessionId, generation: 7, digest: digestOf(token) });
  });

  it('can be made again, and differs from all others', async () => {
    const made = [await tokens().makeToken(sessionId, 1), await tokens().makeToken(sessionId, 2)];
    expect(await tokens().makeToken(sessionId, 1)).toBe(made[0]);
    expect(new Set([...made, await tokens('another secret').makeToken(sessionId, 1)]).size).toBe(3);
  });

  it('that was changed anywhere, or made with another secret, is not genuine', async () => {
    const token = await tokens().makeToken(sessionId, 0);
    for (let at = 3; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(
        await tokens().readToken(token.slice(0, at) + other + token.slice(at + 1)),
        `changed at ${at}`,
      ).toBeUndefined();
    }
    expect(await tokens('another secret').readToken(token)).toBeUndefined();
  });

  it('is genuine in one form only', async () => {
    const token = await tokens().makeToken(sessionId, 0);
    expect(await tokens().readToken(token)).toBeDefined();
    for (const more of ['=', '==', '!', '\n']) expect(await tokens().readToken(token + more)).toBeUndefined();
  });

  it.each(['', 'rt_', 'pk_abc', 'rt_abc'])('is not %j', async (text) => {
    expect(await tokens().readToken(text)).toBeUndefined();
  });
});

const tokens = (secret = 'a secret of the vault') =>
  new RefreshTokenCodec({ secret: async () => secret } as Partial<Vault> as Vault);
