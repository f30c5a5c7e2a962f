import {
  type DocumentTerms,
  findCountry,
  type StoreInfo,
  type StoreOfStaff,
  type StoreSettings,
} from '@storefold/contracts';
import type { OpenStore } from './store.ts';

/** What all of the staff are told, as far as the store itself knows it. */
export const storeOfStaffBody = (
  id: string,
  { settings }: OpenStore,
): Omit<StoreOfStaff, 'checkout_country_isos'> => ({
  id,
  name: settings.name,
  url: settings.url,
  default_currency: settings.default_currency,
  supported_currencies: settings.supported_currencies.join(','),
  default_locale: settings.default_locale,
  supported_locales: settings.supported_locales.join(','),
  default_country_id: settings.default_country,
  timezone: settings.timezone,
  unit_system: settings.unit_system,
  send_transactional_emails: settings.send_transactional_emails,
  customer_mails: [...settings.customer_mails],
  legal_name: settings.legal_name,
});

/** The Admin API's form of the settings. */
export function storeBody(id: string, store: OpenStore): StoreSettings {
  const { code, settings, created_at, updated_at } = store;
  const country = findCountry(settings.default_country);
  return {
    ...storeOfStaffBody(id, store),
    code,
    logo_url: settings.logo_url,
    mail_from_address: settings.mail_from_address,
    default_country: {
      id: settings.default_country,
      name: country?.name ?? settings.default_country,
      iso3: country?.iso3 ?? '',
      iso: settings.default_country,
      iso_name: (country?.name ?? settings.default_country).toUpperCase(),
      states_required: country?.states_required ?? false,
      zipcode_required: country?.zipcode_required ?? false,
    },
    checkout_zone_id: settings.checkout_zone_id,
    seo_title: settings.seo_title,
    meta_description: settings.meta_description,
    new_order_notifications_email: settings.new_order_notifications_email,
    non_expiring_credit_categories: [...settings.non_expiring_credit_categories],
    return_days: settings.return_days,
    return_reasons: [...settings.return_reasons],
    postal_address: settings.postal_address,
    vat_id: settings.vat_number,
    bank_details: settings.bank_details,
    invoice_prefix: settings.invoice_prefix,
    invoice_next_number: settings.invoice_next_number,
    credit_note_prefix: settings.credit_note_prefix,
    credit_note_next_number: settings.credit_note_next_number,
    invoices: settings.invoices,
    document_retention_years: settings.document_retention_years,
    metadata: settings.metadata,
    created_at,
    updated_at,
  };
}

/** The data of a store that the other services need. */
export function storeInfoOf(id: string, { code, settings, allowed_origins }: OpenStore): StoreInfo {
  return {
    id,
    code,
    name: settings.name,
    default_currency: settings.default_currency,
    supported_currencies: [...settings.supported_currencies],
    default_locale: settings.default_locale,
    supported_locales: [...settings.supported_locales],
    default_country: settings.default_country,
    checkout_zone_id: settings.checkout_zone_id,
    timezone: settings.timezone,
    unit_system: settings.unit_system,
    allowed_origins: allowed_origins.map(({ origin }) => origin),
    non_expiring_credit_categories: [...settings.non_expiring_credit_categories],
    return_days: settings.return_days,
    return_reasons: [...settings.return_reasons],
    invoices: settings.invoices,
  };
}

/** Whom invoices and credit notes name, and how they are numbered. */
export const documentTermsOf = ({ settings }: OpenStore): DocumentTerms => ({
  legal_name: settings.legal_name,
  postal_address: settings.postal_address,
  vat_id: settings.vat_number,
  bank_details: settings.bank_details,
  invoice_prefix: settings.invoice_prefix,
  invoice_first_number: settings.invoice_next_number,
  credit_note_prefix: settings.credit_note_prefix,
  credit_note_first_number: settings.credit_note_next_number,
  document_retention_years: settings.document_retention_years,
  timezone: settings.timezone,
});
