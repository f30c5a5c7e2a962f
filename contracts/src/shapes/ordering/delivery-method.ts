import { z } from 'zod';
import { complaint } from '../../languages/text.ts';
import { namedShapes } from '../../named-shapes.ts';
import { deliveryMethodNoun } from '../../nouns/ordering/delivery-method.ts';
import { translations, translationsInput } from '../../records/translations.ts';
import {
  amountFields,
  amountInput,
  currencyCode,
  metadata,
  optionalMetadata,
  optionalText,
  timestamp,
} from '../../values.ts';
import { offering, offeringInput } from './offering.ts';

/** A delivery method, as a fulfillment names it. */
export const deliveryMethod = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable().describe("The shop's own code of the method."),
});
deliveryMethod.register(namedShapes, { id: 'DeliveryMethod' });
export type DeliveryMethod = z.infer<typeof deliveryMethod>;

/** The Admin API's form. The method is offered to carts in the currencies it has a price in. */
export const adminDeliveryMethod = deliveryMethod.extend({
  description: z.string().nullable(),
  /** Offered to shoppers. */
  active: z.boolean().describe('False: offered to nobody.'),
  /** Position among methods of the same cost. Lower ones are offered first. */
  position: z.int(),
  prices: z.array(
    z.object({
      currency: currencyCode,
      ...amountFields({ amount: 'What a delivery costs, 0 or more; 0 is free of charge.' }),
    }),
  ),
  ...offering,
  tracking_url: z
    .string()
    .nullable()
    .describe('The page that follows a parcel, with `{tracking}` for its number.'),
  tax_category_id: z
    .string()
    .nullable()
    .describe('The tax category (`taxcat_…`) that decides its taxes; null: the default one.'),
  taxed_as_goods: z
    .boolean()
    .describe('Whether it is taxed by the rates of the goods that it delivers, by their share of the price.'),
  translations,
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
adminDeliveryMethod.register(namedShapes, { id: 'AdminDeliveryMethod' });
export type AdminDeliveryMethod = z.infer<typeof adminDeliveryMethod>;

const name = z.string().trim().min(1).max(255);
const prices = z
  .array(
    z.object({
      currency: z.string(),
      amount: amountInput.describe('What a delivery costs, a decimal string; 0 is free of charge.'),
    }),
  )
  .max(200);

/** `{tracking}` may stand anywhere but in the host. */
const trackingPage = z
  .string()
  .trim()
  .max(2_000)
  .refine((url) => isPage(url) && url.includes('{tracking}'), complaint('invalid'));

function isPage(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && !url.host.includes('tracking');
}

const details = {
  translations: translationsInput(deliveryMethodNoun, { name, description: optionalText }),
  code: z.string().max(255).nullish().pipe(optionalText).describe("The shop's own code of the method."),
  description: optionalText,
  active: z.boolean().optional().describe('False: offered to nobody.'),
  position: z.int().min(0).max(1_000_000).optional(),
  ...offeringInput,
  tracking_url: z
    .union([z.literal(''), trackingPage])
    .nullish()
    .transform((url) => (url === '' ? null : url))
    .describe('The page that follows a parcel, with `{tracking}` for its number.'),
  tax_category_id: z
    .string()
    .max(64)
    .nullish()
    .pipe(optionalText)
    .describe('The tax category (`taxcat_…`) that decides its taxes; null: the default one.'),
  taxed_as_goods: z
    .boolean()
    .optional()
    .describe(
      'True: taxed by the rates of the goods that it delivers, by their share of the price, whatever its tax category.',
    ),
  metadata: optionalMetadata,
};

/** One price for each currency; 0 is free of charge. */
export const deliveryMethodInput = z.object({ name, prices: prices.min(1), ...details });

/** `prices`, when sent, replace all prices. */
export const deliveryMethodChange = z.object({
  name: name.optional(),
  prices: prices.min(1).optional(),
  ...details,
});
