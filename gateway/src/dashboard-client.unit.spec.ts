import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { DashboardClient } from './dashboard-client.ts';

const client = new DashboardClient('a key');
const requestFrom = (address: string) => {
  const request = { headers: { 'x-storefold-client': 'made up' } } as unknown as IncomingMessage;
  client.sign(request, address);
  return request;
};

describe('the visitor of the dashboard', () => {
  it('is known by the address that the gateway signed', () => {
    expect(client.addressOf(requestFrom('203.0.113.7'))).toBe('203.0.113.7');
    expect(client.addressOf(requestFrom('2001:db8::1'))).toBe('2001:db8::1');
  });

  it('is nobody whose address was made up, changed or signed by another key', () => {
    const [, signature] = String(requestFrom('203.0.113.7').headers['x-storefold-client']).split(';');
    for (const value of ['203.0.113.7', '203.0.113.7;', `203.0.113.8;${signature}`, ';', undefined])
      expect(client.addressOf({ headers: { 'x-storefold-client': value } })).toBeUndefined();
    expect(new DashboardClient('another').addressOf(requestFrom('203.0.113.7'))).toBeUndefined();
  });
});
