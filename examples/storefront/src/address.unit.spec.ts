import type { Address } from '@storefold/client';
import { afterAll, expect, it, vi } from 'vitest';

// What the store serves to the page, without a store.
vi.mock('./store.ts', () => import('@storefold/client'));
vi.mock('./settings.ts', () => ({ settings: { default_locale: 'en', supported_locales: ['en'] } }));
vi.stubGlobal('navigator', { languages: ['de-AT'] });
vi.stubGlobal('localStorage', { getItem: () => null });
const { addressLines } = await import('./address.ts');
afterAll(() => vi.unstubAllGlobals());

const address = {
  full_name: 'Ada Byron',
  company: null,
  address1: '1 Elm Street',
  address2: '',
  postal_code: '97201',
  city: 'Portland',
  state_text: 'OR',
  state_name: 'Oregon',
  country_iso: 'US',
} as Address;

it('an address has its postal code and its state, and its country in the language of the browser', () => {
  expect(addressLines(address)).toEqual([
    'Ada Byron',
    '1 Elm Street',
    'Portland, OR 97201',
    'Vereinigte Staaten',
  ]);
  expect(addressLines({ ...address, postal_code: null, city: null, state_text: null })).toHaveLength(3);
  expect(addressLines(null)).toEqual([]);
});
