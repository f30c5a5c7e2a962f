import { describe, expect, it } from 'vitest';
import { allowedRedirect, isAllowedRedirect, parseOrigin, withToken } from './allowed-origins.ts';

const origins = [
  'https://shop.example',
  'https://shop.example:8443',
  'http://localhost',
  'http://[::1]:3000',
];

describe('a redirect URL is allowed', () => {
  it.each([
    'https://shop.example',
    'https://shop.example/',
    'https://SHOP.example/reset?step=1#form',
    'https://shop.example:443/reset',
    'https://shop.example:8443/reset',
    'http://localhost/reset',
    'http://localhost:5173/reset',
    'http://[::1]:9999/reset',
  ])('when it has scheme, host and port of an allowed origin: %s', (url) => {
    expect(isAllowedRedirect(url, origins)).toBe(true);
  });
});

describe('a redirect URL is dropped', () => {
  it.each([
    ['another host', 'https://evil.example/'],
    ['a host that only begins alike', 'https://shop.example.evil.example/'],
    ['a host that only ends alike', 'https://notshop.example/'],
    ['a subdomain', 'https://www.shop.example/'],
    ['a letter of another alphabet', 'https://sh\u043ep.example/'],
    ['a dot behind the host', 'https://shop.example./'],
    ['an encoded dot behind the host', 'https://shop.example%2eevil.example/'],
    ['an encoded slash behind the host', 'https://shop.example%2f.evil.example/'],
    ['another dot before its host', 'https://shop\u3002example.evil.example/'],
    ['another scheme', 'http://shop.example/'],
    ['another port', 'https://shop.example:444/'],
    ['a loopback host with another scheme', 'https://localhost/'],
    ['another loopback host', 'http://127.0.0.1/'],
    ['user info', 'https://shop.example@evil.example/'],
    ['empty user info', 'https://@shop.example/'],
    ['a password', 'https://user:pass@shop.example/'],
    ['a backslash', 'https://shop.example\\@evil.example/'],
    ['a backslash for a slash', 'https:\\\\shop.example/'],
    ['a line break', 'https://shop.example/\nx'],
    ['a tab in the scheme', 'ht\ttps://shop.example/'],
    ['a NUL', 'https://shop.example/\u0000'],
    ['a leading space', ' https://shop.example/'],
    ['a C1 control character', 'https://shop.example/\u0085'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['no scheme', '//shop.example/'],
    ['a path', '/reset'],
    ['a third slash', 'https:///shop.example/'],
    ['no slashes', 'https:shop.example/'],
    ['nothing', ''],
  ])('when it has %s', (_what, url) => {
    expect(isAllowedRedirect(url, origins)).toBe(false);
    expect(allowedRedirect(url, origins)).toBeNull();
  });

  it('when its host is longer than any, at no cost', () => {
    const host = Array.from({ length: 100_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + (index % 20_000)),
    );
    const began = performance.now();
    expect(isAllowedRedirect(`https://${host.join('')}.example/`, origins)).toBe(false);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('when the store has no allowed origins', () => {
    expect(allowedRedirect('https://shop.example/', [])).toBeNull();
  });

  it('when none was sent', () => {
    expect(allowedRedirect(undefined, origins)).toBeNull();
  });
});

describe('an origin is', () => {
  it.each([
    ['https://Shop.Example', 'https://shop.example'],
    ['https://shop.example:443/', 'https://shop.example'],
    ['http://localhost:5173', 'http://localhost:5173'],
  ])('kept in its normal form: %s', (text, normal) => {
    expect(parseOrigin(text)).toBe(normal);
  });

  it.each([
    'https://shop.example/path',
    'https://shop.example?x',
    'https://shop.example#x',
    'https://shop.example//',
    'https://user@shop.example',
    'ftp://shop.example',
    'shop.example',
    'https://*.shop.example',
    '',
  ])('refused when it is more or less than scheme, host and port: %s', (text) => {
    expect(parseOrigin(text)).toBeUndefined();
  });
});

describe('the token is set', () => {
  it.each([
    ['https://shop.example/reset', 'https://shop.example/reset?token=abc'],
    ['https://shop.example/reset?', 'https://shop.example/reset?token=abc'],
    ['https://shop.example/reset?a=1&b=%20', 'https://shop.example/reset?a=1&b=%20&token=abc'],
    ['https://shop.example/reset?token=old&a=1', 'https://shop.example/reset?a=1&token=abc'],
    ['https://shop.example/#/reset', 'https://shop.example/?token=abc#/reset'],
    ['https://shop.example/?a=1#b?c', 'https://shop.example/?a=1&token=abc#b?c'],
  ])('as a query parameter, before a fragment, keeping what is there: %s', (url, expected) => {
    expect(withToken(url, 'abc')).toBe(expected);
  });
});
