import { z } from 'zod';
import { complaint } from '../../languages/text.ts';
import { namedShapes } from '../../named-shapes.ts';
import { findCountry } from '../../places/countries.ts';
import { metadata, optionalMetadata, optionalText, timestamp } from '../../values.ts';

const text = z.string().nullable();

/** The place that fulfillments are shipped from. Every store has one. */
export const stockLocation = z.object({
  id: z.string(),
  name: z.string(),
  address1: text,
  city: text,
  zipcode: text,
  country_iso: text,
  country_name: text,
  state_abbr: text,
  state_text: text,
});
stockLocation.register(namedShapes, { id: 'StockLocation' });
export type StockLocation = z.infer<typeof stockLocation>;

/** A stock location as staff see it. One of a store is the default. */
export const adminStockLocation = z.object({
  id: z.string(),
  name: z.string(),
  address1: text,
  address2: text,
  city: text,
  zipcode: text,
  country_iso: text,
  state_abbr: text,
  state_name: text,
  phone: text,
  active: z
    .boolean()
    .describe('Whether staff use it. The default one, which fulfillments come from, always is.'),
  default: z.boolean().describe('Whether fulfillments are shipped from it. One of a store is.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
adminStockLocation.register(namedShapes, { id: 'AdminStockLocation' });
export type AdminStockLocation = z.infer<typeof adminStockLocation>;

const name = z.string().trim().min(1).max(255);

/** Known by two or three letters, and kept by two. */
const country_iso = optionalText
  .refine((sent) => !sent || findCountry(sent) !== undefined, complaint('not_in_list'))
  .transform((sent) => (sent ? (findCountry(sent)?.iso ?? sent) : sent))
  .describe('The country, by two or three letters.');

const short = z.string().max(255).nullish().pipe(optionalText);

const details = {
  address1: short,
  address2: short,
  city: short,
  zipcode: short,
  country_iso,
  state_abbr: short,
  state_name: short,
  phone: short,
  active: z.boolean().optional().describe('Default: true.'),
  default: z
    .boolean()
    .optional()
    .describe('True takes it from the location that was the default before; false is refused for that one.'),
  metadata: optionalMetadata,
};

export const stockLocationInput = z.object({ name, ...details });
export const stockLocationChange = z.object({ name: name.optional(), ...details });
