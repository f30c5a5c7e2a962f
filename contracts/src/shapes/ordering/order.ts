import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields, metadata, timestamp } from '../../values.ts';
import { adminCustomField, customField } from '../catalog/custom-field.ts';
import { cartOrOrder } from './cart.ts';
import { adminFulfillment } from './fulfillment.ts';
import { adminLineItem } from './line-item.ts';
import { adminPayment } from './payment.ts';
import { paymentMethod } from './payment-method.ts';

/**
 * `paid`: all of the total was paid, whatever of it was refunded since; `balance_due`: a payment is still expected;
 * `failed`: there is no payment but those that failed; `credit_owed`: the store keeps more than is its own; `void`: the order
 * was canceled, and nothing of it is kept.
 */
export const orderPaymentStatuses = ['paid', 'balance_due', 'credit_owed', 'failed', 'void'] as const;

/**
 * `pending`: waits for the payment; `ready`: can be shipped; `backorder`: something was sold beyond what the shelf held;
 * `partial`: a part was shipped; `shipped`: all was that is not canceled.
 */
export const orderFulfillmentStatuses = [
  'pending',
  'ready',
  'partial',
  'shipped',
  'backorder',
  'canceled',
] as const;

/** `full`: all that was paid is back. Refunds that are under way or have failed do not count. */
export const orderRefundStatuses = ['none', 'partial', 'full'] as const;
const refundExtent = z.enum(orderRefundStatuses);
// Without a name of its own, generators would name it as they name the status of an `OrderRefund`.
refundExtent.register(namedShapes, { id: 'RefundExtent' });

/** `draft`: not placed yet, a shopper's open cart included. */
export const orderStatuses = ['draft', 'placed', 'canceled'] as const;

/** A completed order in the form of the Store API. `number` is R and nine digits. */
export const order = z.object({
  id: z.string().describe('The id (`or_…`), with what followed the prefix of its cart.'),
  ...cartOrOrder.shape,
  state: cartOrOrder.shape.state.describe('`complete` for a placed order.'),
  completed_at: timestamp.nullable().describe('When the order was placed.'),
  payment_status: z
    .enum(orderPaymentStatuses)
    .nullable()
    .describe(
      '`paid` when nothing is due, `balance_due` while a payment is expected; null before the order is placed.',
    ),
  fulfillment_status: z
    .enum(orderFulfillmentStatuses)
    .nullable()
    .describe(
      '`pending` waits for the payment, `ready` can be shipped, `backorder` waits for stock; null before the order is placed.',
    ),
  refund_status: refundExtent
    .nullable()
    .describe(
      'How much of what was paid is back: `none`, `partial` or `full`, whatever `payment_status` says; null before the order is placed.',
    ),
  ...amountFields({ refund_total: 'What of what was paid went back.' }),
  /** With `expand`; those of its parts with `items.custom_fields`, `payments.custom_fields`, `fulfillments.custom_fields`. */
  custom_fields: z.array(customField).optional(),
});
order.register(namedShapes, { id: 'Order' });
export type Order = z.infer<typeof order>;

/** An order as who ordered reads it, or who may pay it. */
export const payableOrder = order.extend({
  ...amountFields({ payable_amount: 'What can be paid now: what is due, whatever is expected by hand.' }),
  payment_methods: z.array(paymentMethod).describe('The ways to pay it later.'),
  returnable_items: z
    .array(
      z.object({
        item_id: z.string().describe('The line (`li_…`).'),
        quantity: z.int().describe('How many of it may be sent back now.'),
      }),
    )
    .describe('What of it may be sent back now; empty for who has a link to pay it.'),
  return_reasons: z
    .array(z.string())
    .describe('The reasons that who sends something back chooses from; empty: none is asked for.'),
});
payableOrder.register(namedShapes, { id: 'PayableOrder' });

/** The Admin API's form, which public events carry too. */
export const adminOrder = order.extend({
  status: z
    .enum(orderStatuses)
    .describe("`draft` was not placed yet: staff draft it, or it is a shopper's open cart."),
  /** Paid by payments, gift card and store credits; what of it was refunded; what is not paid, 0 once canceled. */
  ...amountFields({
    payment_total: 'What payments, gift card and store credits have paid.',
    outstanding_balance:
      'What of the total is not paid, without what is in canceled fulfillments; refunds do not change it, and what they returned as too much is due again once a correction says so. 0 once canceled.',
  }),
  customer_id: z.string().nullable(),
  tags: z.array(z.string()),
  internal_note: z.string().nullable(),
  /** False: staff completed the order without a confirmation for the customer. */
  notify_customer: z
    .boolean()
    .describe('False: staff completed the order without a confirmation for the customer.'),
  canceled_at: timestamp.nullable().describe('When it was canceled.'),
  import_id: z
    .string()
    .nullable()
    .describe('The import that brought it from another shop; null: it was placed here.'),
  metadata,
  custom_fields: z.array(adminCustomField).optional(),
  items: z.array(adminLineItem),
  payments: z.array(adminPayment),
  fulfillments: z.array(adminFulfillment),
  created_at: timestamp,
  updated_at: timestamp,
});
adminOrder.register(namedShapes, { id: 'AdminOrder' });
export type AdminOrder = z.infer<typeof adminOrder>;

/** An order or a draft, with a link by which it is paid. */
export const orderWithPaymentLink = adminOrder.extend({
  payment_link: z.object({
    url: z.string().describe('Where it is paid, with the token of the link.'),
    expires_at: timestamp.describe('Until when the link is good.'),
  }),
});
orderWithPaymentLink.register(namedShapes, { id: 'OrderWithPaymentLink' });
