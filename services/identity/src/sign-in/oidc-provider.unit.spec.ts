import { HandClock } from '@storefold/kernel/testing';
import { describe, expect, it, vi } from 'vitest';
import { OidcProvider } from './oidc-provider.ts';
import { NotProven, ProviderUnavailable } from './proven-identity.ts';

const HOUR_MS = 3_600_000;
const issuer = 'https://id.example';

describe('a provider is asked again at once when the clock was set back', () => {
  it('since it did not answer', async () => {
    const { clock, fetch, provider } = answering(() => Promise.reject(new TypeError('fetch failed')));
    for (let count = 0; count < 2; count++) {
      await expect(provider.proveByToken('none', undefined)).rejects.toThrow(ProviderUnavailable);
    }
    expect(fetch).toHaveBeenCalledTimes(1);
    clock.set(-HOUR_MS);
    await expect(provider.proveByToken('none', undefined)).rejects.toThrow(ProviderUnavailable);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('since it said who it is', async () => {
    const { clock, fetch, provider } = answering(() =>
      Promise.resolve(Response.json({ issuer, jwks_uri: `${issuer}/keys` })),
    );
    for (let count = 0; count < 2; count++) {
      await expect(provider.proveByToken('none', undefined)).rejects.toThrow(NotProven);
    }
    expect(fetch).toHaveBeenCalledTimes(1);
    clock.set(-HOUR_MS);
    await expect(provider.proveByToken('none', undefined)).rejects.toThrow(NotProven);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

function answering(answer: () => Promise<Response>) {
  const clock = new HandClock();
  const fetch = vi.fn(answer);
  const provider = new OidcProvider({ issuer, client_id: 'shop' }, () => clock.now(), fetch);
  return { clock, fetch, provider };
}
