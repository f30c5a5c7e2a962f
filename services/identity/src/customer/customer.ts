import type { AddressFields } from '@storefold/contracts';
import { type FactContext, type JsonObject, unknownFact } from '@storefold/kernel/core';
import type { CustomerFact, NotedSubscriber, Registration } from './customer.facts.ts';

export type CustomerState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active';
      readonly profile: CustomerProfile;
      readonly credentials: CustomerCredentials;
      /** The attempt to delete the customer that is under way. Null: none is. */
      readonly deletion_id: string | null;
      /** Whether the deletion that is under way keeps orders. */
      readonly deletion_keeps_orders: boolean;
      readonly identities: readonly LinkedIdentity[];
    }
  | {
      readonly status: 'deleted';
      readonly store_id: string;
      /** Empty once the person is erased. */
      readonly email: string;
      readonly accepts_email_marketing: boolean;
      readonly identities: readonly LinkedIdentity[];
      /** Undefined: not all addresses of the customer are known. */
      readonly email_digests?: readonly string[] | undefined;
    };

/** An account at a sign-in provider. `subject` is empty once the person is erased. */
export type LinkedIdentity = { readonly issuer: string; readonly subject: string };

export type ActiveCustomer = Extract<CustomerState, { status: 'active' }>;
export type DeletedCustomer = Extract<CustomerState, { status: 'deleted' }>;

/** The fields of a customer that may be shown. */
export type CustomerProfile = {
  readonly store_id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly accepts_email_marketing: boolean;
  readonly preferred_locale: string | null;
  readonly preferred_currency: string | null;
  /** When the customer proved to read the mail of the present address. Null: not yet. */
  readonly email_verified_at: string | null;
  readonly customer_group_ids: readonly string[];
  readonly tags: readonly string[];
  readonly internal_note: string | null;
  readonly metadata: JsonObject;
  readonly addresses: readonly BookedAddress[];
  readonly default_billing_address_id: string | null;
  readonly default_shipping_address_id: string | null;
  readonly newsletter_subscriber: NotedSubscriber | null;
  readonly created_at: string;
  readonly updated_at: string;
};

/** An address in the address book. */
export type BookedAddress = {
  readonly id: string;
  readonly fields: AddressFields;
  readonly metadata?: JsonObject;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Where a customer's things go, unless the customer says otherwise. */
export const defaultAddressOf = (profile: CustomerProfile): AddressFields | undefined => {
  const id = profile.default_shipping_address_id ?? profile.default_billing_address_id;
  return profile.addresses.find((address) => address.id === id)?.fields;
};

interface CustomerCredentials {
  readonly password_hash: string | null;
  /** The number of passwords the customer has had. */
  readonly epoch: number;
  /** The number of e-mail addresses the customer had before the present one. */
  readonly email_epoch: number;
  readonly kept_session_id: string | null;
  /** How often the customer ended all other sessions, and from which one last. */
  readonly session_epoch: number;
  readonly ended_from_session_id: string | null;
}

export function evolveCustomer(
  state: CustomerState,
  fact: CustomerFact,
  context: FactContext,
): CustomerState {
  if (fact.type === 'CustomerDeleted') return deleted(state, fact.data);
  const profile = evolveProfile(state.status === 'active' ? state.profile : undefined, fact, context.at);
  if (!profile) return state;
  const credentials = state.status === 'active' ? state.credentials : noCredentials;
  const deletion_id = evolveDeletion(state.status === 'active' ? state.deletion_id : null, fact);
  const identities = evolveIdentities(state.status === 'active' ? state.identities : [], fact);
  return {
    status: 'active',
    profile,
    credentials: evolveCredentials(credentials, fact),
    deletion_id,
    deletion_keeps_orders: keepsOrders(state, fact),
    identities,
  };
}

/** Whoever proves to own the address ends what somebody else may have linked before. */
function evolveIdentities(
  identities: readonly LinkedIdentity[],
  fact: CustomerFact,
): readonly LinkedIdentity[] {
  if (fact.type === 'CustomerPasswordChanged' && fact.data.reason !== 'changed') return [];
  if (fact.type !== 'CustomerIdentityLinked') return identities;
  const { issuer, subject } = fact.data;
  return [...identities, { issuer, subject: subject ?? '' }];
}

function evolveDeletion(deletionId: string | null, fact: CustomerFact): string | null {
  if (fact.type === 'CustomerDeletionRequested') return fact.data.customer_deletion_id;
  return fact.type === 'CustomerDeletionCanceled' ? null : deletionId;
}

const keepsOrders = (state: CustomerState, fact: CustomerFact): boolean =>
  fact.type === 'CustomerDeletionRequested'
    ? fact.data.keeps_orders === true
    : state.status === 'active' && state.deletion_keeps_orders;

function deleted(
  state: CustomerState,
  { email_digests }: Extract<CustomerFact, { type: 'CustomerDeleted' }>['data'],
): CustomerState {
  if (state.status !== 'active') return state;
  const { store_id, email, accepts_email_marketing } = state.profile;
  const { identities } = state;
  const digests = email_digests && { email_digests };
  return { status: 'deleted', store_id, email, accepts_email_marketing, identities, ...digests };
}

const noCredentials: CustomerCredentials = {
  password_hash: null,
  epoch: 0,
  email_epoch: 0,
  kept_session_id: null,
  session_epoch: 0,
  ended_from_session_id: null,
};

function evolveCredentials(credentials: CustomerCredentials, fact: CustomerFact): CustomerCredentials {
  if (fact.type === 'CustomerCreated') return { ...credentials, password_hash: fact.data.password_hash };
  if (fact.type === 'CustomerChanged' && fact.data.email !== undefined) {
    return { ...credentials, email_epoch: credentials.email_epoch + 1 };
  }
  if (fact.type === 'CustomerSessionsEnded') {
    const { kept_session_id: ended_from_session_id } = fact.data;
    return { ...credentials, session_epoch: credentials.session_epoch + 1, ended_from_session_id };
  }
  if (fact.type !== 'CustomerPasswordChanged') return credentials;
  const { password_hash, kept_session_id } = fact.data;
  return { ...credentials, password_hash, kept_session_id, epoch: credentials.epoch + 1 };
}

/** The profile after a fact. The read model uses it as well. Undefined: the customer does not exist. */
export function evolveProfile(
  profile: CustomerProfile | undefined,
  fact: CustomerFact,
  at: string,
): CustomerProfile | undefined {
  if (fact.type === 'CustomerCreated') return registered(fact.data, at);
  if (fact.type === 'CustomerDeleted') return undefined;
  if (isOfAccount(fact)) return profile;
  return profile && { ...changed(profile, fact, at), updated_at: at };
}

/** Facts that leave the profile as it is. */
type AccountFact = Extract<
  CustomerFact,
  { type: 'CustomerSessionsEnded' | 'CustomerIdentityLinked' | `CustomerDeletion${string}` }
>;

const isOfAccount = (fact: CustomerFact): fact is AccountFact =>
  fact.type === 'CustomerDeletionRequested' ||
  fact.type === 'CustomerDeletionCanceled' ||
  fact.type === 'CustomerSessionsEnded' ||
  fact.type === 'CustomerIdentityLinked';

function registered(data: Registration, at: string): CustomerProfile {
  const { password_hash: _, origin: __, ...fields } = data;
  return {
    ...fields,
    email: data.email ?? '',
    preferred_locale: data.preferred_locale ?? null,
    preferred_currency: data.preferred_currency ?? null,
    email_verified_at: null,
    customer_group_ids: [],
    tags: data.tags ?? [],
    metadata: data.metadata ?? {},
    addresses: [],
    default_billing_address_id: null,
    default_shipping_address_id: null,
    newsletter_subscriber: null,
    created_at: data.created_at ?? at,
    updated_at: at,
  };
}

function changed(
  profile: CustomerProfile,
  fact: Exclude<CustomerFact, AccountFact | { type: 'CustomerCreated' | 'CustomerDeleted' }>,
  at: string,
): CustomerProfile {
  switch (fact.type) {
    case 'CustomerChanged': {
      const { email, tags, metadata, ...fields } = fact.data;
      return {
        ...profile,
        ...fields,
        email: email ?? profile.email,
        email_verified_at: email === undefined ? profile.email_verified_at : null,
        tags: tags ?? profile.tags,
        metadata: metadata ?? profile.metadata,
      };
    }
    case 'CustomerPasswordChanged':
      return profile;
    case 'CustomerAddressCreated': {
      const added = bookedAddress(fact.data, { created_at: at, updated_at: at });
      if (!added) return profile;
      return withDefaults({ ...profile, addresses: [...profile.addresses, added] }, fact.data);
    }
    case 'CustomerAddressChanged': {
      const before = profile.addresses.find(({ id }) => id === fact.data.address_id);
      const changed = before && bookedAddress(fact.data, { created_at: before.created_at, updated_at: at });
      if (!changed) return profile;
      const addresses = profile.addresses.map((each) => (each === before ? changed : each));
      return withDefaults({ ...profile, addresses }, fact.data);
    }
    case 'CustomerAddressDeleted': {
      const { address_id: id, ...defaults } = fact.data;
      return { ...profile, ...defaults, addresses: profile.addresses.filter((each) => each.id !== id) };
    }
    case 'CustomerNewsletterSubscriberNoted': {
      const { email } = fact.data;
      return email === null ? profile : { ...profile, newsletter_subscriber: { ...fact.data, email } };
    }
    case 'CustomerNewsletterSubscriberDeleted':
      return { ...profile, newsletter_subscriber: null };
    case 'CustomerEmailVerified': {
      const own = fact.data.removes_earlier ? withoutEntries(profile) : profile;
      return { ...own, email_verified_at: at };
    }
    case 'CustomerMembershipCreated': {
      const { customer_group_id } = fact.data;
      return { ...profile, customer_group_ids: [...profile.customer_group_ids, customer_group_id] };
    }
    case 'CustomerMembershipDeleted': {
      const { customer_group_id: left } = fact.data;
      return { ...profile, customer_group_ids: profile.customer_group_ids.filter((id) => id !== left) };
    }
    default:
      return unknownFact(fact);
  }
}

/** Undefined once the person is erased. */
const bookedAddress = (
  {
    address_id: id,
    address: fields,
    metadata,
  }: Extract<CustomerFact, { type: 'CustomerAddressCreated' }>['data'],
  times: Pick<BookedAddress, 'created_at' | 'updated_at'>,
): BookedAddress | undefined =>
  fields ? { id, fields, ...(metadata ? { metadata } : {}), ...times } : undefined;

/** A fact before it takes back names and consent. */
const withoutEntries = (profile: CustomerProfile): CustomerProfile => ({
  ...profile,
  phone: null,
  preferred_locale: null,
  preferred_currency: null,
  addresses: [],
  default_billing_address_id: null,
  default_shipping_address_id: null,
});

const withDefaults = (
  profile: CustomerProfile,
  {
    address_id,
    default_billing,
    default_shipping,
  }: { address_id: string; default_billing: boolean; default_shipping: boolean },
): CustomerProfile => ({
  ...profile,
  default_billing_address_id: default_billing ? address_id : profile.default_billing_address_id,
  default_shipping_address_id: default_shipping ? address_id : profile.default_shipping_address_id,
});
