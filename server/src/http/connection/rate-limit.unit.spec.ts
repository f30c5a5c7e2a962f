import { expect, it } from 'vitest';
import { clientNetwork, rateLimitExceeded, rateLimitHeaders } from './rate-limit.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('counts %s as the client %s', (address, client) => {
  expect(clientNetwork(address)).toBe(client);
});

it('says what is left, and never less than nothing', () => {
  expect(rateLimitHeaders(5, { count: 2, resetMs: 1 })).toEqual({
    'X-RateLimit-Limit': '5',
    'X-RateLimit-Remaining': '3',
  });
  expect(rateLimitHeaders(5, { count: 9, resetMs: 1 })['X-RateLimit-Remaining']).toBe('0');
});

it('refuses until the window ends, in whole seconds and at least one', () => {
  expect(rateLimitExceeded({ resetMs: 12_001 })).toMatchObject({
    code: 'rate_limit_exceeded',
    status: 429,
    retryAfterS: 13,
  });
  expect(rateLimitExceeded({ resetMs: 0 }).retryAfterS).toBe(1);
});
