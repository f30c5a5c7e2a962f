import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { MAX_ALLOWED_ORIGINS, store } from './store.decider.ts';
import type { StoreFact, StoreSettingsFields } from './store.ts';

describe('the settings of a store', () => {
  const change = (changes: Partial<StoreSettingsFields>) => ({ type: 'ChangeSettings', changes }) as const;
  const changed = (data: Partial<StoreSettingsFields>): StoreFact => ({ type: 'StoreChanged', data });

  it('change in what is different', () => {
    given(store, [created])
      .when(change({ name: 'Corner shop', timezone: 'UTC' }))
      .thenFacts([changed({ name: 'Corner shop' })]);
    given(store, [created])
      .when(change({ name: 'Shop' }))
      .thenNothing();
  });

  it('take codes in any case and names of countries', () => {
    given(store, [created])
      .when(change({ default_currency: 'eur', default_country: 'germany' }))
      .thenFacts([changed({ default_currency: 'EUR', default_country: 'DE' })]);
  });

  it('always support the default currency and locale', () => {
    given(store, [created])
      .when(change({ supported_currencies: ['GBP'], default_locale: 'de' }))
      .thenFacts([
        changed({
          default_locale: 'de',
          supported_locales: ['de', 'en'],
          supported_currencies: ['USD', 'GBP'],
        }),
      ]);
  });

  it('refuse what nobody knows', () => {
    given(store, [created])
      .when(change({ supported_currencies: ['USD', 'ABC'] }))
      .thenRefused('validation_error', /not included/);
    given(store, [created])
      .when(change({ timezone: 'Mars' }))
      .thenRefused('validation_error', /Timezone/);
  });
});

describe('an allowed origin', () => {
  const add = (origin: string, id = 'ao_2') =>
    ({ type: 'AddAllowedOrigin', allowedOriginId: id, origin }) as const;

  it('is kept in its normal form', () => {
    given(store, [created])
      .when(add('https://Shop.example:443/'))
      .thenFacts([added('ao_2', 'https://shop.example')]);
  });

  it('is refused when it is there, or is no origin', () => {
    given(store, [created, added('ao_1', 'https://shop.example')])
      .when(add('https://shop.example'))
      .thenRefused('validation_error', /taken/);
    given(store, [created])
      .when(add('https://shop.example/a'))
      .thenRefused('validation_error', /invalid/);
  });

  it('may be changed to itself', () => {
    given(store, [created, added('ao_1', 'https://shop.example')])
      .when({ type: 'ChangeAllowedOrigin', allowedOriginId: 'ao_1', origin: 'https://shop.example/' })
      .thenNothing();
  });

  it('that is not there is not found', () => {
    given(store, [created])
      .when({ type: 'RemoveAllowedOrigin', allowedOriginId: 'ao_9' })
      .thenRefused('record_not_found', 'Allowed origin not found');
  });

  it('has company up to a limit', () => {
    const full = Array.from({ length: MAX_ALLOWED_ORIGINS }, (_, n) =>
      added(`ao_${n}`, `https://shop${n}.example`),
    );
    given(store, [created, ...full])
      .when(add('https://one.more.example', 'ao_x'))
      .thenRefused('processing_error');
  });
});

describe('a store', () => {
  it('is created once, and has nothing to change before', () => {
    expect(given(store, [created]).state).toMatchObject({
      status: 'open',
      code: 'default',
      allowed_origins: [],
    });
    given(store, []).when({ type: 'ChangeSettings', changes: {} }).thenRefused('record_not_found');
  });
});

const created: StoreFact = {
  type: 'StoreCreated',
  data: {
    code: 'default',
    name: 'Shop',
    url: null,
    mail_from_address: null,
    default_currency: 'USD',
    supported_currencies: ['USD', 'EUR'],
    default_locale: 'en',
    supported_locales: ['en'],
    default_country: 'US',
    seo_title: null,
    meta_description: null,
    timezone: 'UTC',
    unit_system: 'metric',
    new_order_notifications_email: null,
    non_expiring_credit_categories: ['Non-expiring'],
    checkout_zone_id: null,
    metadata: {},
  },
};

const added = (allowed_origin_id: string, origin: string): StoreFact => ({
  type: 'AllowedOriginCreated',
  data: { allowed_origin_id, origin },
});
