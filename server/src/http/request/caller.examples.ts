import type { StoreInfo } from '@storefold/contracts';
import type { Caller } from './caller.ts';

export const exampleStore: StoreInfo = {
  id: 'store_1',
  code: 'main',
  name: 'Main Street',
  default_currency: 'USD',
  supported_currencies: ['USD', 'EUR', 'JPY'],
  default_locale: 'en',
  supported_locales: ['en', 'de', 'pt-BR'],
  default_country: 'US',
  checkout_zone_id: null,
  timezone: 'UTC',
  unit_system: 'metric',
  allowed_origins: [],
  non_expiring_credit_categories: ['Non-expiring'],
};

export const guestCaller: Caller = {
  store: exampleStore,
  keyId: 'key_1',
  scopes: [],
  customer: null,
  admin: null,
  cartToken: null,
  currency: 'USD',
  locale: 'en',
  requestId: 'request-1',
  ip: '127.0.0.1',
  userAgent: null,
  commandId: '6c84fb90-12c4-4ae1-8407-6d2d0a5c1d3e',
};

export const customerCaller: Caller = {
  ...guestCaller,
  customer: { id: 'cus_1', email: 'shopper@example.com', sessionId: 'ses_1' },
};
