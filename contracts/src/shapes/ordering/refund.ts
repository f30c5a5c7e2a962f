import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields, currencyCode, metadata, timestamp } from '../../values.ts';
import { paymentFailure } from './payment.ts';
import { taxLine } from './tax.ts';

/**
 * `pending`: it is open what a gateway or another service answers, and it is asked again; `completed`: all of it went
 * back; `failed`: a gateway refused, and nothing went back.
 */
export const refundStatuses = ['pending', 'completed', 'failed'] as const;

/**
 * `original`: where the money came from; `store_credit`: a new store credit of the customer; `manual`: staff gave it back by other
 * means, and no gateway is asked.
 */
export const refundTargets = ['original', 'store_credit', 'manual'] as const;

/** Where a part of the money came from: one of the three ids names it. */
const refundPart = z.object({
  payment_id: z.string().nullable().describe('The payment that brought it (`py_…`); null for the others.'),
  gift_card_id: z.string().nullable().describe('The gift card that paid it (`gc_…`); null for the others.'),
  store_credit_id: z
    .string()
    .nullable()
    .describe('The store credit that paid it (`credit_…`); null for the others.'),
  ...amountFields({ amount: 'How much of the refund is of it.' }),
});

const refundItem = z.object({
  item_id: z.string().describe('The line (`li_…`).'),
  quantity: z.int().describe('How many of it.'),
});

const restockItem = z.object({
  item_id: z.string().describe('The line (`li_…`).'),
  quantity: z.int().describe('How many of it are back on the shelf.'),
});

/** A refund as its shopper sees it. */
export const orderRefund = z.object({
  id: z.string(),
  number: z.string().describe('RF and nine digits, for people.'),
  order_id: z.string().describe('The order (`or_…`).'),
  ...amountFields({ amount: 'What went back, or is to.' }),
  currency: currencyCode,
  to: z
    .enum(refundTargets)
    .describe('`original` goes back where the money came from, `store_credit` becomes a new store credit.'),
  status: z
    .enum(['pending', 'completed'])
    .describe('`pending` is under way, `completed` went back. What was declined is not shown.'),
  items: z
    .array(refundItem)
    .describe('The goods that were given back; empty for money that nobody said the goods of.'),
  ...amountFields({
    delivery_amount: 'What of the deliveries was given back, with taxes.',
    tax_total: 'The taxes in the amount.',
  }),
  tax_lines: z.array(taxLine).describe('What each rate gives back, as the order was taxed.'),
  created_at: timestamp,
  updated_at: timestamp,
});
orderRefund.register(namedShapes, { id: 'OrderRefund' });
export type OrderRefund = z.infer<typeof orderRefund>;

/** Something went back to a gift card that had expired, of an order without a customer. */
export const giftCardExtended = z.object({
  code: z.string().describe('`gift_card_extended`.'),
  message: z.string().describe('What happened, in the language of the request.'),
  gift_card_id: z.string().describe('The card (`gc_…`).'),
  expires_at: z.string().describe('The last day on which it can be used, YYYY-MM-DD.'),
});
giftCardExtended.register(namedShapes, { id: 'GiftCardExtended' });
export type GiftCardExtended = z.infer<typeof giftCardExtended>;

/** A refund of an order, as staff see it. `number` is RF and nine digits. */
export const refund = orderRefund.extend({
  payment_id: z
    .string()
    .nullable()
    .describe('The payment of which alone it was wanted (`py_…`); null for one of the whole order.'),
  store_credit_id: z
    .string()
    .nullable()
    .describe('The store credit that it became, or into which the part of an expired gift card went.'),
  reason: z
    .string()
    .nullable()
    .describe(
      'Why, in the words of the staff; `canceled` where the cancellation of the order gives it back.',
    ),
  status: z
    .enum(refundStatuses)
    .describe(
      '`pending` is asked again until it is answered; `completed` went back; `failed` was declined, and nothing went back.',
    ),
  transaction_id: z
    .string()
    .nullable()
    .describe('What the gateway calls it; of several gateways, the first one.'),
  restock_items: z.array(restockItem).describe('What is back on the shelf.'),
  parts: z.array(refundPart).describe('Where the money came from, in the order in which it goes back.'),
  failure: paymentFailure
    .nullable()
    .describe(
      'What the gateway refused; while it is `pending`, `payment_processing_error` where the gateway did not answer yet.',
    ),
  created_by_id: z.string().nullable().describe('The member of staff who made it; null for a secret key.'),
  return_id: z.string().nullable().describe('The return that it is for (`ret_…`); null: none.'),
  metadata,
});
refund.register(namedShapes, { id: 'Refund' });
export type Refund = z.infer<typeof refund>;
