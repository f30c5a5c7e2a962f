import { type BodyOf, type changeStore, customerMails } from '@storefold/contracts';
import { done, type Shop } from './shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

type Setting = keyof BodyOf<typeof changeStore>;

/** A change of a setting, and something over HTTP that is different with it. */
interface Effect {
  /** By default the setting's first value. */
  readonly from?: unknown;
  /** A function makes what the setting names. */
  readonly to: unknown;
  readonly seen: (shop: Shop) => Promise<unknown>;
  /** What is seen before and after. */
  readonly turns: readonly [unknown, unknown];
}

/** A setting that templates show. */
const shown = (name: Setting, first: unknown, to: unknown): Effect => ({
  to,
  seen: async (shop) => (await done(shop.admin.get(`${admin}/store`))).body[name],
  turns: [first, to],
});

const listed = async (shop: Shop, path: string, name: string): Promise<unknown[]> =>
  (await done(shop.storefront.get(`${store}/${path}`))).body.data.map(
    (each: Record<string, unknown>) => each[name],
  );

const cartCurrency = async (shop: Shop, query = '') =>
  (await done(shop.storefront.post(`${store}/carts${query}`, {}))).body.currency;
const cartLocale = async (shop: Shop, query = '') =>
  (await done(shop.storefront.post(`${store}/carts${query}`, {}))).body.locale;

const nothingFound = async (shop: Shop) =>
  (await shop.storefront.get(`${store}/products/none`)).body.error.message;

const inEnglish = 'Product not found';
const inGerman = 'Produkt nicht gefunden';

/** Today on the island where it is the longest. Where days begin first, it is always over. */
const todayInNiue = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Niue', dateStyle: 'short' }).format();

/** An effect of every setting that can be changed. */
export const effects: Readonly<Record<Setting, Effect>> = {
  name: shown('name', 'Storefold', 'Corner shop'),
  url: shown('url', null, 'https://shop.example'),
  logo_url: shown('logo_url', null, 'https://shop.example.com/logo.svg'),
  mail_from_address: shown('mail_from_address', null, 'shop@example.com'),
  default_currency: { to: 'EUR', seen: cartCurrency, turns: ['USD', 'EUR'] },
  supported_currencies: {
    to: 'USD,CHF',
    seen: async (shop) => [
      await listed(shop, 'currencies', 'iso_code'),
      await cartCurrency(shop, '?currency=CHF'),
      await cartCurrency(shop, '?currency=EUR'),
    ],
    turns: [
      [['USD', 'EUR', 'GBP', 'JPY'], 'USD', 'EUR'],
      [['USD', 'CHF'], 'CHF', 'USD'],
    ],
  },
  default_locale: { to: 'de', seen: nothingFound, turns: [inEnglish, inGerman] },
  supported_locales: {
    to: 'en,de',
    seen: async (shop) => [await listed(shop, 'locales', 'code'), await cartLocale(shop, '?locale=de')],
    turns: [
      [['en'], 'en'],
      [['en', 'de'], 'de'],
    ],
  },
  default_country_id: {
    to: 'CH',
    seen: async (shop) => (await done(shop.admin.get(`${admin}/store`))).body.default_country.name,
    turns: ['United States', 'Switzerland'],
  },
  checkout_zone_id: {
    to: async (shop: Shop) => {
      const zone = { name: shop.name('Switzerland'), members: [{ country_iso: 'CH' }] };
      return (await done(shop.admin.post(`${admin}/zones`, zone))).body.id;
    },
    seen: async (shop) => (await listed(shop, 'countries', 'iso')).length,
    turns: [249, 1],
  },
  seo_title: shown('seo_title', null, 'Mugs'),
  meta_description: shown('meta_description', null, 'All kinds of mugs.'),
  timezone: {
    from: 'Pacific/Niue',
    to: 'Pacific/Kiritimati',
    seen: async (shop) => {
      const card = { amount: '5.00', currency: 'USD', expires_at: todayInNiue() };
      return (await shop.admin.post(`${admin}/gift_cards`, card)).status;
    },
    turns: [201, 422],
  },
  unit_system: {
    from: 'metric',
    to: 'imperial',
    seen: async (shop) => (await done(shop.admin.get(`${admin}/option_lists`))).body.weight_units,
    turns: [
      ['kg', 'g'],
      ['lb', 'oz'],
    ],
  },
  new_order_notifications_email: shown('new_order_notifications_email', null, 'orders@example.com'),
  non_expiring_credit_categories: {
    to: ['Default'],
    seen: async (shop) => {
      const path = `${admin}/store_credit_categories?q[non_expiring_eq]=true&sort=name`;
      return (await done(shop.admin.get(path))).body.data.map(({ name }: { name: string }) => name);
    },
    turns: [
      ['Gift Card', 'Non-expiring'],
      ['Default', 'Gift Card'],
    ],
  },
  send_transactional_emails: shown('send_transactional_emails', true, false),
  customer_mails: shown('customer_mails', [...customerMails], ['order_shipped']),
  return_days: shown('return_days', 30, 0),
  return_reasons: shown(
    'return_reasons',
    ['Does not fit', 'Not as described', 'Damaged', 'Changed my mind'],
    ['Broken'],
  ),
  legal_name: shown('legal_name', null, 'Corner shop Ltd'),
  postal_address: shown('postal_address', null, {
    address1: 'Marktstraße 1',
    address2: null,
    postal_code: '10115',
    city: 'Berlin',
    state_name: null,
    country_iso: 'DE',
  }),
  vat_id: shown('vat_id', null, 'DE123456789'),
  bank_details: shown('bank_details', null, 'IBAN DE02 1203 0000 0000 2020 51'),
  invoice_prefix: shown('invoice_prefix', 'INV-', 'RE-'),
  invoice_next_number: shown('invoice_next_number', 1, 1_000),
  credit_note_prefix: shown('credit_note_prefix', 'CN-', 'GS-'),
  credit_note_next_number: shown('credit_note_next_number', 1, 500),
  invoices: shown('invoices', 'by_hand', 'at_payment'),
  document_retention_years: shown('document_retention_years', 10, 8),
  metadata: shown('metadata', {}, { warehouse: 'north' }),
};

export const settings = Object.keys(effects) as Setting[];
