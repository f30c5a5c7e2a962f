import { z } from 'zod';
import { namedShapes } from '../named-shapes.ts';

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
