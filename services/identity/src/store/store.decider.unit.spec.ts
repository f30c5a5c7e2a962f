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

describe("the address of the shop's site", () => {
  it.each(['https://shop.example/en', 'http://localhost:3000', 'shop.example', 'shop.example/a:b'])(
    'may be %s',
    (url) => {
      given(store, [created])
        .when({ type: 'ChangeSettings', changes: { url } })
        .thenFacts([{ type: 'StoreChanged', data: { url } }]);
    },
  );

  it.each([
    'javascript:alert(1)',
    'javascript:1/alert(1)',
    'JavaScript://shop.example/%0aalert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'ftp://shop.example',
    '//shop.example',
    'https://ann:secret@shop.example',
    'https:/\\shop.example',
  ])('may not be %j', (url) => {
    given(store, [created])
      .when({ type: 'ChangeSettings', changes: { url } })
      .thenRefused('validation_error', /Url is invalid/);
  });
});

describe('an allowed origin', () => {
  const add = (origin: string, id = 'ao_2', isForStaff = false) =>
    ({ type: 'AddAllowedOrigin', allowedOriginId: id, origin, isForStaff }) as const;

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
      .when(changeTo('https://shop.example/'))
      .thenNothing();
  });

  it('serves links of the staff while it is the one that was named by somebody who may do everything', () => {
    const trusted = addedForStaff('ao_1', 'https://shop.example');
    given(store, [created])
      .when(add('https://shop.example', 'ao_1', true))
      .thenFacts([trusted]);
    expect(given(store, [created, trusted]).state).toMatchObject({ staff_origin_ids: ['ao_1'] });
    given(store, [created, trusted])
      .when(changeTo('https://evil.example'))
      .thenFacts([changed('https://evil.example')]);
    const misled = [created, trusted, changed('https://evil.example')];
    expect(given(store, misled).state).toMatchObject({ staff_origin_ids: [] });
    given(store, [created, added('ao_1', 'https://shop.example')])
      .when(changeTo('https://shop.example', true))
      .thenFacts([changed('https://shop.example', true)]);
    given(store, [created, trusted]).when(changeTo('https://shop.example', true)).thenNothing();
    // Other metadata is no other origin.
    given(store, [created, trusted])
      .when({ ...changeTo('https://shop.example'), metadata: { a: 1 } })
      .thenFacts([
        {
          type: 'AllowedOriginChanged',
          data: {
            allowed_origin_id: 'ao_1',
            origin: 'https://shop.example',
            metadata: { a: 1 },
            for_staff: true,
          },
        },
      ]);
  });

  it('that is not there is not found', () => {
    given(store, [created])
      .when({ type: 'RemoveAllowedOrigin', allowedOriginId: 'ao_9' })
      .thenRefused('record_not_found', 'Allowed origin not found');
  });

  const changeTo = (origin: string, isForStaff = false) =>
    ({ type: 'ChangeAllowedOrigin', allowedOriginId: 'ao_1', origin, isForStaff }) as const;

  const changed = (origin: string, isForStaff = false): StoreFact => ({
    type: 'AllowedOriginChanged',
    data: { allowed_origin_id: 'ao_1', origin, metadata: {}, ...(isForStaff ? { for_staff: true } : {}) },
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
    logo_url: null,
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
    send_transactional_emails: true,
    customer_mails: ['order_confirmation'],
    return_days: 30,
    return_reasons: [],
    legal_name: null,
    postal_address: null,
    vat_number: null,
    bank_details: null,
    invoice_prefix: 'INV-',
    invoice_next_number: 1,
    credit_note_prefix: 'CN-',
    credit_note_next_number: 1,
    invoices: 'by_hand',
    document_retention_years: 10,
    metadata: {},
  },
};

const added = (allowed_origin_id: string, origin: string): StoreFact => ({
  type: 'AllowedOriginCreated',
  data: { allowed_origin_id, origin, metadata: {} },
});

const addedForStaff = (allowed_origin_id: string, origin: string): StoreFact => ({
  type: 'AllowedOriginCreated',
  data: { allowed_origin_id, origin, metadata: {}, for_staff: true },
});
