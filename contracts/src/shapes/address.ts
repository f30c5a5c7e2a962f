import { z } from 'zod';
import { namedShapes } from '../named-shapes.ts';
import { metadata, timestamp } from '../values.ts';

const text = z.string().nullable();

/** A postal address as it is stored and passed between services. `country_iso` is the two-letter code. */
export const addressFields = z.object({
  first_name: text,
  last_name: text,
  address1: text,
  address2: text,
  city: text,
  postal_code: text,
  phone: text,
  company: text,
  country_iso: z.string(),
  state_abbr: text,
  state_name: text,
});
export type AddressFields = z.infer<typeof addressFields>;

/** An address in the form of the APIs' responses, in both spellings. */
export const address = z.object({
  id: z.string(),
  first_name: text,
  last_name: text,
  full_name: z.string(),
  address1: text,
  address2: text,
  city: text,
  postal_code: text,
  phone: text,
  company: text,
  country_name: z.string(),
  country_iso: z.string(),
  state_text: text,
  state_abbr: text,
  state_name: text,
  quick_checkout: z.boolean().describe('Always false: no wallet provided it.'),
  is_default_billing: z.boolean(),
  is_default_shipping: z.boolean(),
  firstname: text,
  lastname: text,
  zipcode: text,
  country: z.string(),
});
address.register(namedShapes, { id: 'Address' });
export type Address = z.infer<typeof address>;

/** The Admin API's form of an address in an address book. */
export const adminAddress = address.extend({ metadata, created_at: timestamp, updated_at: timestamp });
adminAddress.register(namedShapes, { id: 'AdminAddress' });
export type AdminAddress = z.infer<typeof adminAddress>;

const input = z.string().max(255).nullish();

/**
 * An address as clients send it: either spelling of each field. `checkAddress` checks which ones are required; its
 * messages use the names `firstname`, `lastname`, `address1`, `city`, `country` and `zipcode`.
 */
export const addressInput = z.object({
  first_name: input,
  firstname: input,
  last_name: input,
  lastname: input,
  address1: input,
  address2: input,
  city: input,
  postal_code: input,
  zipcode: input,
  phone: input,
  company: input,
  country_iso: input,
  country: input,
  state_abbr: input,
  state_name: input,
});
addressInput.register(namedShapes, { id: 'AddressInput' });
export type AddressInput = z.infer<typeof addressInput>;
