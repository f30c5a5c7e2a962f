import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields, metadata, timestamp } from '../../values.ts';
import { adminCustomField, customField } from '../catalog/custom-field.ts';
import { stockLocation } from '../catalog/stock-location.ts';
import { deliveryMethod } from './delivery-method.ts';
import { taxLine } from './tax.ts';

/** The price of one delivery method for a fulfillment. */
export const deliveryRate = z.object({
  id: z.string(),
  delivery_method_id: z.string().describe('The delivery method (`dm_…`).'),
  name: z.string(),
  selected: z.boolean().describe('Whether the fulfillment goes this way.'),
  ...amountFields({
    cost: 'The price of the delivery.',
    total: 'The cost, with the tax that is added.',
    tax_total: 'All taxes, included and added.',
    additional_tax_total: 'The tax that is added to the prices.',
    included_tax_total: 'The tax that the prices include.',
  }),
  delivery_method: deliveryMethod.describe('The delivery method that it is the price of.'),
});
deliveryRate.register(namedShapes, { id: 'DeliveryRate' });
export type DeliveryRate = z.infer<typeof deliveryRate>;

/** `pending`: waits for the payment; `ready`: can be shipped. */
export const fulfillmentStatuses = ['pending', 'ready', 'shipped', 'canceled'] as const;

/** One delivery of a cart's or an order's items. Rates are offered while the cart is open. */
export const fulfillment = z.object({
  id: z.string(),
  number: z.string(),
  tracking: z.string().nullable().describe('The tracking number of the carrier.'),
  tracking_url: z.string().nullable().describe('The address of the page that follows the parcel.'),
  ...amountFields({
    cost: 'The price of the delivery.',
    total: 'The cost after discounts, with the tax that is added.',
    discount_total: 'What promotions take off, 0 or negative.',
    pre_tax_amount: 'The cost after discounts, without any tax.',
    tax_total: 'All taxes, included and added.',
    additional_tax_total: 'The tax that is added to the prices.',
    included_tax_total: 'The tax that the prices include.',
  }),
  status: z
    .enum(fulfillmentStatuses)
    .describe('`pending` waits for the payment, `ready` can be shipped, whatever is due.'),
  fulfillment_type: z
    .enum(['shipping', 'digital'])
    .describe(
      '`digital`: nothing is delivered. What was bought is downloaded, and counts as shipped once it is paid.',
    ),
  fulfilled_at: timestamp.nullable().describe('When it was shipped.'),
  items: z
    .array(
      z.object({
        item_id: z.string().describe('The line (`li_…`).'),
        variant_id: z.string(),
        quantity: z.int(),
      }),
    )
    .describe('What is in it.'),
  /** Null while no rate could be selected. */
  delivery_method: deliveryMethod
    .nullable()
    .describe(
      'How it is delivered: downloads by "Digital", which every store has; null while no rate could be chosen.',
    ),
  stock_location: stockLocation.describe('Where it is shipped from.'),
  delivery_rates: z
    .array(deliveryRate)
    .describe('What the ways of delivery cost; offered while the cart is open.'),
  /** With `expand`, in orders. */
  custom_fields: z.array(customField).optional(),
});
fulfillment.register(namedShapes, { id: 'Fulfillment' });
export type Fulfillment = z.infer<typeof fulfillment>;

/** The Admin API's form, in orders. */
export const adminFulfillment = fulfillment.extend({
  order_id: z.string().describe('The order (`or_…`).'),
  tax_lines: z.array(taxLine).describe('What each tax rate comes to.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
  custom_fields: z.array(adminCustomField).optional(),
});
adminFulfillment.register(namedShapes, { id: 'AdminFulfillment' });
