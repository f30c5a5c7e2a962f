import { describe, expect, it } from 'vitest';
import { providerSettings } from './provider-settings.ts';

const read = (named: object) => providerSettings.safeParse(JSON.stringify(named));

describe('the setting of sign-in providers', () => {
  it('names providers with safe issuers', () => {
    const acme = { issuer: 'https://id.acme.example/shop', client_id: 'shop', client_secret: 's' };
    expect(read({ acme }).data).toEqual({ acme });
    expect(providerSettings.parse('none')).toEqual({});
    for (const issuer of ['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000']) {
      expect(read({ acme: { issuer, client_id: 'shop' } }).success, issuer).toBe(true);
    }
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no client', JSON.stringify({ acme: { issuer: 'https://id.acme.example' } })],
    ['the name of e-mail and password', JSON.stringify({ email: { issuer: 'https://a.b', client_id: 'c' } })],
    ['an unknown key', JSON.stringify({ acme: { issuer: 'https://a.b', client_id: 'c', jwks: 'x' } })],
  ])('is refused: %s', (_, text) => {
    expect(providerSettings.safeParse(text).success).toBe(false);
  });

  it.each([
    'http://id.acme.example',
    'http://127.0.0.1.acme.example',
    'https://user@id.acme.example',
    'https://id.acme.example?x=1',
    'ftp://localhost',
    'nothing',
  ])('is refused with the issuer %s', (issuer) => {
    expect(read({ acme: { issuer, client_id: 'shop' } }).success).toBe(false);
  });
});
