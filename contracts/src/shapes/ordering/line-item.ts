import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields, currencyCode, display, metadata, money, timestamp } from '../../values.ts';
import { adminCustomField, customField } from '../catalog/custom-field.ts';
import { optionValue } from '../catalog/option-type.ts';
import { digitalLink } from './digital-link.ts';
import { taxLine } from './tax.ts';

/**
 * One variant in a cart or an order. Name and price are those at the time it was added or last changed.
 *
 * - `price`, `compare_at_amount`: of one piece; the other amounts are of all pieces together
 * - `discounted_amount`: `total` less discounts; `pre_tax_amount`: the same without any tax
 */
export const lineItem = z.object({
  id: z.string(),
  variant_id: z.string(),
  quantity: z.int(),
  currency: currencyCode,
  name: z.string().describe('The name of the product when it was added.'),
  slug: z.string(),
  options_text: z.string(),
  ...amountFields({
    price: 'The price of one piece.',
    total: 'The price of all pieces, before discounts and added taxes.',
    adjustment_total: 'What promotions and taxes change, positive or negative.',
    additional_tax_total: 'The tax that is added to the prices.',
    included_tax_total: 'The tax that the prices include.',
    discount_total: 'What promotions take off, 0 or negative.',
    pre_tax_amount: 'The discounted amount without the tax that it includes.',
    discounted_amount: 'The total less discounts, before tax is added.',
  }),
  compare_at_amount: money.nullable(),
  display_compare_at_amount: display.nullable(),
  thumbnail_url: z.string().nullable(),
  option_values: z.array(optionValue),
  digital_links: z.array(digitalLink).describe('The downloads that belong to it.'),
  preorder: z.boolean(),
  preorder_ships_at: timestamp.nullable(),
  /** With `expand`, in orders. */
  custom_fields: z.array(customField).optional(),
});
lineItem.register(namedShapes, { id: 'LineItem' });
export type LineItem = z.infer<typeof lineItem>;

/** The Admin API's form, in orders. */
export const adminLineItem = lineItem.extend({
  tax_lines: z.array(taxLine).describe('What each tax rate comes to.'),
  metadata,
  custom_fields: z.array(adminCustomField).optional(),
});
adminLineItem.register(namedShapes, { id: 'AdminLineItem' });
