import { z } from 'zod';
import { currencyCode, display, money, timestamp } from '../values.ts';

/**
 * A price in one currency. `amount_in_cents` counts minor units (JPY: yen). All but `currency` are null where something
 * has no price in the currency that was asked for.
 */
export const price = z.object({
  id: z.string().nullable(),
  amount: money.nullable(),
  amount_in_cents: z.int().nullable(),
  compare_at_amount: money.nullable(),
  compare_at_amount_in_cents: z.int().nullable(),
  currency: currencyCode.nullable(),
  display_amount: display.nullable(),
  display_compare_at_amount: display.nullable(),
  price_list_id: z.string().nullable(),
});
export type Price = z.infer<typeof price>;

/** The Admin API's form, which public events carry too: with its variant and times. */
export const adminPrice = price.extend({
  variant_id: z.string(),
  product_id: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type AdminPrice = z.infer<typeof adminPrice>;
