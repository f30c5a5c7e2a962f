import { type Clock, isoTime } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { CartTokens } from './cart-tokens.ts';

describe("a cart's token", () => {
  it('is always the same, and another one for every cart', async () => {
    const token = await tokens.tokenOf('cart_1');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tokensWith('secret').tokenOf('cart_1')).toBe(token);
    expect(await tokens.tokenOf('cart_2')).not.toBe(token);
    expect(await tokensWith('another secret').tokenOf('cart_1')).not.toBe(token);
  });

  it('fits its cart alone, as a whole and letter by letter', async () => {
    const token = await tokens.tokenOf('cart_1');
    expect(await tokens.isTokenOf('cart_1', token)).toBe(true);
    const wrong = [null, '', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, token.toLowerCase()];
    wrong.push(await tokens.tokenOf('cart_2'));
    for (const sent of wrong) expect(await tokens.isTokenOf('cart_1', sent)).toBe(false);
  });
});

it('a payment link leads to its order alone, until it ends', async () => {
  const link = await tokens.linkTokenOf('abc', isoTime(NOW + 60_000));
  expect(link).toMatch(/^abc\.\d+\.[\w-]{43}$/);
  expect(await tokens.keyOfLink(link)).toBe('abc');
  const [, until, digest] = link.split('.');
  const later = Number(until) + 1;
  const wrong = [
    null,
    '',
    `abd.${until}.${digest}`,
    `abc.${later}.${digest}`,
    `${link}.`,
    `${link}A`,
    digest ?? '',
  ];
  wrong.push(`abc.${until}.${'é'.repeat(43)}`, await tokens.linkTokenOf('abc', isoTime(NOW)));
  wrong.push(await tokensWith('another secret').linkTokenOf('abc', isoTime(NOW + 60_000)));
  for (const sent of wrong) expect(await tokens.keyOfLink(sent)).toBeUndefined();
});

const NOW = 1_767_225_600_000;
const tokensWith = (secret: string) =>
  new CartTokens(
    { secret: () => Promise.resolve(secret) } as Partial<Vault> as Vault,
    { now: () => NOW } as Clock,
  );
const tokens = tokensWith('secret');
