import type { AddressFields } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';

/**
 * The facts of a customer. These names and shapes are what the log keeps for ever: add, never change.
 *
 * Fields that identify the person are stored sealed and read as null once the customer was
 * erased. The hash of the password is sealed as well.
 */
export type CustomerFact =
  | { type: 'CustomerCreated'; data: Registration }
  | { type: 'CustomerChanged'; data: ProfileChanges }
  | { type: 'CustomerPasswordChanged'; data: PasswordChange }
  | { type: 'CustomerAddressCreated'; data: WrittenAddress }
  | { type: 'CustomerAddressChanged'; data: WrittenAddress }
  | {
      type: 'CustomerAddressDeleted';
      data: {
        address_id: string;
        /** The default addresses after this fact. */
        default_billing_address_id: string | null;
        default_shipping_address_id: string | null;
      };
    }
  /** Staff want the customer deleted. It follows unless there are orders, with `keeps_orders` unless there are open ones. */
  | { type: 'CustomerDeletionRequested'; data: { customer_deletion_id: string; keeps_orders?: true } }
  | { type: 'CustomerDeletionCanceled'; data: { customer_deletion_id: string; reason: 'has_orders' } }
  /** The customer was deleted. The key of the sealed fields is destroyed soon after. */
  | {
      type: 'CustomerDeleted';
      data: {
        accepts_email_marketing: boolean;
        /** Keyed digests of the addresses that the customer had. Absent: they are not known, or not all. */
        email_digests?: readonly string[];
      };
    }
  /** The newsletter told of the subscription that is linked to the customer, because it is new or was changed. */
  | { type: 'CustomerNewsletterSubscriberNoted'; data: NotedSubscriber<string | null> }
  | { type: 'CustomerNewsletterSubscriberDeleted'; data: { newsletter_subscriber_id: string } }
  /** The customer ended all sessions but one. */
  | { type: 'CustomerSessionsEnded'; data: { kept_session_id: string } }
  /** Somebody who reads the mail of the customer's address proved it. */
  | { type: 'CustomerEmailVerified'; data: EmailVerification }
  /** The customer can sign in with a provider's account. */
  | {
      type: 'CustomerIdentityLinked';
      data: {
        provider: string;
        /** The address by which the provider is known everywhere. */
        issuer: string;
        /** The person's id at the provider. */
        subject: string | null;
      };
    }
  | { type: 'CustomerMembershipCreated'; data: { customer_group_id: string } }
  | { type: 'CustomerMembershipDeleted'; data: { customer_group_id: string } };

type WrittenAddress = {
  address_id: string;
  address: AddressFields | null;
  /** Absent in addresses that are older than their metadata. */
  metadata?: JsonObject | null;
  default_billing: boolean;
  default_shipping: boolean;
};

type EmailVerification = {
  email: string | null;
  reason: EmailProof;
  /**
   * What was typed into the account until then is removed: its addresses, phone, preferences, wishlists and open carts.
   * Whoever typed it may only have known the e-mail address. Absent: it stays.
   */
  removes_earlier?: true;
  /**
   * With `removes_earlier`: the number of passwords the account has had since. Sessions that began with fewer have ended,
   * and what they still write is removed as well. Absent in facts that are older than this field.
   */
  credential_epoch?: number;
};

/** How it was proved that the customer reads the mail of the address. */
export type EmailProof = 'password_reset' | 'newsletter' | 'provider';

/** A subscription as the newsletter told of it. The e-mail address may be another than the customer's. */
export type NotedSubscriber<Email = string> = {
  readonly newsletter_subscriber_id: string;
  readonly email: Email;
  readonly verified_at: string | null;
  readonly subscribed_at: string;
  readonly changed_at: string;
};

export type Registration = {
  store_id: string;
  /** Who created the record: the customers themselves, also by signing in with a provider, or staff. */
  origin: 'registration' | 'staff' | 'provider';
  email: string | null;
  /** Null: a record without a password, created by staff. */
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  accepts_email_marketing: boolean;
  /** Absent: none. */
  preferred_locale?: string | null;
  preferred_currency?: string | null;
  tags: readonly string[];
  internal_note: string | null;
  metadata: JsonObject | null;
  /** Since when the person was a customer elsewhere. Absent: since this fact. */
  created_at?: string;
};

export type ProfileChanges = {
  email?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  phone?: string | null;
  accepts_email_marketing?: boolean;
  preferred_locale?: string | null;
  preferred_currency?: string | null;
  tags?: readonly string[];
  internal_note?: string | null;
  metadata?: JsonObject | null;
};

type PasswordChange = {
  password_hash: string | null;
  /** `provider`: it was removed, because a provider proved that somebody else may have chosen it. */
  reason: 'changed' | 'reset' | 'provider';
  /** The session that continues. All others end. */
  kept_session_id: string | null;
};
