import { z } from 'zod';
import { amountFields, metadata, timestamp } from '../values.ts';
import { paymentCard } from './credit-card.ts';
import { adminCustomField, customField } from './custom-field.ts';
import { paymentMethod } from './payment-method.ts';

/**
 * `checkout`: belongs to a cart; `pending`: the order is placed and the payment is still expected; `completed`: the
 * gateway has collected it, or staff have recorded that the money came; `failed`: the gateway set nothing aside; `void`: it
 * is not made any more.
 */
export const paymentStatuses = ['checkout', 'pending', 'completed', 'failed', 'void'] as const;

/**
 * A payment of a cart or an order. A payment that was added without an amount covers the amount due when the order is
 * placed; until then `amount` is the amount due now.
 */
export const payment = z.object({
  id: z.string(),
  payment_method_id: z.string(),
  /** What the gateway calls its approval. Null before the order is placed, and where no gateway is asked. */
  response_code: z.string().nullable(),
  number: z.string(),
  ...amountFields('amount'),
  status: z.enum(paymentStatuses),
  /** `credit_card`, where the method needs a source. */
  source_type: z.string().nullable(),
  /** The saved card that pays. */
  source_id: z.string().nullable(),
  source: paymentCard.nullable(),
  payment_method: paymentMethod,
  /** With `expand`, in orders. */
  custom_fields: z.array(customField).optional(),
});
export type Payment = z.infer<typeof payment>;

/** Why a gateway did not make a payment. */
const paymentFailure = z.object({ code: z.string(), message: z.string() });

/**
 * The Admin API's form. `amount` is what the payment is of, `captured_amount` what came of it. `authorized_amount`: what the
 * gateway has set aside, also after it was collected.
 */
export const orderPayment = payment.omit({ custom_fields: true }).extend({
  order_id: z.string(),
  ...amountFields('authorized_amount', 'captured_amount', 'refunded_amount'),
  failure: paymentFailure.nullable(),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
export type OrderPayment = z.infer<typeof orderPayment>;

/** The Admin API's form in orders, which show custom fields of their parts. */
export const adminPayment = orderPayment.extend({ custom_fields: z.array(adminCustomField).optional() });
