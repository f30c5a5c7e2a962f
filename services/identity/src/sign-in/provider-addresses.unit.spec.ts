import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { providerAddresses } from './provider-addresses.ts';

const hosts: Readonly<Record<string, string>> = {
  'id.example': '93.184.215.14',
  'keys.example': '93.184.215.15',
  'rebound.example': '169.254.169.254',
  'id.internal': '10.1.2.3',
  'keys.internal': '10.1.2.4',
};

describe('a provider', () => {
  it.each([
    ['https://id.example', 'https://id.example/keys'],
    ['https://id.example', 'https://keys.example/keys'],
    ['https://id.internal', 'https://id.internal/keys'],
    ['https://id.internal', 'https://keys.internal/keys'],
    ['https://id.internal', 'https://keys.example/keys'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/keys'],
    ['http://[::1]:4000', 'http://[::1]:4000/keys'],
  ])('at %s is asked at %s', async (issuer, url) => {
    await expect(ask(issuer, url)).resolves.toHaveLength(1);
  });

  it.each([
    ['https://id.example', 'https://rebound.example/keys'],
    ['https://id.example', 'https://keys.internal/keys'],
    ['https://id.example', 'https://127.0.0.1/keys'],
    ['https://id.example', 'https://[::1]/keys'],
    ['https://id.example', 'http://id.example/keys'],
    ['https://id.internal', 'http://keys.internal/keys'],
    ['https://id.example', 'https://nowhere.example/keys'],
  ])('at %s is not asked at %s', async (issuer, url) => {
    await expect(ask(issuer, url)).rejects.toThrow();
  });
});

const ask = (issuer: string, url: string) => providerAddresses(issuer, resolve)(new URL(url));

async function resolve(host: string) {
  const address = hosts[host];
  if (address === undefined) throw new Error(`${host} has no address`);
  return Promise.resolve([{ address, family: isIP(address) }]);
}
