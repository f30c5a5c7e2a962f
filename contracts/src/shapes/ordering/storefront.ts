import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { country } from '../country.ts';
import { paymentMethod } from './payment-method.ts';

const text = z.string().nullable();

const wayToPay = paymentMethod.pick({ id: true, type: true }).extend({
  settings: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable())
    .describe('What the provider has storefronts know, such as a key for its form; none of it is secret.'),
});

/** What a storefront needs to know of its store before anything else. */
export const storefront = z.object({
  name: z.string(),
  url: text.describe('The address of the storefront.'),
  logo_url: text.describe("The address of the shop's logo, a picture."),
  default_currency: z.string(),
  supported_currencies: z.array(z.string()),
  default_locale: z.string(),
  supported_locales: z.array(z.string()),
  default_country: country.omit({ states: true }).describe('The country that forms begin with.'),
  deliverable_country_isos: z
    .array(z.string())
    .describe('The countries into which one of the delivery methods delivers.'),
  seo_title: text,
  meta_description: text,
  return_days: z
    .int()
    .describe('For how many days after a parcel was sent customers may return what is in it; 0: never.'),
  payment_methods: z.array(wayToPay).describe('The ways to pay that shoppers are offered somewhere.'),
});
storefront.register(namedShapes, { id: 'Storefront' });
export type Storefront = z.infer<typeof storefront>;
