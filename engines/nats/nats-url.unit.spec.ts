import { describe, expect, it } from 'vitest';
import { parseNatsUrl } from './nats-url.ts';

describe('a nats:// URL', () => {
  it('names one server or several, with the usual port when none is given', () => {
    expect(parseNatsUrl('nats://127.0.0.1')).toEqual({ servers: ['127.0.0.1:4222'] });
    expect(parseNatsUrl('nats://one:4333,two,nats://[::1]:4555')).toEqual({
      servers: ['one:4333', 'two:4222', '[::1]:4555'],
    });
  });

  it('may hold a user with a password, or a token', () => {
    expect(parseNatsUrl('nats://shop:p%40ss@host')).toEqual({
      servers: ['host:4222'],
      user: 'shop',
      pass: 'p@ss',
    });
    expect(parseNatsUrl('nats://s3cret@host')).toEqual({ servers: ['host:4222'], token: 's3cret' });
  });

  it('is refused with anything behind the hosts, without a host, or of another scheme', () => {
    for (const url of [
      'nats://host/path',
      'nats://host?a=1',
      'nats://',
      'nats://:4222',
      'http://host',
      'host:4222',
    ]) {
      expect(() => parseNatsUrl(url), url).toThrow(TypeError);
    }
  });
});
