import { z } from 'zod';
import { addressFields } from '../shapes/address.ts';
import { invoiceModes } from '../shapes/identity/store.ts';
import { postalAddress } from '../shapes/postal-address.ts';
import { question } from './question.ts';

/** The part of a store's settings that every service needs. */
export const storeInfo = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  default_currency: z.string(),
  supported_currencies: z.array(z.string()),
  default_locale: z.string(),
  supported_locales: z.array(z.string()),
  default_country: z.string(),
  /** The zone that is shipped to. Null: every country. */
  checkout_zone_id: z.string().nullable(),
  timezone: z.string(),
  unit_system: z.enum(['metric', 'imperial']).meta({ otherwise: 'metric' }),
  allowed_origins: z.array(z.string()),
  /** Names of categories whose store credits do not expire. */
  non_expiring_credit_categories: z.array(z.string()),
  /** Absent in answers of processes that are older than them. */
  return_days: z.int().optional(),
  return_reasons: z.array(z.string()).optional(),
  /** When invoices are made. An older process makes none, and need not be asked for what they say. */
  invoices: z.enum(invoiceModes).meta({ otherwise: 'by_hand' }).optional(),
});
export type StoreInfo = z.infer<typeof storeInfo>;

/** The first store of this installation. Services make their defaults for it at first start. */
export const findDefaultStore = question({
  name: 'identity.store.find_default',
  service: 'identity',
  request: z.object({}),
  answer: z.object({ store: storeInfo.nullable() }),
  refusals: [],
});

/** A store by its id. Null: there is none. */
export const findStore = question({
  name: 'identity.store.find',
  service: 'identity',
  request: z.object({ store_id: z.string() }),
  answer: z.object({ store: storeInfo.nullable() }),
  refusals: [],
});

/**
 * What pages of a store show of it, and no rule asks for. Null: there is no such store. It is apart from `findStore`, whose
 * answer goes with every request.
 */
export const findShownStore = question({
  name: 'identity.store.find_shown',
  service: 'identity',
  request: z.object({ store_id: z.string() }),
  answer: z.object({
    store: z
      .object({
        url: z.string().nullable(),
        logo_url: z.string().nullable(),
        seo_title: z.string().nullable(),
        meta_description: z.string().nullable(),
      })
      .nullable(),
  }),
  refusals: [],
});

/** Whom a store's invoices and credit notes name, and how they are numbered. */
export const documentTerms = z.object({
  legal_name: z.string().nullable(),
  postal_address: postalAddress.nullable(),
  vat_id: z.string().nullable(),
  bank_details: z.string().nullable(),
  invoice_prefix: z.string(),
  /** The number with which the range begins that is in use: staff said so. */
  invoice_first_number: z.int(),
  credit_note_prefix: z.string(),
  credit_note_first_number: z.int(),
  document_retention_years: z.int(),
  timezone: z.string(),
});
export type DocumentTerms = z.infer<typeof documentTerms>;

/** Null: there is no such store. */
export const findDocumentTerms = question({
  name: 'identity.store.find_document_terms',
  service: 'identity',
  request: z.object({ store_id: z.string() }),
  answer: z.object({ terms: documentTerms.nullable() }),
  refusals: [],
});

/** What mails of a store need to know of it: whom they come from, whom staff's go to, and where its pages are. */
export const mailingStore = z.object({
  name: z.string(),
  /** As staff wrote it. */
  url: z.string().nullable(),
  mail_from_address: z.string().nullable(),
  new_order_notifications_email: z.string().nullable(),
  /** False: no mails to shoppers. */
  send_transactional_emails: z.boolean(),
  /** The mails about orders that customers get. Absent: an identity of before there was more than the confirmation. */
  customer_mails: z.array(z.string()).optional(),
  default_locale: z.string(),
  /** Absent in answers of processes that are older than it. */
  timezone: z.string().optional(),
  /** Of those of the staff who can act as owners. */
  owner_emails: z.array(z.string()),
  /** The language that all of them prefer. Absent in answers of processes that are older than it. */
  owners_locale: z.string().nullish(),
});
export type MailingStore = z.infer<typeof mailingStore>;

/** A store as its mails need it. Null: there is none. */
export const findMailingStore = question({
  name: 'identity.store.find_mailing',
  service: 'identity',
  /** `without_owners`: nobody writes to them, so they are not looked up, and there are none in the answer. */
  request: z.object({ store_id: z.string(), without_owners: z.boolean().optional() }),
  answer: z.object({ store: mailingStore.nullable() }),
  refusals: [],
});

/** The allowed origins of all stores: a browser asks whether it may call before it says for which store. */
export const findAllowedOrigins = question({
  name: 'identity.store.find_allowed_origins',
  service: 'identity',
  request: z.object({}),
  answer: z.object({ origins: z.array(z.string()) }),
  refusals: [],
});

/** An API key by its digest: its permissions and the store it belongs to. Null: unknown or revoked. */
export const resolveApiKey = question({
  name: 'identity.api_key.resolve',
  service: 'identity',
  request: z.object({ digest: z.string() }),
  answer: z.object({
    key: z
      .object({
        id: z.string(),
        type: z.enum(['publishable', 'secret']),
        scopes: z.array(z.string()),
        store: storeInfo,
      })
      .nullable(),
  }),
  refusals: [],
});

/** The key that the sample shop of a store asks with: its first publishable one. Null: it has none that is good. */
export const findPublishableKey = question({
  name: 'identity.api_key.find_publishable',
  service: 'identity',
  request: z.object({ store_id: z.string() }),
  answer: z.object({ publishable_key: z.string().nullable() }),
  refusals: [],
});

/**
 * What somebody of the staff, or a program with an API key, may do in a store now. Asked for what acts in their name later.
 * Null: they may do nothing there (any more), because the key was revoked or deleted, or the person deactivated or deleted,
 * or no longer of those who may act in that store.
 */
export const resolveActor = question({
  name: 'identity.actor.resolve',
  service: 'identity',
  request: z.object({
    store_id: z.string(),
    actor_type: z.enum(['admin_user', 'api_key']),
    actor_id: z.string(),
  }),
  answer: z.object({ actor: z.object({ scopes: z.array(z.string()) }).nullable() }),
  refusals: [],
});

/** The public halves of the keys that sign access tokens, as a JWK set, with issuer and audiences. */
export const listSigningKeys = question({
  name: 'identity.signing_key.list',
  service: 'identity',
  request: z.object({}),
  answer: z.object({
    issuer: z.string(),
    keys: z.array(z.record(z.string(), z.unknown())),
  }),
  refusals: [],
});

/** Whether a session (refresh family) and its owner are still valid. Asked by the gateway, cached for at most 30 s. */
export const resolveSession = question({
  name: 'identity.session.resolve',
  service: 'identity',
  request: z.object({ session_id: z.string(), audience: z.enum(['store', 'admin']), subject: z.string() }),
  answer: z.object({
    session: z
      .object({
        subject: z.string(),
        store: storeInfo,
        email: z.string(),
        /** Admins only: the scopes of their roles. */
        scopes: z.array(z.string()),
        /** When it began: the number of passwords the account had had, and how often it had ended all others. */
        epochs: z.object({ credential_epoch: z.number(), session_epoch: z.number() }),
        /** Customers only: the locale that they prefer. */
        locale: z.string().nullish(),
      })
      .nullable(),
  }),
  refusals: [],
});

/** Who a deleted customer was, for whoever has kept digests of e-mail addresses. */
export const findErasedCustomer = question({
  name: 'identity.customer.find_erased',
  service: 'identity',
  request: z.object({ store_id: z.string(), customer_id: z.string() }),
  /** Keyed digests of all addresses that they had. Null: that is not known. */
  answer: z.object({ email_digests: z.array(z.string()).nullable() }),
  refusals: [],
});

/** A customer's data for other services: for ordering's checkout and the newsletter's consent. */
export const findCustomer = question({
  name: 'identity.customer.find',
  service: 'identity',
  request: z.object({
    store_id: z.string(),
    customer_id: z.string().optional(),
    email: z.string().optional(),
  }),
  answer: z.object({
    customer: z
      .object({
        id: z.string(),
        email: z.string(),
        first_name: z.string().nullable(),
        last_name: z.string().nullable(),
        accepts_email_marketing: z.boolean(),
        /** Absent in answers of processes that are older than it. */
        preferred_locale: z.string().nullish(),
        addresses: z.array(addressFields.extend({ id: z.string() })),
        default_billing_address_id: z.string().nullable(),
        default_shipping_address_id: z.string().nullable(),
        /** Those that exist. Absent in answers of processes that are older than it. */
        customer_group_ids: z.array(z.string()).optional(),
      })
      .nullable(),
  }),
  refusals: [],
});

/**
 * Records a customer's consent as the newsletter learned it. Asking again changes nothing more. `confirmed_email`: the
 * address, where its owner showed a token from its mail; if it is the customer's, it is verified.
 */
export const recordMarketingConsent = question({
  name: 'identity.customer.record_consent',
  service: 'identity',
  request: z.object({
    command_id: z.string(),
    store_id: z.string(),
    customer_id: z.string(),
    accepts_email_marketing: z.boolean(),
    confirmed_email: z.string().nullish(),
  }),
  answer: z.object({}),
  refusals: ['record_not_found'],
});
