import { z } from 'zod';
import { amountFields, metadata, timestamp } from '../values.ts';
import { cartOrOrder } from './cart.ts';
import { adminCustomField, customField } from './custom-field.ts';
import { adminFulfillment } from './fulfillment.ts';
import { adminLineItem } from './line-item.ts';
import { adminPayment } from './payment.ts';

/**
 * `paid`: all of the total was paid, whatever of it was refunded since; `balance_due`: a payment is still expected;
 * `failed`: there is no payment but those that failed; `credit_owed`: the store keeps more than is its own; `void`: the order
 * was canceled, and nothing of it is kept.
 */
export const orderPaymentStatuses = ['paid', 'balance_due', 'credit_owed', 'failed', 'void'] as const;

/**
 * `pending`: waits for the payment; `ready`: can be shipped; `partial`: a part was shipped; `shipped`: all was that is not
 * canceled.
 */
export const orderFulfillmentStatuses = ['pending', 'ready', 'partial', 'shipped', 'canceled'] as const;

/** `draft`: not placed yet, a shopper's open cart included. */
export const orderStatuses = ['draft', 'placed', 'canceled'] as const;

/** A completed order in the form of the Store API. `number` is R and nine digits. */
export const order = z.object({
  id: z.string(),
  ...cartOrOrder.shape,
  completed_at: timestamp.nullable(),
  payment_status: z.enum(orderPaymentStatuses).nullable(),
  fulfillment_status: z.enum(orderFulfillmentStatuses).nullable(),
  /** With `expand`; those of its parts with `items.custom_fields`, `payments.custom_fields`, `fulfillments.custom_fields`. */
  custom_fields: z.array(customField).optional(),
});
export type Order = z.infer<typeof order>;

/** The Admin API's form, which public events carry too. */
export const adminOrder = order.extend({
  status: z.enum(orderStatuses),
  /** Paid by payments, gift card and store credits; what of it was refunded; what is not paid, 0 once canceled. */
  ...amountFields('payment_total', 'refund_total', 'outstanding_balance'),
  customer_id: z.string().nullable(),
  tags: z.array(z.string()),
  internal_note: z.string().nullable(),
  /** False: staff completed the order without a confirmation for the customer. */
  notify_customer: z.boolean(),
  canceled_at: timestamp.nullable(),
  metadata,
  custom_fields: z.array(adminCustomField).optional(),
  items: z.array(adminLineItem),
  payments: z.array(adminPayment),
  fulfillments: z.array(adminFulfillment),
  created_at: timestamp,
  updated_at: timestamp,
});
export type AdminOrder = z.infer<typeof adminOrder>;
