import { customerMails } from '@storefold/contracts';
import { newerSettings, type StoreSettingsFields } from './store.ts';

/** The settings that a store begins with. */
export const firstSettings: StoreSettingsFields = {
  name: 'Storefold',
  url: null,
  mail_from_address: null,
  default_currency: 'USD',
  supported_currencies: ['USD', 'EUR', 'GBP', 'JPY'],
  default_locale: 'en',
  supported_locales: ['en'],
  default_country: 'US',
  seo_title: null,
  meta_description: null,
  timezone: 'UTC',
  unit_system: 'metric',
  new_order_notifications_email: null,
  ...newerSettings,
  customer_mails: customerMails,
  metadata: {},
};
