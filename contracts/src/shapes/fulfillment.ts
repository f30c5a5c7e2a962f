import { z } from 'zod';
import { amountFields, metadata, timestamp } from '../values.ts';
import { adminCustomField, customField } from './custom-field.ts';
import { deliveryMethod } from './delivery-method.ts';
import { stockLocation } from './stock-location.ts';

/** The price of one delivery method for a fulfillment. */
export const deliveryRate = z.object({
  id: z.string(),
  delivery_method_id: z.string(),
  name: z.string(),
  selected: z.boolean(),
  ...amountFields('cost', 'total', 'tax_total', 'additional_tax_total', 'included_tax_total'),
  delivery_method: deliveryMethod,
});
export type DeliveryRate = z.infer<typeof deliveryRate>;

/** `pending`: waits for the payment; `ready`: can be shipped. */
export const fulfillmentStatuses = ['pending', 'ready', 'shipped', 'canceled'] as const;

/** One delivery of a cart's or an order's items. Rates are offered while the cart is open. */
export const fulfillment = z.object({
  id: z.string(),
  number: z.string(),
  tracking: z.string().nullable(),
  tracking_url: z.string().nullable(),
  ...amountFields(
    'cost',
    'total',
    'discount_total',
    'tax_total',
    'additional_tax_total',
    'included_tax_total',
  ),
  status: z.enum(fulfillmentStatuses),
  fulfillment_type: z.enum(['shipping']),
  fulfilled_at: timestamp.nullable(),
  items: z.array(z.object({ item_id: z.string(), variant_id: z.string(), quantity: z.int() })),
  /** Null while no rate could be selected. */
  delivery_method: deliveryMethod.nullable(),
  stock_location: stockLocation,
  delivery_rates: z.array(deliveryRate),
  /** With `expand`, in orders. */
  custom_fields: z.array(customField).optional(),
});
export type Fulfillment = z.infer<typeof fulfillment>;

/** The Admin API's form, in orders. */
export const adminFulfillment = fulfillment.extend({
  order_id: z.string(),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
  custom_fields: z.array(adminCustomField).optional(),
});
