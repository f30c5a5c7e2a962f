import { z } from 'zod';
import { amountFields, currencyCode, display, metadata, money, timestamp } from '../values.ts';
import { adminCustomField, customField } from './custom-field.ts';
import { digitalLink } from './digital-link.ts';
import { optionValue } from './option-type.ts';

/**
 * One variant in a cart or an order. Name and price are those at the time it was added or last changed.
 *
 * - `price`, `compare_at_amount`: of one piece; the other amounts are of all pieces together
 * - `discounted_amount`: `total` before tax is added; `pre_tax_amount`: without any tax
 */
export const lineItem = z.object({
  id: z.string(),
  variant_id: z.string(),
  quantity: z.int(),
  currency: currencyCode,
  name: z.string(),
  slug: z.string(),
  options_text: z.string(),
  ...amountFields(
    'price',
    'total',
    'adjustment_total',
    'additional_tax_total',
    'included_tax_total',
    'discount_total',
    'pre_tax_amount',
    'discounted_amount',
  ),
  compare_at_amount: money.nullable(),
  display_compare_at_amount: display.nullable(),
  thumbnail_url: z.string().nullable(),
  option_values: z.array(optionValue),
  digital_links: z.array(digitalLink),
  preorder: z.boolean(),
  preorder_ships_at: timestamp.nullable(),
  /** With `expand`, in orders. */
  custom_fields: z.array(customField).optional(),
});
export type LineItem = z.infer<typeof lineItem>;

/** The Admin API's form, in orders. */
export const adminLineItem = lineItem.extend({
  metadata,
  custom_fields: z.array(adminCustomField).optional(),
});
