import { z } from 'zod';
import { amountFields, metadata } from '../values.ts';
import { paymentCard } from './credit-card.ts';
import { adminCustomField, customField } from './custom-field.ts';
import { paymentMethod } from './payment-method.ts';

/**
 * `checkout`: belongs to a cart; `pending`: the order is placed and the payment is still expected; `completed`: the
 * gateway has collected it.
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

/** The Admin API's form, in orders. */
export const adminPayment = payment.extend({
  metadata,
  custom_fields: z.array(adminCustomField).optional(),
});
