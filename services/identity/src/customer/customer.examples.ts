import type { AddressFields, AddressInput } from '@storefold/contracts';
import type { CustomerCommand } from './customer.decider.ts';
import type { CustomerFact, EmailProof } from './customer.facts.ts';

type FactOf<T extends CustomerFact['type']> = Extract<CustomerFact, { type: T }>;

export const registered: FactOf<'CustomerCreated'> = {
  type: 'CustomerCreated',
  data: {
    store_id: 'store_1',
    origin: 'registration',
    email: 'ada@example.com',
    password_hash: 'hash of the first password',
    first_name: 'Ada',
    last_name: 'Byron',
    phone: null,
    accepts_email_marketing: false,
    tags: [],
    internal_note: null,
    metadata: {},
  },
};

export const addedByStaff: FactOf<'CustomerCreated'> = {
  type: 'CustomerCreated',
  data: { ...registered.data, origin: 'staff', password_hash: null },
};

export const profileChanged = (changes: FactOf<'CustomerChanged'>['data']): FactOf<'CustomerChanged'> => ({
  type: 'CustomerChanged',
  data: changes,
});

export const passwordChanged = (reason: 'changed' | 'reset'): FactOf<'CustomerPasswordChanged'> => ({
  type: 'CustomerPasswordChanged',
  data: {
    password_hash: 'hash of the next password',
    reason,
    kept_session_id: reason === 'changed' ? 'ses_1' : null,
  },
});

export const emailVerified = (
  reason: EmailProof,
  email = 'ada@example.com',
): FactOf<'CustomerEmailVerified'> => ({
  type: 'CustomerEmailVerified',
  data: { email, reason },
});

/** By somebody who need not have been in the account before. */
export const emailVerifiedAnew = (reason: EmailProof): FactOf<'CustomerEmailVerified'> => ({
  type: 'CustomerEmailVerified',
  data: { ...emailVerified(reason).data, removes_earlier: true, credential_epoch: 1 },
});

/** A change by the customer, who has proved to know the first password. */
export const changeProfile = (
  changes: FactOf<'CustomerChanged'>['data'],
  over: Partial<Extract<CustomerCommand, { type: 'ChangeProfile' }>> = {},
): CustomerCommand => ({
  type: 'ChangeProfile',
  changes,
  by: { who: 'customer', provenHash: 'hash of the first password' },
  ...over,
});

export const newPassword = { hash: 'hash of the next password', sessionId: 'ses_1' };

export const addressSent: AddressInput = {
  firstname: 'Ada',
  address1: '1 Main St',
  city: 'New York',
  country: 'US',
  zipcode: '10001',
};

export const addressKept: AddressFields = {
  first_name: 'Ada',
  last_name: null,
  address1: '1 Main St',
  address2: null,
  city: 'New York',
  postal_code: '10001',
  phone: null,
  company: null,
  country_iso: 'US',
  state_abbr: null,
  state_name: null,
};

export const addressAdded = (
  address_id: string,
  isDefault: { billing?: boolean; shipping?: boolean } = {},
): FactOf<'CustomerAddressCreated'> => ({
  type: 'CustomerAddressCreated',
  data: {
    address_id,
    address: addressKept,
    default_billing: isDefault.billing ?? false,
    default_shipping: isDefault.shipping ?? false,
    metadata: {},
  },
});

export const addressRemoved = (
  address_id: string,
  billing: string | null,
  shipping: string | null,
): FactOf<'CustomerAddressDeleted'> => ({
  type: 'CustomerAddressDeleted',
  data: { address_id, default_billing_address_id: billing, default_shipping_address_id: shipping },
});
