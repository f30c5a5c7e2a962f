import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress, clientHome, clientScheme } from './client-address.ts';

describe('the address a request comes from', () => {
  it('is the peer’s, whatever the request says, when no proxy is trusted', () => {
    expect(clientAddress([])(request('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
  });

  it('is the peer’s when the peer is not one of the trusted proxies', () => {
    expect(clientAddress(['10.0.0.0/8'])(request('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
  });

  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['198.51.100.1, 10.1.1.1', '198.51.100.1'],
    ['6.6.6.6, 198.51.100.1, 10.1.1.1', '198.51.100.1'],
    ['10.1.1.2, 10.1.1.1', '10.1.1.2'],
    ['2001:db8::7', '2001:db8::7'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['nonsense, 10.1.1.1', '10.1.1.1'],
    ['nonsense', '10.9.9.9'],
    ['', '10.9.9.9'],
  ])('is the last one that no trusted proxy has: %s', (forwarded, address) => {
    expect(clientAddress(['10.0.0.0/8'])(request('10.9.9.9', forwarded))).toBe(address);
  });

  it('is an IPv4 address also on an IPv6 socket', () => {
    expect(clientAddress([])(request('::ffff:203.0.113.9'))).toBe('203.0.113.9');
    expect(clientAddress(['::1', '203.0.113.9'])(request('::ffff:203.0.113.9', '198.51.100.1'))).toBe(
      '198.51.100.1',
    );
  });

  it('is nothing when the connection is gone', () => {
    expect(clientAddress(['10.0.0.0/8'])(request(undefined, '198.51.100.1'))).toBe('');
  });

  it.each(['proxy', '10.0.0', '10.0.0.0/33', '10.0.0.0/x'])('cannot be told with the proxy "%s"', (range) => {
    expect(() => clientAddress([range])).toThrow();
  });
});

describe('how a browser reached the store', () => {
  const reached = (proxies: string[], told?: string, baseUrl?: string) => {
    const asked = request('10.9.9.9');
    if (told !== undefined) asked.headers['x-forwarded-proto'] = told;
    return clientScheme(proxies, baseUrl)(asked);
  };

  it('is what a trusted proxy says, and nobody else', () => {
    expect(reached(['10.0.0.0/8'], 'https')).toBe('https');
    expect(reached(['10.0.0.0/8'], 'https, http')).toBe('https');
    expect(reached(['10.0.0.0/8'], 'http', 'https://shop.example')).toBe('http');
    expect(reached([], 'https')).toBe('http');
    expect(reached(['192.0.2.1'], 'https')).toBe('http');
  });

  it('is by where people reach the store, where no proxy says it', () => {
    expect(reached([], undefined, 'https://shop.example')).toBe('https');
    expect(reached([], 'http', 'https://shop.example')).toBe('https');
    expect(reached([], undefined, 'http://https.example')).toBe('http');
    expect(reached([])).toBe('http');
  });
});

describe('where a browser reaches the store', () => {
  const reached = (host: string | undefined, baseUrl?: string) =>
    clientHome([], baseUrl)({ headers: { host } } as IncomingMessage);

  it('is the host that the request names, unless people are told another', () => {
    expect(reached('localhost:3000')).toBe('http://localhost:3000');
    expect(reached('[::1]:3000')).toBe('http://[::1]:3000');
    expect(reached('evil.example', 'https://shop.example')).toBe('https://shop.example');
  });

  it.each([undefined, '', 'a b', 'a/b', 'a"b', 'user@a'])('is unknown where the host is %j', (host) => {
    expect(reached(host)).toBeUndefined();
  });
});

function request(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}
