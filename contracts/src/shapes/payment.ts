import { z } from 'zod';
import { amountFields, anyJson, metadata } from '../values.ts';
import { adminCustomField, customField } from './custom-field.ts';
import { paymentMethod } from './payment-method.ts';

/** `checkout`: belongs to a cart; `pending`: the order is placed and the payment is still expected. */
export const paymentStatuses = ['checkout', 'pending', 'completed', 'failed', 'void'] as const;

/**
 * A payment of a cart or an order. A payment that was added without an amount covers the amount due when the order is
 * placed; until then `amount` is the amount due now.
 */
export const payment = z.object({
  id: z.string(),
  payment_method_id: z.string(),
  response_code: z.string().nullable(),
  number: z.string(),
  ...amountFields('amount'),
  status: z.enum(paymentStatuses),
  source_type: z.string().nullable(),
  source_id: z.string().nullable(),
  source: anyJson.nullable(),
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
