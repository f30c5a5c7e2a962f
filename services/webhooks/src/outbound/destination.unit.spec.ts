import { type Refusal, systemClock } from '@storefold/kernel/core';
import { AddressPolicy } from '@storefold/outbound';
import { describe, expect, it } from 'vitest';
import { checkDestination } from './destination.ts';

const publicHost = async () => [{ address: '93.184.215.14', family: 4 }];
const unknownHost = () => Promise.reject(new Error('getaddrinfo ENOTFOUND'));
const insideHost = async () => [{ address: '10.0.0.5', family: 4 }];

const check = (url: string, resolve = publicHost as () => Promise<{ address: string; family: number }[]>) =>
  checkDestination(url, new AddressPolicy([]), resolve, systemClock);

describe('a URL to send events to', () => {
  it.each([
    ['https://shop.example/hooks?key=1'],
    ['http://shop.example:8080/'],
    ['https://93.184.215.14/hooks'],
    ['https://[2606:4700:4700::1111]/'],
  ])('%s is accepted', async (url) => {
    await expect(check(url)).resolves.toBeUndefined();
  });

  it('is accepted when its host does not resolve yet', async () => {
    await expect(check('https://soon.example/', unknownHost)).resolves.toBeUndefined();
  });

  it.each([
    ['not a URL', 'shop.example/hooks'],
    ['another scheme', 'ftp://shop.example/'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['a user name', 'https://user@shop.example/'],
    ['a password', 'https://user:password@shop.example/'],
    ['a backslash', 'https://shop.example\\@inside/'],
    ['a blank', 'https://shop.example/a b'],
    ['a control character', 'https://shop.example/\u0007'],
  ])('is invalid with %s', async (_name, url) => {
    const refusal = (await check(url).catch((error: unknown) => error)) as Refusal;
    expect(refusal.details).toEqual({ url: ['is invalid'] });
  });

  it.each([
    ['https://127.0.0.1/'],
    ['http://2130706433/'],
    ['http://0x7f.0.0.1/'],
    ['http://0177.0.0.1/'],
    ['http://127.1/'],
    ['http://[::1]/'],
    ['http://[::ffff:127.0.0.1]/'],
    ['http://[64:ff9b::10.0.0.1]/'],
    ['http://169.254.169.254/latest/meta-data/'],
  ])('%s leads inside and is refused', async (url) => {
    const refusal = (await check(url).catch((error: unknown) => error)) as Refusal;
    expect(refusal.details).toEqual({ url: ['must lead to a public address'] });
  });

  it('is refused when its host resolves to an address inside', async () => {
    await expect(check('https://inside.example/', insideHost)).rejects.toThrow(/public address/);
  });
});
