import { z } from 'zod';
import { complaint } from '../../languages/text.ts';
import { namedShapes } from '../../named-shapes.ts';
import { metadata, optionalMetadata, optionalText, timestamp } from '../../values.ts';
import { emailInput } from '../email.ts';
import { postalAddress, postalAddressInput } from '../postal-address.ts';

const text = z.string().nullable();
export const unitSystems = ['metric', 'imperial'] as const;

/** The mails about orders that a store sends to its customers, or not. New ones go to the end: a store has those that it was made with. */
export const customerMails = [
  'order_confirmation',
  'order_shipped',
  'order_canceled',
  'order_refunded',
  'payment_received',
  'order_tracking_changed',
  'order_corrected',
  'payment_link',
  'return_approved',
] as const;

/** `by_hand`: staff make them; `at_payment`: also each order gets one once all of it is paid. */
export const invoiceModes = ['by_hand', 'at_payment'] as const;

/** The settings of a store. A country's id is its two-letter code. */
export const storeSettings = z.object({
  id: z.string(),
  name: z.string(),
  url: text.describe('The address of the storefront.'),
  logo_url: text.describe("The address of the shop's logo, a picture."),
  code: z.string().describe('The short name of the store, which log-ins of staff may name.'),
  mail_from_address: text,
  default_currency: z.string(),
  /** Comma-separated. */
  supported_currencies: z.string(),
  default_locale: z.string(),
  /** Comma-separated. */
  supported_locales: z.string(),
  default_country_id: z.string(),
  default_country: z
    .object({
      id: z.string().describe('The same as `iso`.'),
      name: z.string(),
      iso3: z.string(),
      iso: z.string(),
      iso_name: z.string().describe('The name in capital letters, as ISO 3166-1 writes it.'),
      states_required: z.boolean(),
      zipcode_required: z.boolean(),
    })
    .describe('The country that forms begin with.'),
  checkout_zone_id: text.describe('The zone that is shipped to; null: every country.'),
  seo_title: text,
  meta_description: text,
  timezone: z.string(),
  unit_system: z.enum(unitSystems),
  new_order_notifications_email: text,
  /** Names of categories whose store credits are spent last. `Gift Card` always is one. */
  non_expiring_credit_categories: z
    .array(z.string())
    .describe('The names of categories whose store credits are spent last; `Gift Card` always is one.'),
  send_transactional_emails: z
    .boolean()
    .describe('False: shoppers get no mails of the store, which sends its own; its staff do.'),
  customer_mails: z
    .array(z.string())
    .describe(
      'The mails about orders that customers get, while `send_transactional_emails` is true. A store of before a mail came does not have it.',
    ),
  return_days: z
    .int()
    .describe('For how many days after a parcel was sent customers may return what is in it; 0: never.'),
  return_reasons: z.array(z.string()).describe('What customers choose from when they return something.'),
  legal_name: text.describe('Who sells, as invoices say it. While there is none, there are no invoices.'),
  postal_address: postalAddress.nullable().describe('Where the seller is, as invoices say it.'),
  vat_id: text.describe('The number under which the seller pays taxes, as invoices say it.'),
  bank_details: text.describe('Where money can be sent, as invoices say it.'),
  invoice_prefix: z.string().describe('What the numbers of invoices begin with.'),
  invoice_next_number: z.int().describe('The number that the next invoice gets after the prefix.'),
  credit_note_prefix: z.string().describe('What the numbers of credit notes begin with.'),
  credit_note_next_number: z.int().describe('The number that the next credit note gets after the prefix.'),
  invoices: z
    .enum(invoiceModes)
    .describe('`by_hand`: staff make them; `at_payment`: an order also gets one once all of it is paid.'),
  document_retention_years: z
    .int()
    .describe(
      'For how many years invoices and credit notes name an erased person, because books are kept so long.',
    ),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
storeSettings.register(namedShapes, { id: 'StoreSettings' });
export type StoreSettings = z.infer<typeof storeSettings>;

/** What all of the staff are told of their store. */
export const storeOfStaff = storeSettings
  .pick({
    id: true,
    name: true,
    url: true,
    default_currency: true,
    supported_currencies: true,
    default_locale: true,
    supported_locales: true,
    default_country_id: true,
    timezone: true,
    unit_system: true,
    send_transactional_emails: true,
    customer_mails: true,
    legal_name: true,
  })
  .extend({
    checkout_country_isos: z
      .array(z.string())
      .nullable()
      .describe('The countries of the checkout zone; null: every country.'),
  });
export type StoreOfStaff = z.infer<typeof storeOfStaff>;

/** A list of codes: comma-separated text or an array. */
const codes = z
  .union([z.string(), z.array(z.string())])
  .transform((list) => (typeof list === 'string' ? list.split(',') : list).map((code) => code.trim()))
  .transform((list) => [...new Set(list.filter((code) => code !== ''))])
  .refine((list) => list.length > 0 && list.length <= 200, complaint('invalid'));

const mailAddress = z
  .union([emailInput, z.literal('')])
  .nullish()
  .transform((address) => (address === '' ? null : address));

const zoneId = z
  .string()
  .trim()
  .max(255)
  .nullish()
  .transform((id) => (id === '' ? null : id));

const printedLine = z
  .string()
  .trim()
  .max(255)
  .nullish()
  .transform((line) => (line === '' ? null : line));

/** What a number begins with: what fits on one line and into the name of a file. */
const numberPrefix = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}._/-]*$/u)
  .max(20);

const nextNumber = z.int().min(1).max(999_999_999_999);

/** The store's `code`, which names it in log-ins, cannot be changed. */
export const storeChange = z.object({
  name: z.string().trim().min(1).max(255).optional(),
  url: optionalText,
  logo_url: optionalText.describe("The address of the shop's logo, a picture."),
  mail_from_address: mailAddress,
  default_currency: z.string().optional(),
  supported_currencies: codes.optional(),
  default_locale: z.string().optional(),
  supported_locales: codes.optional(),
  default_country_id: z.string().optional(),
  checkout_zone_id: zoneId.describe('The zone that is shipped to; null: every country.'),
  seo_title: optionalText,
  meta_description: optionalText,
  timezone: z.string().optional(),
  unit_system: z.enum(unitSystems).optional(),
  new_order_notifications_email: mailAddress,
  non_expiring_credit_categories: z
    .array(z.string().trim().min(1).max(255))
    .max(200)
    .optional()
    .describe('The names of categories whose store credits are spent last.'),
  send_transactional_emails: z
    .boolean()
    .optional()
    .describe('False: shoppers get no mails of the store, which sends its own; its staff do.'),
  customer_mails: z
    .array(z.enum(customerMails))
    .max(100)
    .optional()
    .describe('The mails about orders that customers get.'),
  return_days: z
    .int()
    .min(0)
    .max(36_500)
    .optional()
    .describe('For how many days after a parcel was sent customers may return what is in it; 0: never.'),
  return_reasons: z
    .array(z.string().trim().min(1).max(255))
    .max(200)
    .optional()
    .describe('What customers choose from when they return something.'),
  legal_name: printedLine.describe(
    'Who sells, as invoices say it. While there is none, there are no invoices.',
  ),
  postal_address: postalAddressInput.describe(
    'Where the seller is, as invoices say it: all of it. Null: no address.',
  ),
  vat_id: printedLine.describe('The number under which the seller pays taxes, as invoices say it.'),
  bank_details: optionalText.describe('Where money can be sent, as invoices say it.'),
  invoice_prefix: numberPrefix.optional().describe('What the numbers of invoices begin with.'),
  invoice_next_number: nextNumber.optional().describe('The number of the next invoice: one that none had.'),
  credit_note_prefix: numberPrefix.optional().describe('What the numbers of credit notes begin with.'),
  credit_note_next_number: nextNumber
    .optional()
    .describe('The number of the next credit note: one that none had.'),
  invoices: z
    .enum(invoiceModes)
    .optional()
    .describe('`by_hand`: staff make them; `at_payment`: an order also gets one once all of it is paid.'),
  document_retention_years: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe(
      'For how many years invoices and credit notes name an erased person, because books are kept so long.',
    ),
  metadata: optionalMetadata,
});

/** The most characters of a store's `code`. */
export const MAX_STORE_CODE = 64;

/** A new store. `code`: by default the name in small letters, with hyphens. */
export const storeInput = z.object({
  name: z.string().trim().min(1).max(255),
  code: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(MAX_STORE_CODE)
    .optional()
    .describe('The short name of the store, which log-ins of staff may name; by default made of `name`.'),
  default_currency: optionalText.describe("Default: that of the caller's store."),
});

/** A new store with its first keys. The secret one is shown only now. */
export const newStore = z.object({
  store: storeSettings.describe('The settings of the new store.'),
  publishable_key: z.string().describe('The key of its storefront (`pk_…`).'),
  secret_key: z.string().describe('A key of its tools with every scope (`sk_…`), shown only now.'),
});
export type NewStore = z.infer<typeof newStore>;
