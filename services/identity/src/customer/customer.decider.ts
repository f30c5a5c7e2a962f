import { isDeepStrictEqual } from 'node:util';
import type { AddressInput } from '@storefold/contracts';
import { text } from '@storefold/contracts';
import {
  type Aggregate,
  differencesOf,
  isSameJson,
  type JsonObject,
  Refusal,
  readAddress,
  refusals,
} from '@storefold/kernel/core';
import { currentPasswordInvalid } from '../password/current-password.ts';
import { endedSession } from '../session/log-in.ts';
import { outlives, type Session } from '../session/session.ts';
import type { CustomerFact, EmailProof, NotedSubscriber, ProfileChanges } from './customer.facts.ts';
import {
  type ActiveCustomer,
  type BookedAddress,
  type CustomerProfile,
  type CustomerState,
  evolveCustomer,
  type LinkedIdentity,
} from './customer.ts';

export type CustomerCommand =
  | { type: 'Register'; registration: Extract<CustomerFact, { type: 'CustomerCreated' }>['data'] }
  | ({ type: 'ChangeProfile'; changes: ProfileChanges; by: Proof; newPassword?: NewPassword } & InSession)
  | { type: 'ResetPassword'; passwordHash: string; epoch: number; emailEpoch: number }
  | { type: 'RecordConsent'; accepts: boolean }
  | ({ type: 'AddAddress'; addressId: string; input: BookedAddressInput } & InSession)
  | ({ type: 'ChangeAddress'; addressId: string; input: BookedAddressInput } & InSession)
  | ({ type: 'RemoveAddress'; addressId: string } & InSession)
  /** `sessionId`: the one that goes on. */
  | ({ type: 'EndOtherSessions'; sessionId: string } & InSession)
  /** `email`: the address whose mail the customer proved to read. */
  | { type: 'VerifyEmail'; email: string; proof: EmailProof }
  /** A provider vouches that whoever signs in is this person, and for the e-mail address. */
  | {
      type: 'LinkIdentity';
      provider: string;
      identity: LinkedIdentity;
      email: string;
      /** As the provider knows them. */
      names?: ProvenNames | undefined;
    }
  | { type: 'JoinGroup'; groupId: string }
  | { type: 'LeaveGroup'; groupId: string }
  /** `keepsOrders`: only open orders are in the way, and the others stay without their person. */
  | { type: 'RequestDeletion'; deletionId: string; keepsOrders?: boolean }
  /** `hasOrders`: what ordering answered after it began to keep the customer from completing carts. `emailDigest`: of the present address. */
  | { type: 'EndDeletion'; deletionId: string; hasOrders: boolean; emailDigest: string }
  | { type: 'NoteSubscription'; subscriberId: string; subscriber: NotedSubscriber | null };

/** In which session of the customer it is wanted. */
interface InSession {
  session?: SessionAtWork | undefined;
}
export type SessionAtWork = { readonly id: string } & Pick<Session, 'credential_epoch' | 'session_epoch'>;

interface ProvenNames {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/**
 * The author of a profile change: staff, or the customer. `provenHash` is the password hash whose password the customer
 * proved to know, if any.
 */
type Proof = { who: 'staff' } | { who: 'customer'; provenHash: string | null };

export interface NewPassword {
  readonly hash: string;
  /** The session in which the password is chosen. It continues. */
  readonly sessionId: string;
}

/** An address of the address book, as a client sends it. */
export type BookedAddressInput = AddressInput & {
  readonly is_default_billing?: boolean | null | undefined;
  readonly is_default_shipping?: boolean | null | undefined;
  readonly metadata?: JsonObject | undefined;
};

export const MAX_ADDRESSES = 200;
export const MAX_GROUPS = 100;

/** The fields of a profile that identify the person, or that staff wrote about them. */
const profileFields = [
  'email',
  'first_name',
  'last_name',
  'phone',
  'tags',
  'internal_note',
  'metadata',
] as const;

/** A customer: profile, password, address book. */
export const customer: Aggregate<CustomerState, CustomerCommand, CustomerFact> = {
  category: 'customer',
  sealed: {
    CustomerCreated: { fields: ['password_hash', ...profileFields] },
    CustomerChanged: { fields: profileFields },
    CustomerPasswordChanged: { fields: ['password_hash'] },
    CustomerAddressCreated: { fields: ['address', 'metadata'] },
    CustomerAddressChanged: { fields: ['address', 'metadata'] },
    CustomerNewsletterSubscriberNoted: { fields: ['email'] },
    CustomerEmailVerified: { fields: ['email'] },
    CustomerIdentityLinked: { fields: ['subject'] },
  },
  initial: { status: 'none' },
  evolve: evolveCustomer,
  decide(command, state) {
    if (command.type === 'Register') {
      return state.status === 'none' ? [{ type: 'CustomerCreated', data: command.registration }] : [];
    }
    if (command.type === 'EndDeletion') return endDeletion(command, state);
    if (state.status !== 'active') throw refusals.notFound('customer');
    if (
      'session' in command &&
      command.session &&
      !outlives(command.session.id, command.session, state.credentials)
    )
      throw endedSession();
    switch (command.type) {
      case 'ChangeProfile':
        return changeProfile(command, state);
      case 'ResetPassword':
        return resetPassword(command, state);
      case 'RecordConsent': {
        const { accepts: accepts_email_marketing } = command;
        if (state.profile.accepts_email_marketing === accepts_email_marketing) return [];
        return [{ type: 'CustomerChanged', data: { accepts_email_marketing } }];
      }
      case 'AddAddress':
        return addAddress(command, state.profile);
      case 'ChangeAddress':
        return changeAddress(command, state.profile);
      case 'RemoveAddress':
        return removeAddress(command.addressId, state.profile);
      case 'EndOtherSessions':
        return [{ type: 'CustomerSessionsEnded', data: { kept_session_id: command.sessionId } }];
      case 'VerifyEmail':
        return command.email === state.profile.email ? verifyEmail(command.proof, state.profile) : [];
      case 'LinkIdentity':
        return linkIdentity(command, state);
      case 'JoinGroup':
        return joinGroup(command.groupId, state.profile);
      case 'LeaveGroup':
        return leaveGroup(command.groupId, state.profile);
      case 'NoteSubscription':
        return noteSubscription(command, state.profile);
      case 'RequestDeletion':
        if (state.deletion_id !== null) return [];
        return [requestedDeletion(command)];
    }
  },
};

const requestedDeletion = ({
  deletionId: customer_deletion_id,
  keepsOrders = false,
}: Extract<CustomerCommand, { type: 'RequestDeletion' }>): CustomerFact => ({
  type: 'CustomerDeletionRequested',
  data: { customer_deletion_id, ...(keepsOrders && { keeps_orders: true }) },
});

/** Ends one attempt. Whoever else drives it may have ended it before. */
function endDeletion(
  {
    deletionId: customer_deletion_id,
    hasOrders,
    emailDigest,
  }: Extract<CustomerCommand, { type: 'EndDeletion' }>,
  state: CustomerState,
): CustomerFact[] {
  if (state.status !== 'active' || state.deletion_id !== customer_deletion_id) return [];
  if (hasOrders) {
    return [{ type: 'CustomerDeletionCanceled', data: { customer_deletion_id, reason: 'has_orders' } }];
  }
  const { accepts_email_marketing } = state.profile;
  // Of an address of before nobody took a digest.
  const digests = state.credentials.email_epoch === 0 && { email_digests: [emailDigest] };
  return [{ type: 'CustomerDeleted', data: { accepts_email_marketing, ...digests } }];
}

/** The customer, if it exists and belongs to the store. Refused as not found otherwise. */
export function customerOf(storeId: string, state: CustomerState): ActiveCustomer {
  if (state.status !== 'active' || state.profile.store_id !== storeId) throw refusals.notFound('customer');
  return state;
}

type ChangeProfile = Extract<CustomerCommand, { type: 'ChangeProfile' }>;

function changeProfile({ changes, by, newPassword }: ChangeProfile, state: ActiveCustomer): CustomerFact[] {
  const changed = differencesOf<Required<ProfileChanges>>(changes, state.profile);
  const isGuarded = newPassword !== undefined || changed.email !== undefined;
  if (isGuarded && !mayChangeCredentials(by, state)) throw currentPasswordInvalid();
  const facts: CustomerFact[] = [];
  if (Object.keys(changed).length > 0) facts.push({ type: 'CustomerChanged', data: changed });
  if (newPassword) {
    const { hash: password_hash, sessionId: kept_session_id } = newPassword;
    facts.push({
      type: 'CustomerPasswordChanged',
      data: { password_hash, reason: 'changed', kept_session_id },
    });
  }
  return facts;
}

/**
 * Whether the author may change e-mail and password. A customer must know the current password, because both give
 * access to the account.
 */
function mayChangeCredentials(by: Proof, { credentials }: ActiveCustomer): boolean {
  if (by.who === 'staff') return true;
  return by.provenHash !== null && by.provenHash === credentials.password_hash;
}

/**
 * A token is valid only for the password and the e-mail address at the time of the request. Any change of either ends
 * it, including its own use: whoever reads the mail of an earlier address has no part in the account any more.
 */
function resetPassword(
  { passwordHash, epoch, emailEpoch }: Extract<CustomerCommand, { type: 'ResetPassword' }>,
  customer: ActiveCustomer,
): CustomerFact[] {
  const { credentials } = customer;
  if (credentials.epoch !== epoch || credentials.email_epoch !== emailEpoch) throw invalidResetToken();
  const data = { password_hash: passwordHash, reason: 'reset', kept_session_id: null } as const;
  return [{ type: 'CustomerPasswordChanged', data }, ...verifyEmailOfOwner('password_reset', customer)];
}

/**
 * The first proof by somebody who need not have been in the account before. What was typed into it until then may be
 * somebody else's, whose address would be shipped to, or who mistyped their own e-mail address and shall not be read. An
 * account that nobody could log in to, such as one that staff made, has nothing of that kind.
 */
function verifyEmailOfOwner(
  reason: EmailProof,
  customer: ActiveCustomer,
  names: ProvenNames = { first_name: null, last_name: null },
): CustomerFact[] {
  const { profile, credentials } = customer;
  const verified = verifyEmail(reason, profile);
  if (!mayBeSquatted(customer)) return verified;
  return verified.flatMap((fact): CustomerFact[] =>
    fact.type === 'CustomerEmailVerified'
      ? [
          ...withoutTyped(profile, names),
          // Every such proof comes with another password, or without one, which ends all sessions.
          { ...fact, data: { ...fact.data, removes_earlier: true, credential_epoch: credentials.epoch + 1 } },
        ]
      : [fact],
  );
}

/** Takes back names and consent to marketing. Consent by a token from a mail was given by whoever reads the mail. */
function withoutTyped(profile: CustomerProfile, names: ProvenNames): CustomerFact[] {
  const isConfirmed = (profile.newsletter_subscriber?.verified_at ?? null) !== null;
  const accepts_email_marketing = profile.accepts_email_marketing && isConfirmed;
  const changes = differencesOf<Required<ProfileChanges>>({ ...names, accepts_email_marketing }, profile);
  return Object.keys(changes).length === 0 ? [] : [{ type: 'CustomerChanged', data: changes }];
}

const mayBeSquatted = ({ profile, credentials, identities }: ActiveCustomer): boolean =>
  profile.email_verified_at === null && (credentials.password_hash !== null || identities.length > 0);

function verifyEmail(reason: EmailProof, { email, email_verified_at }: CustomerProfile): CustomerFact[] {
  return email_verified_at !== null ? [] : [{ type: 'CustomerEmailVerified', data: { email, reason } }];
}

/**
 * Links an account at a provider to the customer with its verified address. A password that was chosen, or an account that
 * was linked, before anybody proved to own the address may be that of somebody who only knew it: they are removed, and
 * every session ends. So is what was typed into the account.
 */
function linkIdentity(
  { provider, identity, email, names }: Extract<CustomerCommand, { type: 'LinkIdentity' }>,
  customer: ActiveCustomer,
): CustomerFact[] {
  const { profile, identities } = customer;
  if (identities.some((each) => isSameIdentity(each, identity))) return [];
  if (email !== profile.email) throw refusals.notFound('customer');
  const removed = { password_hash: null, reason: 'provider', kept_session_id: null } as const;
  return [
    ...(mayBeSquatted(customer) ? [{ type: 'CustomerPasswordChanged', data: removed } as const] : []),
    { type: 'CustomerIdentityLinked', data: { provider, ...identity } },
    ...verifyEmailOfOwner('provider', customer, names),
  ];
}

export const isSameIdentity = (one: LinkedIdentity, other: LinkedIdentity): boolean =>
  one.issuer === other.issuer && one.subject === other.subject;

function joinGroup(customer_group_id: string, { customer_group_ids: ids }: CustomerProfile): CustomerFact[] {
  if (ids.includes(customer_group_id)) return [];
  if (ids.length >= MAX_GROUPS) {
    throw refusals.notPossible(text('too_many_groups', { most: MAX_GROUPS }));
  }
  return [{ type: 'CustomerMembershipCreated', data: { customer_group_id } }];
}

function leaveGroup(customer_group_id: string, { customer_group_ids: ids }: CustomerProfile): CustomerFact[] {
  if (!ids.includes(customer_group_id)) return [];
  return [{ type: 'CustomerMembershipDeleted', data: { customer_group_id } }];
}

export const invalidResetToken = (): Refusal => new Refusal('invalid_token', 'password_reset_token_invalid');

export function findAddress({ addresses }: CustomerProfile, id: string): BookedAddress {
  const found = addresses.find((each) => each.id === id);
  if (!found) throw refusals.notFound('address');
  return found;
}

/** The first address becomes the default for everything. */
function addAddress(
  { addressId: address_id, input }: Extract<CustomerCommand, { type: 'AddAddress' }>,
  profile: CustomerProfile,
): CustomerFact[] {
  if (profile.addresses.length >= MAX_ADDRESSES) {
    throw refusals.notPossible(text('too_many_addresses', { most: MAX_ADDRESSES }));
  }
  const data = {
    address_id,
    address: readAddress(input),
    metadata: input.metadata ?? {},
    default_billing: input.is_default_billing === true || profile.default_billing_address_id === null,
    default_shipping: input.is_default_shipping === true || profile.default_shipping_address_id === null,
  };
  return [{ type: 'CustomerAddressCreated', data }];
}

function changeAddress(
  { addressId: address_id, input }: Extract<CustomerCommand, { type: 'ChangeAddress' }>,
  profile: CustomerProfile,
): CustomerFact[] {
  const { fields: current, metadata: kept = {} } = findAddress(profile, address_id);
  const { metadata = kept } = input;
  const address = readAddress(input, { current });
  const default_billing =
    input.is_default_billing === true || profile.default_billing_address_id === address_id;
  const default_shipping =
    input.is_default_shipping === true || profile.default_shipping_address_id === address_id;
  const changesNothing =
    isDeepStrictEqual(address, current) &&
    isSameJson(metadata, kept) &&
    default_billing === (profile.default_billing_address_id === address_id) &&
    default_shipping === (profile.default_shipping_address_id === address_id);
  if (changesNothing) return [];
  const data = { address_id, address, default_billing, default_shipping, metadata };
  return [{ type: 'CustomerAddressChanged', data }];
}

/** When a default is removed, the oldest remaining address takes its place. */
function removeAddress(address_id: string, profile: CustomerProfile): CustomerFact[] {
  findAddress(profile, address_id);
  const heir = profile.addresses.find(({ id }) => id !== address_id)?.id ?? null;
  const handedOn = (current: string | null) => (current === address_id ? heir : current);
  const data = {
    address_id,
    default_billing_address_id: handedOn(profile.default_billing_address_id),
    default_shipping_address_id: handedOn(profile.default_shipping_address_id),
  };
  return [{ type: 'CustomerAddressDeleted', data }];
}

/** Ignores the removal of a subscription other than the noted one. */
function noteSubscription(
  { subscriberId, subscriber }: Extract<CustomerCommand, { type: 'NoteSubscription' }>,
  { newsletter_subscriber: noted }: CustomerProfile,
): CustomerFact[] {
  if (subscriber) {
    if (isDeepStrictEqual(noted, subscriber)) return [];
    return [{ type: 'CustomerNewsletterSubscriberNoted', data: subscriber }];
  }
  if (noted?.newsletter_subscriber_id !== subscriberId) return [];
  const data = { newsletter_subscriber_id: subscriberId };
  return [{ type: 'CustomerNewsletterSubscriberDeleted', data }];
}
