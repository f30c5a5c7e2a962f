import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { currencyCode, display, money, timestamp } from '../../values.ts';

/**
 * A price in one currency. `amount_in_cents` counts minor units (JPY: yen). All fields but `currency` are null when
 * there is no price in the requested currency.
 */
export const price = z.object({
  id: z.string().nullable(),
  amount: money.nullable().describe('The price; null when there is none in the currency.'),
  amount_in_cents: z
    .int()
    .nullable()
    .describe('The price as a whole number of the smallest unit of the currency.'),
  compare_at_amount: money.nullable(),
  compare_at_amount_in_cents: z
    .int()
    .nullable()
    .describe('The compare-at amount as a whole number of the smallest unit of the currency.'),
  currency: currencyCode.nullable(),
  display_amount: display.nullable(),
  display_compare_at_amount: display.nullable(),
  price_list_id: z.string().nullable().describe('Always null: there are no price lists.'),
});
price.register(namedShapes, { id: 'Price' });
export type Price = z.infer<typeof price>;

/** The Admin API's form, which public events also carry, with its variant and times. */
export const adminPrice = price.extend({
  variant_id: z.string(),
  product_id: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
adminPrice.register(namedShapes, { id: 'AdminPrice' });
export type AdminPrice = z.infer<typeof adminPrice>;
