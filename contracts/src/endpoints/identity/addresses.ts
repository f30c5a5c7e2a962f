import { z } from 'zod';
import { customerOnly, endpoint } from '../../endpoint.ts';
import { address, addressInput } from '../../shapes/address.ts';
import { listOf } from '../../values.ts';

const path = '/api/v3/store/customers/me/addresses';
const alias = '/api/v3/store/account/addresses';

/** `true` makes the address the default; there is always one, so it cannot be unset. */
const addressBookInput = addressInput.extend({
  is_default_billing: z.boolean().nullish(),
  is_default_shipping: z.boolean().nullish(),
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

export const addressEndpoints = [
  listAddresses,
  addAddress,
  showAddress,
  changeAddress,
  removeAddress,
] as const;
