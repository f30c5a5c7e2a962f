import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields, currencyCode, metadata, timestamp } from '../../values.ts';
import { paymentFailure } from './payment.ts';

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

const restockItem = z.object({
  item_id: z.string().describe('The line (`li_…`).'),
  quantity: z.int().describe('How many of it are back on the shelf.'),
});

/** A refund of an order. `number` is RF and nine digits. */
export const refund = z.object({
  id: z.string(),
  number: z.string().describe('RF and nine digits, for people.'),
  order_id: z.string().describe('The order (`or_…`).'),
  payment_id: z
    .string()
    .nullable()
    .describe('The payment of which alone it was wanted (`py_…`); null for one of the whole order.'),
  store_credit_id: z
    .string()
    .nullable()
    .describe('The store credit that it became, or into which the part of an expired gift card went.'),
  ...amountFields({ amount: 'What went back, or is to.' }),
  currency: currencyCode,
  to: z
    .enum(refundTargets)
    .describe(
      '`original` goes back where the money came from, `store_credit` becomes a new store credit, `manual` was given back by other means.',
    ),
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
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
refund.register(namedShapes, { id: 'Refund' });
export type Refund = z.infer<typeof refund>;
