import type { AddressFields, AddressInput } from '@storefold/contracts';
import type { CustomerCommand } from './customer.decider.ts';
import type { CustomerFact } from './customer.ts';

type FactOf<T extends CustomerFact['type']> = Extract<CustomerFact, { type: T }>;

export const registered: FactOf<'CustomerRegistered'> = {
  type: 'CustomerRegistered',
  data: {
    store_id: 'store_1',
    registered_by: 'customer',
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

export const addedByStaff: FactOf<'CustomerRegistered'> = {
  type: 'CustomerRegistered',
  data: { ...registered.data, registered_by: 'staff', password_hash: null },
};

export const profileChanged = (
  changes: FactOf<'CustomerProfileChanged'>['data'],
): FactOf<'CustomerProfileChanged'> => ({ type: 'CustomerProfileChanged', data: changes });

export const passwordChanged = (how: 'changed' | 'reset'): FactOf<'CustomerPasswordChanged'> => ({
  type: 'CustomerPasswordChanged',
  data: {
    password_hash: 'hash of the next password',
    how,
    kept_session_id: how === 'changed' ? 'ses_1' : null,
  },
});

/** A change by the customer, who has proved to know the first password. */
export const changeProfile = (
  changes: FactOf<'CustomerProfileChanged'>['data'],
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
): FactOf<'CustomerAddressAdded'> => ({
  type: 'CustomerAddressAdded',
  data: {
    address_id,
    address: addressKept,
    default_billing: isDefault.billing ?? false,
    default_shipping: isDefault.shipping ?? false,
  },
});

export const addressRemoved = (
  address_id: string,
  billing: string | null,
  shipping: string | null,
): FactOf<'CustomerAddressRemoved'> => ({
  type: 'CustomerAddressRemoved',
  data: { address_id, default_billing_address_id: billing, default_shipping_address_id: shipping },
});
