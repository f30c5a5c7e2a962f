import { z } from 'zod';
import { customerOnly, endpoint, scoped } from '../../endpoint.ts';
import { address, addressInput, adminAddress } from '../../shapes/address.ts';
import { listOf, optionalMetadata } from '../../values.ts';
import { chapter } from '../chapter.ts';

const path = '/api/v3/store/customers/me/addresses';
const alias = '/api/v3/store/account/addresses';

/** `true` makes the address the default; there is always one, so it cannot be unset. */
const addressBookInput = addressInput.extend({
  is_default_billing: z.boolean().nullish(),
  is_default_shipping: z.boolean().nullish(),
  metadata: optionalMetadata,
});

/** What an address book is filtered and sorted by. */
const inBook = {
  filters: {
    text: ['id', 'postal_code', 'country_iso', 'state_abbr', 'phone'],
    caseInsensitive: ['first_name', 'last_name', 'city', 'company'],
    boolean: ['is_default_billing', 'is_default_shipping'],
  },
  sorts: ['first_name', 'last_name', 'city', 'country_iso'],
} as const;

const ofCustomer = '/api/v3/admin/customers/:customer_id/addresses';

export const listCustomerAddresses = endpoint({
  name: 'customer_addresses.list',
  service: 'identity',
  method: 'GET',
  path: ofCustomer,
  access: scoped('read_customers'),
  summary: "Lists a customer's address book.",
  list: true,
  ...inBook,
  answer: { status: 200, body: listOf(adminAddress) },
  refusals: ['record_not_found'],
});

export const addCustomerAddress = endpoint({
  name: 'customer_addresses.add',
  service: 'identity',
  method: 'POST',
  path: ofCustomer,
  access: scoped('write_customers'),
  summary: "Adds an address to a customer's address book.",
  body: addressBookInput,
  answer: { status: 201, body: adminAddress },
  refusals: ['record_not_found', 'validation_error', 'processing_error'],
});

export const showCustomerAddress = endpoint({
  name: 'customer_addresses.show',
  service: 'identity',
  method: 'GET',
  path: `${ofCustomer}/:id`,
  access: scoped('read_customers'),
  summary: 'Shows one address of a customer.',
  answer: { status: 200, body: adminAddress },
  refusals: ['record_not_found'],
});

export const changeCustomerAddress = endpoint({
  name: 'customer_addresses.change',
  service: 'identity',
  method: 'PATCH',
  path: `${ofCustomer}/:id`,
  access: scoped('write_customers'),
  summary: 'Changes an address of a customer.',
  body: addressBookInput,
  answer: { status: 200, body: adminAddress },
  refusals: ['record_not_found', 'validation_error'],
});

export const removeCustomerAddress = endpoint({
  name: 'customer_addresses.remove',
  service: 'identity',
  method: 'DELETE',
  path: `${ofCustomer}/:id`,
  access: scoped('write_customers'),
  summary: "Removes an address from a customer's address book.",
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

export const listAddresses = endpoint({
  name: 'addresses.list',
  service: 'identity',
  method: 'GET',
  path,
  aliases: [alias],
  access: customerOnly,
  summary: 'Lists the address book.',
  list: true,
  ...inBook,
  answer: { status: 200, body: listOf(address) },
  refusals: ['authentication_required'],
});

export const addAddress = endpoint({
  name: 'addresses.add',
  service: 'identity',
  method: 'POST',
  path,
  aliases: [alias],
  access: customerOnly,
  summary: 'Adds an address; the first one becomes the default for billing and shipping.',
  body: addressBookInput,
  answer: { status: 201, body: address },
  refusals: ['authentication_required', 'validation_error', 'processing_error'],
});

export const showAddress = endpoint({
  name: 'addresses.show',
  service: 'identity',
  method: 'GET',
  path: `${path}/:id`,
  aliases: [`${alias}/:id`],
  access: customerOnly,
  summary: 'Shows one address.',
  answer: { status: 200, body: address },
  refusals: ['authentication_required', 'record_not_found'],
});

export const changeAddress = endpoint({
  name: 'addresses.change',
  service: 'identity',
  method: 'PATCH',
  path: `${path}/:id`,
  aliases: [`${alias}/:id`],
  access: customerOnly,
  summary: 'Changes an address.',
  body: addressBookInput,
  answer: { status: 200, body: address },
  refusals: ['authentication_required', 'record_not_found', 'validation_error'],
});

export const removeAddress = endpoint({
  name: 'addresses.remove',
  service: 'identity',
  method: 'DELETE',
  path: `${path}/:id`,
  aliases: [`${alias}/:id`],
  access: customerOnly,
  summary: 'Removes an address; a default moves to one that is left.',
  answer: { status: 204 },
  refusals: ['authentication_required', 'record_not_found'],
});

chapter({
  name: 'Addresses',
  about: "The customer's address book.",
  position: 210,
  groups: ['addresses', 'customer_addresses'],
});
