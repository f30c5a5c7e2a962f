import { z } from 'zod';
import { complaint } from '../languages/text.ts';
import { namedShapes } from '../named-shapes.ts';
import { findCountry } from '../places/countries.ts';

const text = z.string().nullable();

/** An address as letters and invoices have it, without a name. */
export const postalAddress = z.object({
  address1: text,
  address2: text,
  postal_code: text,
  city: text,
  state_name: text,
  country_iso: text.describe('The two-letter code of the country.'),
});
postalAddress.register(namedShapes, { id: 'PostalAddress' });
export type PostalAddress = z.infer<typeof postalAddress>;

const input = z
  .string()
  .trim()
  .max(255)
  .nullish()
  .transform((sent) => (sent ? sent : null));

/** Such an address as clients send it: whole. What is left out is empty, and one of which all is empty is none. */
export const postalAddressInput = z
  .object({
    address1: input,
    address2: input,
    postal_code: input,
    city: input,
    state_name: input,
    country_iso: input
      .transform((code) => (code === null ? null : (findCountry(code)?.iso ?? '')))
      .refine((code) => code !== '', complaint('not_in_list')),
  })
  .nullish()
  .transform((sent) => (sent && Object.values(sent).every((each) => each === null) ? null : sent));
